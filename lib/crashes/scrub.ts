// What a crash report keeps of the texts that a browser sends (security T48, T55). Every pattern starts at a fixed sign
// or at the edge of a word and is bounded, so that a hostile text costs no more than its length.

const REMOVED = '[removed]'

/** Control signs but tab and line break, and signs that turn the direction of writing. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A query string or fragment with what leads to it; a line and column after it stay, as stacks have them. */
const QUERY_OF_ADDRESS =
  /(\b(?:https?|blob|file):\/{2,3}[^\s?#'"()<>]{1,2000})[?#][^\s'"()<>]*?((?::\d{1,7}){0,2})(?=[\s'"()<>]|$)/gi
const QUERY = /[?#][\w.%[\]~-]{1,200}=[^\s'"()<>]*?((?::\d{1,7}){0,2})(?=[\s'"()<>]|$)/g

const SECRETS: [pattern: RegExp, kept: string][] = [
  [/\bdata:[\w.+/;=-]{0,100},[^\s'"()<>]*/gi, `data:${REMOVED}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  // JSON web tokens, wherever they stand.
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g, REMOVED],
  // name: value and name=value, quoted or not.
  [
    /(?<![\w-])((?:x-)?(?:access|refresh|auth|id|csrf|api|client|secret)[_-]?(?:token|key|secret)|token|secret|(?:confirm)?passw(?:or)?d|pwd|authorization|(?:set-)?cookie|signature|x-amz-[\w-]{1,40})(["']?\s{0,3}[:=]\s{0,3})(?:"[^"\n]*"|'[^'\n]*'|[^\s,;&)}\]]+)/gi,
    `$1$2${REMOVED}`,
  ],
  [/(?<![\w-])(?:sk|pk|ghp|gho|xox[a-z])[-_][\w-]{16,}/g, REMOVED],
  [/(?<![\w-])AKIA[0-9A-Z]{16}(?![\w-])/g, REMOVED],
  // Long words of letters and digits: hashes, keys, refresh tokens. Ids of records have 24 signs and stay.
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}/g, REMOVED],
  [/(?<![\w+/-])[A-Za-z0-9+/]{24,}={1,2}/g, REMOVED],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w:/-])/g, '[email]'],
]

/** A text without query strings, tokens, keys and addresses of people, and without signs that nobody sees. */
export function scrub(text: string): string {
  let kept = text.toWellFormed().replaceAll('\r\n', '\n').replace(UNSEEN, '')
  kept = kept.replace(QUERY_OF_ADDRESS, '$1$2').replace(QUERY, '$1')
  for (const [pattern, replacement] of SECRETS) kept = kept.replace(pattern, replacement)
  return kept
}

/** The first `max` characters; never half of one. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** The path of an address or path of ours, without query and fragment; null for what is none. */
export function pathOf(location: string): string | null {
  if (!/^(?:https?:\/)?\//.test(location)) return null
  try {
    return scrub(new URL(location, 'http://localhost').pathname)
  } catch {
    return null
  }
}
