import Bowser from 'bowser'

/** In characters; no browser sends a longer header. */
const MAX = 1000

/** Returns a name such as 'Chrome on Linux'. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX))
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
