import Bowser from 'bowser'

/** Longer headers are not looked at; no browser sends them. */
const MAX = 1000

/** 'Chrome on Linux', as far as a User-Agent header says; null when it says nothing. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX))
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
