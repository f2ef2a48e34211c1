/** The brand table limits keys to 300 bytes. */
const MAX_BYTES = 300

/** Each needs text before it, so the brand 'Co' keeps its name. */
const SUFFIXES = [/[\s,]+(?:ltd|plc|inc|llc|co)\.?$/u, /\.com$/u, /\.co\.uk$/u, /[\s,&]+$/u]

/** Control characters become spaces; format characters (zero-width space, soft hyphen) are removed. */
const CONTROL = /\p{Cc}/gu
const INVISIBLE = /\p{Cf}/gu
/** Would become letters: 'Acme™' is not 'acmetm'. */
const TRADE_MARK = /[™℠®©]/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** 'Acme  Co., Ltd.' → 'acme'; 'Co' → 'co' (R-FIGURE-8). Idempotent; empty for a name without visible characters. */
export function brandKey(name: string): string {
  return withoutSuffixes(cut(withoutSuffixes(fold(name))))
}

function fold(name: string): string {
  const written = name.toWellFormed().replace(TRADE_MARK, '').normalize('NFKC')
  const readable = written.replace(CONTROL, ' ').replace(INVISIBLE, '')
  return readable.toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

function withoutSuffixes(name: string): string {
  for (const suffix of SUFFIXES) {
    const shorter = name.replace(suffix, '')
    if (shorter !== name && LETTER_OR_DIGIT.test(shorter)) return withoutSuffixes(shorter)
  }
  return name
}

/** Cuts between characters, so the key stays valid text. */
function cut(name: string): string {
  if (3 * name.length <= MAX_BYTES) return name // a unit of UTF-16 takes three bytes at most
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const character of name) {
    bytes += encoder.encode(character).byteLength
    if (bytes > MAX_BYTES) return kept.trimEnd()
    kept += character
  }
  return kept
}

// The SQL function brand_match_key does the same to a stored key; tests/server/schema/match-key.test.ts compares both
// on one corpus.

