import { type AreNames, addresses, linkMarks, type Range, SPACELESS } from './addresses'
import { spellOut } from './keys'

/**
 * Kinds of units: white space or punctuation; a digit or a letter of a script with capitals; a letter of a script
 * without spaces; a combining mark; any other letter; a sign that stands for digits or letters, as '¹', '①' and '℠'.
 */
export const KIND = { other: 0, word: 1, spaceless: 2, mark: 3, uncased: 4, sign: 5 } as const

/** Whether a unit of this kind is a letter or digit of a script with spaces. */
export const isLetter = (kind: number | undefined) => kind === KIND.word || kind === KIND.uncased

/** A text prepared for comparison with names: units are code points, each with its place in the text. */
export interface TextLetters {
  codes: Int32Array
  kinds: Uint8Array
  /** UTF-16 offsets of the text behind each unit. */
  starts: Int32Array
  ends: Int32Array
  /** What was left out before the unit, within its word: a `JOINT`. */
  joints: Uint8Array
}

/** Nothing, an apostrophe, or the sign of Persian that parts a word from its ending and that nobody sees. */
export const JOINT = { none: 0, apostrophe: 1, nonJoiner: 2 } as const

const SPACE = 32
/** Separates words that no name may span. */
const BARRIER = 10
const SPACED_DASH = 0x2013

