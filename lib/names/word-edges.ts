import { isLetter, JOINT, KIND, type TextLetters } from './text-letters'

// Where a name may begin and end within what a language writes as one word. Intl.Segmenter knows no such places: for it
// '랄프로렌이' is one word. Each looks at a bounded number of units.

/** Words that Romance languages put before a name with an apostrophe: 'l’Ancora', 'dell’Ancora'. */
const ELISIONS = new Set(
  'l d c j m n s t qu un all dall dell nell sull coll quest quell jusqu lorsqu puisqu'.split(' '),
)
/** What Arabic and Hebrew write onto the word behind: 'and', 'in', 'to', 'the'. */
const PREFIX = /^(?:[وف]?(?:[بكل]?(?:ال)?|لل)|[והבכלמש]{1,4})$/u
const PREFIX_MAX = 6

/** Longest ending after an apostrophe: 'Loomhouse’s', 'Google’a', 'Acme’den'. */
const ENDING_MAX = 3
/** Longer Turkish endings, without the marks of Turkish letters: 'Acme’dekiler', 'Acme’ninki'. */
const TURKISH = new RegExp(
  `^(?:(?:${[
    ...[
      'l[ae]r',
      '[ysn]?[iu](?:n[iu]z|m[iu]z|n|m)?',
      'n?[iu]n',
      '[yn]?[ae]',
      'n?[dt][ae]n?',
      'y?l[ae]',
      'n?c[ae]',
      'k[iu]n?',
    ],
    ...['s[iu]z', 'l[iu][kg]?', 'c[iu]', 'y?[dt][iu](?:[rkmn]|n[iu]z)?', 'y?m[iu]s', 'y?s[ae]', 'yken', 'm[iu]'],
  ].join('|')})){1,6}$`,
)
const TURKISH_MAX = 14
/** Longer Polish and Estonian endings: 'Google’owym', 'Google’isse'. */
const POLISH =
  /^ow(?:ie|iec|com|cami|cach|ego|emu|ym|ych|ymi|ska|skie|ski|skich|skim|skimi|skiego|skiej|cy|ca|cow|czyk)$/
const ESTONIAN = /^i(?:de)?(?:sse|st|le|lt|ks|ni|na|ta|ga)(?:ki|gi)?$/
/** What Persian writes behind a name and that sign, several of them too: 'ها', 'های', 'است'. */
const PERSIAN = /^(?:ها(?:ي(?:ي|ش|م|ت|شان|مان|تان)?)?|اي|ايي|يي|ي|ام|ات|اش|ايم|ايد|اند|ست|است|مان|تان|شان|تر|ترين|را)+$/
const PERSIAN_MAX = 14

/**
 * What Korean writes onto a name, several of them too: 'Asana에서는', '쿠팡이라면'. Left out are syllables that more often
 * begin another word.
 */
const PARTICLES = new RegExp(
  `^(?:${[
    '이|가|께서|께선|은|는|을|를|의|에|에서|에선|엔|에게|에게서|에게선|에겐|한테|한테서|한테선|한텐|께|더러|보고|와|과|하고|랑|이랑|도|만',
    '로|으로|로서|으로서|로써|으로써|로부터|으로부터|론|으론|로선|까지|부터|조차|마저|마다|밖에|뿐|처럼|같이|보다|만큼|만치|대로|마냥|커녕',
    '들|등|씩|치고|치곤|따라|나|이나|나마|이나마|든|이든|든지|이든지|든가|이든가|이건|라도|이라도|란|이란|라는|이라는|라고|이라고|라며|이라며',
    '라던가|이라던가|야말로|이야말로|요|이요|이다|입니다|입니까|이고|이며|며|이면|이면서|이라면|이라면서|이지만|지만|이죠|이지요|이네요|이군요',
    '예요|이에요|에요|이랍니다|였다|이었다|였던|이었던|였고|이었고|였으며|이었으며|였지만|이었지만|였습니다|이었습니다|인|인데|인데요|인지|인가',
    '인가요|일|일지|일까|일까요|일수록|이기|이기에|이니|이니까|이라|이라서|라서|이어서|이어야|여서|이자|임|임을|이므로|이거나|거나|이라는데',
    '이긴|이라기보다|이라기보단|보단|이더라도|이어도|여도|이래도|일지라도|이겠지만|이겠죠|이었어요|였어요|이었네요|였네요|이었지만|이란다|이거든요',
    '답게|답다|같은|만한|만하다',
  ].join('|')})+$`.normalize('NFD'),
)
/** A syllable is up to three letters. */
const PARTICLES_MAX = 3 * 12

