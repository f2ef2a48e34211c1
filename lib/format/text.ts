/** Compares texts in the same order on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

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

/** Joins names to 'ChatGPT, Claude and Perplexity'. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Joins names: 'Amelia Okafor', or null when neither is known. */
export function fullName(person: { firstName: string | null; lastName: string | null }): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || null
}

/** Nobody sees these: white space, controls, format characters, fillers of Hangul and the blank of Braille. */
export const UNSEEN = /(?!\0)[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/** Whether a text shows nothing, so that it counts as not given. NUL is refused elsewhere and does count. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}

/** Embeddings, overrides and isolates: they also turn what stands beside them, such as the next name of a list. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a typed text as it is stored: trimmed, without marks that turn the writing direction, and empty when nothing
 * of it can be seen. Joiners stay: words of Persian and Hindi and many emoji are written with them.
 */
export function visibleText(given: string): string {
  const text = given.replace(DIRECTION, '').trim()
  return isBlank(text) ? '' : text
}

const SHOWN = 8

/** Returns the start of a failed request's id, to find it in the server's log; null below 500 (R-SAFE-44). */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'status' in error && 'requestId' in error)) return null
  const { status, requestId } = error
  if (typeof status !== 'number' || status < 500 || typeof requestId !== 'string') return null
  return /^[\w-]+$/.test(requestId) ? requestId.slice(0, SHOWN) : null
}

/** Matches a host with a dot and no scheme, as in `loomhouse.co.uk/offices`; `。` is the dot of Japanese and Chinese. */
const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+([.。．｡][\p{L}\p{M}\p{N}-]+)+(?=[:/?#]|$)/u

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

/** Letters of an address that fit into a line. */
const LINE = 44

/** Keeps both ends of a long address: '/london/best-cowor…g-spaces-2026'. */
export function cutInTheMiddle(address: string): string {
  const letters = [...address]
  if (letters.length <= LINE) return address
  return `${letters.slice(0, LINE / 2).join('')}…${letters.slice(1 - LINE / 2).join('')}`
}

/** The English name of a country: 'GB' → 'United Kingdom'. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
