// Each pattern reads any text in linear time: its parts are bounded, or end at the next bracket.

/** For a class: letters of scripts that write words without spaces between them. */
export const SPACELESS = [
  String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}`,
  String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`,
].join('')

/** For a class: letters of scripts with capitals, of which hosts are, so 'mi.com' ends before '에서' too. */
const CASED = String.raw`\p{Lu}\p{Ll}\p{Lt}\p{Nd}\u0300-\u036F`
const UNCASED = String.raw`\p{Lo}\p{Lm}\p{N}\p{M}-`
/** A letter of a path: 'mi.com/a' ends before '推荐'. */
const LETTER = String.raw`(?:(?![${SPACELESS}])[\p{L}\p{N}\p{M}])`

const HTTP = '[hH][tT][tT][pP][sS]?:'
const WWW = String.raw`[wW]{3}\.`
/** Signs within an address: no quotes, '*' or '|', no entity of HTML but '&amp;', and no punctuation beyond ASCII. */
const SIGN = String.raw`[-._%!$+;=:@/?#]|~(?!~)|&(?!(?!amp;)#?\w{2,8};)|,(?!${HTTP}|${WWW})`
const INNER = `(?:${LETTER}|${SIGN})`
const BRACKETS = String.raw`\((?:${INNER}|\(${INNER}*\))*\)|\[[\w-]{0,40}\](?!\()`
const PATH = `[/?#](?:${INNER}|${BRACKETS})*`

const UNCASED_HOST = String.raw`(?=\p{Lo})[${UNCASED}]{1,63}(?:\.(?:[${CASED}]{1,63}|[${UNCASED}]{1,63})){1,6}`
const HOST = String.raw`(?:[${CASED}._%@-]+|${UNCASED_HOST})(?::\d{1,5})?`
const WITH_SCHEME = String.raw`${HTTP}\/\/${HOST}(?:${PATH})?`
const WITH_WWW = `(?<![${CASED}])${WWW}${HOST}(?:${PATH})?`
const LABELS = String.raw`(?:[${CASED}-]{1,63}\.){1,6}[\p{Lu}\p{Ll}\p{Lt}]{2,24}`
const BARE_HOST = `(?<![${CASED}@._-])(${LABELS})(?=/)`
const MAIL = `(?<![${CASED}._%+-])[${CASED}._%+-]{1,64}@[${CASED}.-]{1,200}`

/** An address written with its scheme. */
export const ADDRESS = new RegExp(WITH_SCHEME, 'gu')
/** Its group is a bare host before a slash, which may be a name: 'Booking.com'. */
const ANY_ADDRESS = new RegExp(`${WITH_SCHEME}|${WITH_WWW}|${BARE_HOST}|${MAIL}`, 'gu')
const PATH_HERE = new RegExp(PATH, 'uy')

/** The address of a Markdown link, with the brackets within it. */
const TARGET = String.raw`[^\s()<>]*(?:\((?:[^\s()]|\([^\s()]*\))*\)[^\s()<>]*)*`
const TITLE = String.raw`(?:\s{1,4}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^()\n]{0,500}\)))?\s{0,4}`
const LABEL = String.raw`\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]`
/** A Markdown link or image, also with a careless title; its group is the text. */
const LINK = new RegExp(
  String.raw`!?${LABEL}\((?:\s{0,4}(?:<[^<>\n]{0,2000}>|${TARGET})${TITLE}|[^[)\s]*(?:\s[^[)]*)?)\)`,
  'g',
)
/** A numbered source, '[[1]](https://…)'; its groups are the number and the address. */
export const NUMBERED_LINK = new RegExp(
  String.raw`\[\[(\d{1,4})\]\]\(\s{0,4}<?(https?:\/\/(?=[^\s()<>])(?:${TARGET}|[^\s)]+))>?${TITLE}\)`,
  'gi',
)

export interface Range {
  start: number
  /** Exclusive. */
  end: number
}

/** Returns what only marks links in a text: brackets and hidden addresses, in order. */
export function linkMarks(text: string): Range[] {
  return [...text.matchAll(LINK)].flatMap(({ 0: whole, 1: label = '', index }) => {
    const shown = index + whole.indexOf('[') + 1
    const inner = label.includes('](') ? linkMarks(label) : []
    return [
      { start: index, end: shown },
      ...inner.map(({ start, end }) => ({ start: shown + start, end: shown + end })),
      { start: shown + label.length, end: index + whole.length },
    ]
  })
}

/**
 * Tells whether a host and the words behind its slashes are names: 'Booking.com/Expedia'. An empty word is one of a
 * script without spaces.
 */
export type AreNames = (host: string, words: readonly string[]) => boolean

const AHEAD_MAX = 200
/** Words behind slashes; the group is a slash before a letter of a script without spaces. */
const WORDS = new RegExp(
  String.raw`^(?:\/(?!\p{M})${LETTER}(?:${LETTER}|[.&+'’-]){0,60}){0,6}(\/(?=\p{L})(?=[${SPACELESS}]))?`,
  'u',
)
const MORE_OF_PATH = new RegExp(String.raw`^(?:\/|${LETTER}|[?#=&%@:~_]${LETTER})`, 'u')
const FILE = /\.(?:html?|php|aspx?|jsp|pdf|xml|json|txt|csv|md|png|jpe?g|gif|svg|webp)$/i

/** Returns where a text shows addresses, in order. Linear in the text. */
export function addresses(text: string, areNames: AreNames = () => false): Range[] {
  const ranges: Range[] = []
  for (let from = 0; ; ) {
    ANY_ADDRESS.lastIndex = from
    const found = ANY_ADDRESS.exec(text)
    if (!found) return ranges
    const { 0: whole, 1: host, index } = found
    from = index + whole.length
    if (host !== undefined) {
      const words = wordsBehind(text, from)
      if (words && areNames(host, words)) continue
      PATH_HERE.lastIndex = from
      from += PATH_HERE.exec(text)?.[0].length ?? 0
    }
    ranges.push({ start: index, end: from })
  }
}

/** Returns the words that a text joins by slashes from here on; null where it is more likely a path. */
function wordsBehind(text: string, from: number): string[] | null {
  const ahead = text.slice(from, from + AHEAD_MAX)
  const [written = '', spaceless] = WORDS.exec(ahead) ?? []
  if (written === '') return MORE_OF_PATH.test(ahead.slice(1)) ? null : []
  if (written.length === AHEAD_MAX) return null
  if (!spaceless && MORE_OF_PATH.test(ahead.slice(written.length))) return null
  const words = written
    .slice(1)
    .split('/')
    .map((word) => word.replace(/[.&+'’-]+$/, ''))
  return words.some((word) => FILE.test(word)) ? null : words
}

export function containsAddress(text: string): boolean {
  return text.search(ADDRESS) >= 0
}
