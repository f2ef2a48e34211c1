/** Returns the initials of the first and last word: 'Amelia Okafor' → 'AO'. Empty without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('en-GB')
}

/** Joins names: 'Amelia Okafor', or null when neither is known. */
export function fullName(person: { firstName: string | null; lastName: string | null }): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || null
}

const SHOWN = 8

/** Returns the start of a failed request's id, to find it in the server's log; null below 500 (R-SAFE-44). */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'status' in error && 'requestId' in error)) return null
  const { status, requestId } = error
  if (typeof status !== 'number' || status < 500 || typeof requestId !== 'string') return null
  return /^[\w-]+$/.test(requestId) ? requestId.slice(0, SHOWN) : null
}

/** Matches a host with a dot and no scheme, as in `loomhouse.co.uk/offices`. */
const BARE_HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(?=[:/?#]|$)/i

/** Returns an address to link; null when it must be shown as text (R-SAFE-31). A bare host gets https (R-SHELL-9). */
export function safeHref(value: string): string | null {
  const text = value.trim()
  let url: URL
  try {
    url = new URL(BARE_HOST.test(text) ? `https://${text}` : text)
  } catch {
    return null
  }
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  return web && url.username === '' && url.password === '' ? url.href : null
}

/** Returns path and query of a web address; other values are returned unchanged. */
export function pathOf(url: string): string {
  const safe = safeHref(url)
  if (safe === null) return url
  const { pathname, search } = new URL(safe)
  return `${pathname}${search}`
}