const SPACELESS_LETTER = new RegExp(String.raw`(?=[\p{L}\p{N}])[${SPACELESS}]`, 'u')
const WORD = /[\p{L}\p{N}]/u
const MARK = /\p{M}/u
/** Accents, and the vowel points of Arabic and Hebrew, which few people write. */
const ACCENT = /(?=\p{M})[\u0300-\u036F\uFE0F\p{scx=Arabic}\p{scx=Hebrew}]/u
const ACCENTS = new RegExp(ACCENT, 'gu')
/** As a keycap around a digit. */
const ENCLOSING = /\p{Me}/u
/** Also the stroke that lengthens Arabic words. */
const DROPPED = /[\uFE0F\u0640\p{Cf}*`~™®©]/u
const APOSTROPHE = /['\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\u05F3]/u
const HYPHEN = /[-\u2010-\u2015\u2212\u05BE]/u
/** Dots that part words of a foreign name in Chinese and Japanese. */
const MIDDLE_DOT = /[\u00B7\u2027\u30FB]/u
const NON_JOINER = '\u200C'
const BLANK = /[\s\p{Cc}]/u
/** Raised, lowered, circled and other forms of digits and letters. */
const FORM = /[\p{No}\p{Nl}\p{So}\p{Lm}ªº]/u
/** Replaced by hand, since normalisation does not decompose them. */
const SPECIAL = /[øłđıßæœς“”„«»\u05F4\u0649\u06CC\u06A9\u0629]/u
const AMPERSAND = 38
const ENTITIES: readonly [string, number][] = [
  ['&amp;', AMPERSAND],
  ['&#39;', 39],
  ['&nbsp;', SPACE],
]

type Role =
  | ('drop' | 'extend' | 'enclose' | 'apostrophe' | 'nonJoiner')
  | ('hyphen' | 'dot' | 'blank' | 'underscore' | 'ampersand' | 'letters')
interface Letter {
  role: Role
  codes: number[]
  kinds: number[]
}

/**
 * Reads a text's letters, leaving out addresses unless wanted, and the marks of emphasis and links. '&' becomes 'and',
 * unless it may be part of an address. `areNames` tells names from addresses. Linear in the text.
 */
export function lettersOf(
  text: string,
  {
    withAddresses = false,
    spoken = !withAddresses,
    areNames,
  }: { withAddresses?: boolean; spoken?: boolean; areNames?: AreNames } = {},
): TextLetters {
  const read = new Reader(text, spoken)
  const hidden = linkMarks(text)
  const skipped = withAddresses ? [] : addresses(text, areNames)
  let [nextHidden, nextSkipped] = [0, 0]
  for (let at = 0; at < text.length; ) {
    while ((hidden[nextHidden]?.end ?? text.length + 1) <= at) nextHidden += 1
    while ((skipped[nextSkipped]?.end ?? text.length + 1) <= at) nextSkipped += 1
    if (covers(hidden[nextHidden], at)) {
      at = hidden[nextHidden]?.end ?? at + 1
      read.part()
    } else if (covers(skipped[nextSkipped], at)) {
      const { end = at + 1 } = skipped[nextSkipped] ?? {}
      read.add(BARRIER, KIND.other, at, end)
      at = end
    } else at = read.letterAt(at)
  }
  return read.letters()
}

function covers(range: Range | undefined, at: number): boolean {
  return range !== undefined && range.start <= at
}

class Reader {
  private count = 0
  // Typed arrays: with plain ones, a long text would cost more in garbage collection than in searching.
  private codes = new Int32Array(0)
  private kinds = new Uint8Array(0)
  private starts = new Int32Array(0)
  private ends = new Int32Array(0)
  private joints = new Uint8Array(0)
  private joint: number = JOINT.none
  private parted = false
  private readonly text: string
  private readonly spoken: boolean

  constructor(text: string, spoken: boolean) {
    this.text = text
    this.spoken = spoken
    this.makeRoom(text.length + EXPANDED_MAX)
  }

  letters(): TextLetters {
    const { count } = this
    return {
      codes: this.codes.subarray(0, count),
      kinds: this.kinds.subarray(0, count),
      starts: this.starts.subarray(0, count),
      ends: this.ends.subarray(0, count),
      joints: this.joints.subarray(0, count),
    }
  }

  /** Parts the words before and behind the mark of a link: 'Notion[1](…)' is not 'Notion1'. */
  part(): void {
    this.parted = true
  }

  add(code: number, kind: number, start: number, end: number): void {
    const glued = this.parted && isParted(this.kinds[this.count - 1]) && isParted(kind)
    this.parted = false
    if (glued) this.push(BARRIER, KIND.other, start, start)
    this.push(code, kind, start, end)
    this.joint = JOINT.none
  }

  private push(code: number, kind: number, start: number, end: number): void {
    // A text can have more units than characters: 'ß' is two.
    if (this.count === this.codes.length) this.makeRoom(2 * this.count)
    const at = this.count
    this.codes[at] = code
    this.kinds[at] = kind
    this.starts[at] = start
    this.ends[at] = end
    this.joints[at] = this.joint
    this.count = at + 1
  }

  private makeRoom(units: number): void {
    const wider = <T extends Int32Array | Uint8Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.codes = wider(this.codes, new Int32Array(units))
    this.kinds = wider(this.kinds, new Uint8Array(units))
    this.starts = wider(this.starts, new Int32Array(units))
    this.ends = wider(this.ends, new Int32Array(units))
    this.joints = wider(this.joints, new Uint8Array(units))
  }

  /** Reads the character at an offset and returns the offset after it. */
  letterAt(at: number): number {
    const code = this.text.codePointAt(at) ?? 0
    const entity = code === AMPERSAND ? ENTITIES.find(([written]) => this.text.startsWith(written, at)) : undefined
    const end = at + (entity ? entity[0].length : code > 0xffff ? 2 : 1)
    const { role, codes, kinds } = letterOf(entity ? entity[1] : code)
    if ((role === 'hyphen' || role === 'dot') && this.isWithinSpaceless(at, end)) return end
    if (role === 'letters' || role === 'dot')
      for (let index = 0; index < codes.length; index += 1) this.add(codes[index] ?? 0, kinds[index] ?? 0, at, end)
    else if (role === 'extend') this.extend(end)
    else if (role === 'enclose') this.enclose(end)
    else if (role === 'apostrophe') this.joint = JOINT.apostrophe
    else if (role === 'nonJoiner') this.joint = JOINT.nonJoiner
    else if (role === 'underscore') return this.underscores(at)
    else if (role === 'hyphen') this.hyphen(at, end)
    else if (role === 'blank') this.blank(at, end)
    else if (role === 'ampersand') this.ampersand(at, end)
    return end
  }

  /** Adds an accent to the letter before it. */
  private extend(end: number): void {
    const last = this.count - 1
    if (isLetter(this.kinds[last])) this.ends[last] = end
  }

  /** Makes the letter or digit before it a sign. */
  private enclose(end: number): void {
    const last = this.count - 1
    if (!isLetter(this.kinds[last])) return
    this.kinds[last] = KIND.sign
    this.ends[last] = end
  }

  private blank(at: number, end: number): void {
    if (this.codes[this.count - 1] !== SPACE) this.add(SPACE, KIND.other, at, end)
  }

  /** Whether a sign stands between letters of scripts without spaces: 'ドン・キホーテ' is 'ドンキホーテ'. */
  private isWithinSpaceless(at: number, end: number): boolean {
    let last = this.count - 1
    if (this.ends[last] !== at) return false
    if (this.kinds[last] === KIND.mark) last -= 1
    return (
      this.kinds[last] === KIND.spaceless &&
      SPACELESS_LETTER.test(String.fromCodePoint(this.text.codePointAt(end) ?? SPACE))
    )
  }

  /** Reads a hyphen: 'Loom-House' is 'Loom House', 'Loom – rooms' is not 'Loom rooms'. */
  private hyphen(at: number, end: number): void {
    const spaced = this.codes[this.count - 1] === SPACE && BLANK.test(this.text[end] ?? '')
    if (spaced) this.add(SPACED_DASH, KIND.other, at, end)
    else this.blank(at, end)
  }

  /** Reads an ampersand: 'Enamel&Oak' is 'Enamel and Oak'. */
  private ampersand(at: number, end: number): void {
    if (this.spoken) {
      this.blank(at, end)
      for (const letter of 'and') this.add(letter.charCodeAt(0), KIND.word, at, end)
      this.blank(at, end)
    } else this.add(AMPERSAND, KIND.other, at, end)
  }

  /** Drops underscores as emphasis, unless inside a word. */
  private underscores(at: number): number {
    let end = at
    while (this.text[end] === '_') end += 1
    const before = this.kinds[this.count - 1] ?? KIND.other
    const next = WORD.test(String.fromCodePoint(this.text.codePointAt(end) ?? SPACE))
    if (next && before !== KIND.other && this.ends[this.count - 1] === at)
      for (let each = at; each < end; each += 1) this.add(95, KIND.other, each, each + 1)
    return end
  }
}

const isParted = (kind: number | undefined) => isLetter(kind) || kind === KIND.mark || kind === KIND.sign

/** A few characters expand to whole sentences, which would lengthen a text many times. */
const EXPANDED_MAX = 6

const known = new Map<number, Letter>()
const KNOWN_MAX = 20_000

function letterOf(code: number): Letter {
  const found = known.get(code)
  if (found) return found
  if (known.size > KNOWN_MAX) known.clear()
  const letter = readLetter(String.fromCodePoint(code))
  known.set(code, letter)
  return letter
}

function readLetter(written: string): Letter {
  const none = (role: Role): Letter => ({ role, codes: [], kinds: [] })
  if (written === '_') return none('underscore')
  // East Asian keyboards write wide signs: 'H＆M', 'Levi＇s', 'セブン－イレブン'.
  const narrow = written.normalize('NFKC')
  const sign = narrow.length === 1 ? narrow : written
  if (sign === '&') return none('ampersand')
  if (APOSTROPHE.test(sign)) return none('apostrophe')
  if (HYPHEN.test(sign)) return none('hyphen')
  if (MIDDLE_DOT.test(sign)) return { role: 'dot', codes: [sign.charCodeAt(0)], kinds: [KIND.other] }
  if (written === NON_JOINER) return none('nonJoiner')
  if (DROPPED.test(written)) return none('drop')
  if (ACCENT.test(written)) return none('extend')
  if (ENCLOSING.test(written)) return none('enclose')
  if (BLANK.test(written)) return none('blank')
  const plain = plainOf(written)
  const isSign = FORM.test(written) && (plain !== written || /\p{No}/u.test(written))
  const kind = (letter: string) => (isSign && isLetter(kindOf(letter)) ? KIND.sign : kindOf(letter))
  if (plain === written) return { role: 'letters', codes: [written.codePointAt(0) ?? 0], kinds: [kind(written)] }
  const expanded = Array.from(plain).filter((letter) => !BLANK.test(letter))
  const letters = expanded.length > EXPANDED_MAX ? [written] : expanded
  if (letters.length === 0) return none('blank')
  return { role: 'letters', codes: letters.map((letter) => letter.codePointAt(0) ?? 0), kinds: letters.map(kind) }
}

function plainOf(written: string): string {
  const lower = written.toWellFormed().normalize('NFKD').toLowerCase()
  if (lower === written && !SPECIAL.test(written)) return written
  return spellOut(lower.normalize('NFKD'))
    .replace(ACCENTS, '')
    .replace(/ς/gu, 'σ')
    .replace(/[“”„«»\u05F4]/gu, '"')
}

function kindOf(letter: string): number {
  if (SPACELESS_LETTER.test(letter)) return KIND.spaceless
  // Georgian has capitals in Unicode, and nobody writes with them.
  if (/\p{Lo}|\p{sc=Georgian}/u.test(letter)) return KIND.uncased
  if (WORD.test(letter)) return KIND.word
  return MARK.test(letter) ? KIND.mark : KIND.other
}
