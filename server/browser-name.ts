import Bowser from 'bowser'

/** No browser sends a longer header. */
const MAX = 1000

/** Such as 'Chrome on Linux'. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX))
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