/** Letters that normalisation does not decompose, and those of Arabic that keyboards write for one another. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ '\u0649': '\u064A', '\u06CC': '\u064A', '\u06A9': '\u0643', '\u0629': '\u0647' },
}
export const UNDECOMPOSED = /[øłđıßæœ\u0649\u06CC\u06A9\u0629]/g
/** Vowel points, hamza and lengthening strokes of Arabic, points of Hebrew. */
const POINTS = String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670`
/** Left out because not everybody writes them: accents, apostrophes of all kinds, emoji variation selectors, ® and ©. */
export const UNWRITTEN = new RegExp(
  String.raw` ?\u0301|[\u0300-\u036F${POINTS}\uFE0F®©'\u2018\u2019\u201B\u02BC\u02B9\u02BB\u02BD\u0060\u2032\u05F3]`,
  'g',
)
export const HYPHEN = /[-\u2010-\u2015\u2212]/g
const QUOTE = /["\u00A1\u00AB\u00BB\u00BF\u05F4\u201A\u201C-\u201F\u2039\u203A\u3008-\u300F\u301D-\u301F]/g
/** Letters of scripts without spaces between words. */
const SPACELESS = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF]`
const SPACELESS_GAP = new RegExp(String.raw`(?<=${SPACELESS})[ \u00B7\u2027\u30FB]+(?=${SPACELESS})`, 'g')

/** Apart from the name. Left out are those that are words or marks of products as well: 'SE', 'SpA', 'eV'. */
const LEGAL_FORMS = [
  ...['limited', 'private limited', 'ltd', 'plc', 'llp', 'llc', 'inc', 'incorporated', 'corp', 'corporation', 'co'],
  ...['pvt', String.raw`\(?pty\)?`, 'pte', String.raw`sdn\.? bhd`, 'bhd', 'tbk', String.raw`k\.k`, String.raw`l\.p`],
  ...['g?gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'ohg', 'ug', String.raw`e\.? ?k`, String.raw`e\. ?[vg]`],
  ...['bv', String.raw`b\.v`, 'nv', String.raw`n\.v`, 'bvba', String.raw`c\.v`],
  ...['sarl', String.raw`s\.a\.r\.l`, 'sasu?', String.raw`s\.a\.s`, 'eurl', 'snc', String.raw`s\.n\.c`, 'sca'],
  ...['sa', String.raw`s\.a`, 's/a', String.raw`s\.p\.a`, 'srls?', String.raw`s\.r\.l`, String.raw`s\.l`],
  ...[String.raw`s\.l\.u`, String.raw`s\.?a\.?(?:b\.?)? de c\.?v`, 'ltda', 'lda'],
  ...['ab', String.raw`\(publ\)`, 'oy', 'oyj', 'asa?', 'a/s', 'aps', 'ehf', 'ou', 'uab'],
  ...[String.raw`a\. ?s`, String.raw`s\. ?r\. ?o`, String.raw`d\. ?o\. ?o`, 'kft', 'zrt', 'nyrt'],
  ...[String.raw`sp\.? ?z\.? ?o\.? ?o`, String.raw`sp\. ?[kj]`, String.raw`ltd\.? sti`, String.raw`san\.? ve tic`],
  ...['ооо', 'оао', 'пао', 'зао', 'ао', 'оод', 'еоод', 'בע["\u05F4 ]?מ'],
].join('|')
/** Written onto the name in Chinese, Japanese and Korean, in front of it too. */
const JOINED_FORMS = [
  ...['株式会社', '有限会社', '合同会社', '股份公司', '(?:股份)?有限(?:责任|責任)?公司', '주식회사', '유한회사'],
  String.raw`\((?:株|有|同|주|유)\)`,
]
  .join('|')
  .normalize('NFKD')
/** Needs text before it, so 'GmbH' keeps its name. */
const LEGAL_ENDING = new RegExp(
  String.raw`(?<=[^\s,&])(?:[\s,&]+(?:${LEGAL_FORMS})\.?|[\s,&]*(?:${JOINED_FORMS}))+[\s,&]*$`,
)
const LEGAL_BEGINNING = new RegExp(String.raw`^(?:(?:${JOINED_FORMS}) ?|(?:ооо|оао|пао|зао|ао) )(?=\S)`)

/** Signs behind at least two letters, so that 'E!' and '!!!' keep theirs: 'Yahoo!', 'Dr. Martens'; 'Yahoo!Japan'. */
const END_SIGN = /(?<=\S[^\s.,:;!?\u3002])[.,:;!?\u3002]+(?!\S)/g
const INNER_SIGN = /(?<=\S[^\s.,:;!?\u3002])[!?]+(?=[^\s.,:;!?\u3002])/g
/** A letter that may be an initial, in scripts with capitals. */
const INITIAL = '[a-z\u03B1-\u03C9\u0430-\u045F]'
/** Full stops of initials and titles, in the order in which they are taken out. */
const STOPS: readonly (readonly [RegExp, string])[] = [
  // 'J. Crew' → 'J Crew'
  [new RegExp(`(?<!\\S)(${INITIAL})\\.(?!\\S)`, 'g'), '$1'],
  // 'Dr.Martens' → 'Dr Martens'
  [new RegExp(`(?<!\\S)(dr|mr|mrs|ms|mt|st)\\.(?=${INITIAL})`, 'g'), '$1 '],
  // 'J.Crew' → 'J Crew', 'T.J.Maxx' → 'T.J Maxx'
  [new RegExp(`(?<![^\\s.])(${INITIAL})\\.(?=${INITIAL}{3})`, 'g'), '$1 '],
  // 'T.J Maxx' → 'TJ Maxx', 'E.ON' → 'EON'
  [new RegExp(`(?<![^\\s.])(${INITIAL})\\.(?=${INITIAL})`, 'g'), '$1'],
  // 'T J Maxx' → 'TJ Maxx'
  [new RegExp(`(?<!\\S)(${INITIAL}) (?=${INITIAL}(?!\\S))`, 'g'), '$1'],
]

/**
 * Returns the form by which spellings of a name are one brand, and by which names are found in texts: 'Café-Köln & Co.
 * GmbH' → 'cafe koln', 'Enamel & Oak' → 'enamel and oak', 'T.J. Maxx' → 'tj maxx', 'Yahoo!' → 'yahoo' (R-NAME-1).
 */
export function matchKey(name: string): string {
  const words = plainName(name).replace(QUOTE, ' ').replace(/\s+/g, ' ').trim().replace(SPACELESS_GAP, '')
  const unsigned = words.replace(END_SIGN, '').replace(INNER_SIGN, ' ')
  const plain = STOPS.reduce((key, [stop, instead]) => key.replace(stop, instead), unsigned)
  return withoutLegalForm(plain).trim()
}

/**
 * Returns a name without its legal form, accents, apostrophes and hyphens, with 'and' for '&'; its signs stay, as texts
 * may write them: 'T.J. Maxx GmbH' → 't.j. maxx'.
 */
export function plainName(name: string): string {
  const plain = spellOut(brandKey(name).toLowerCase().normalize('NFKD'))
    .replace(UNWRITTEN, '')
    .replace(HYPHEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return withoutLegalForm(plain).replace(/ ?& ?/g, ' and ').trim()
}

function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_BEGINNING, '').replace(LEGAL_ENDING, '')
}

export function spellOut(letters: string): string {
  return letters.replace(UNDECOMPOSED, (letter) => SPELT_OUT[letter] ?? letter)
}

/** How people sorted a name: not yet, the same as another brand, a brand of its own, or no brand (R-NAME-4). */
export const NAME_STATUSES = ['new', 'sameAs', 'competitor', 'ignored'] as const
export type NameStatus = (typeof NAME_STATUSES)[number]
/** Views of the inbox: by status, and names that readers gave and texts do not hold (R-NAME-7). */
export const NAME_VIEWS = [...NAME_STATUSES, 'unconfirmed'] as const
export type NameView = (typeof NAME_VIEWS)[number]