const DIGIT = /\p{N}/u
const HANGUL = /\p{sc=Hangul}/u
const HEBREW = /\p{sc=Hebrew}/u
const isDigit = (code = 0) => DIGIT.test(String.fromCodePoint(code))

/** Whether a name may begin at a unit: at a word, or behind what its language writes onto the front of one. */
export function mayBegin(letters: TextLetters, first: number): boolean {
  const { kinds, joints, codes } = letters
  if (first === 0 || !isLetter(kinds[first])) return true
  const before = letterBefore(kinds, first)
  if (!isWord(kinds[before])) return true
  // No word goes on in letters with capitals: 'Asana' in 'وAsana' and '는Asana'.
  if (kinds[first] === KIND.word && kinds[before] === KIND.uncased && !isDigit(codes[first])) return true
  if (joints[first] === JOINT.apostrophe && parts(letters, before)) return true
  if (!joints[first] && kinds[before] !== KIND.uncased) return false
  let start = first
  while (start > 0 && isWord(kinds[start - 1]) && first - start <= PREFIX_MAX && (start === first || !joints[start]))
    start -= 1
  if (first - start > PREFIX_MAX) return false
  const written = String.fromCodePoint(...codes.slice(start, first))
  return PREFIX.test(written) || (joints[first] === JOINT.apostrophe && ELISIONS.has(written))
}

/** Whether a name may end before a unit: at the end of a word, or before what its language writes onto it. */
export function mayEnd(letters: TextLetters, end: number): boolean {
  const { kinds, joints, codes, starts } = letters
  if (kinds[end] === KIND.mark) return false
  const last = letterBefore(kinds, end)
  if (!isWord(kinds[last]) || !isLetter(kinds[end])) return true
  // A syllable or ligature that goes on: 'ᆫ' behind '노트' in '노튼'.
  if (starts[end] === starts[end - 1]) return false
  if (kinds[last] === KIND.word && kinds[end] === KIND.uncased && !isDigit(codes[last])) return true
  if (joints[end] === JOINT.nonJoiner) return PERSIAN.test(lettersFrom(letters, end, PERSIAN_MAX))
  if (joints[end]) return parts(letters, end) || isEnding(lettersFrom(letters, end, TURKISH_MAX))
  return kinds[end] === KIND.uncased && areParticles(letters, end)
}

/** Whether an apostrophe beside this letter is a quotation mark: of scripts without capitals only Hebrew has others. */
function parts({ kinds, codes }: TextLetters, at: number): boolean {
  return kinds[at] === KIND.uncased && !HEBREW.test(String.fromCodePoint(codes[at] ?? 0))
}

function isEnding(written: string): boolean {
  if (written.length <= ENDING_MAX) return true
  return written.length <= TURKISH_MAX && [TURKISH, POLISH, ESTONIAN].some((endings) => endings.test(written))
}

function areParticles(letters: TextLetters, from: number): boolean {
  if (!HANGUL.test(String.fromCodePoint(letters.codes[from] ?? 0))) return false
  const written = lettersFrom(letters, from, PARTICLES_MAX, KIND.uncased)
  return written.length <= PARTICLES_MAX && PARTICLES.test(written)
}

/** Returns the letters of a word from here on, of one kind if given; at most one more than `most`. */
function lettersFrom({ kinds, codes }: TextLetters, from: number, most: number, kind?: number): string {
  let end = from
  while (end - from <= most && (kind === undefined ? isWord(kinds[end]) : kinds[end] === kind)) end += 1
  return String.fromCodePoint(...codes.slice(from, end))
}

const MARKS_MAX = 8

/** Returns the place of the letter before, behind which marks may stand. */
function letterBefore(kinds: Uint8Array, at: number): number {
  let before = at - 1
  while (before > 0 && kinds[before] === KIND.mark && at - before < MARKS_MAX) before -= 1
  return before
}

const isWord = (kind: number | undefined) => isLetter(kind) || kind === KIND.mark
