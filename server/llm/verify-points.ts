import { SPACELESS } from '@/lib/names/addresses'
import { findNames, type Mention } from '@/lib/names/find-names'
import { brandKey } from '@/lib/names/keys'
import type { AnalysedAnswer, AnalysedRival, QuotedStatement } from './engine'
import { foldText, removeNames } from './model-text'

// Code counts praise and doubt (R-SENTIMENT-6): an answer counts when it has the words of a quote and says them of the
// brand, whichever one the model means.

/** A name further away says little about what follows. */
const REACH_CHARS = 600
export const POINT_LIMITS = { points: 6, chars: 120, quotes: 60 } as const

/** A sentence of an answer as stored: offsets of its text, `end` excluded. */
export interface QuotedSentence {
  /** Position of the answer. */
  answer: number
  start: number
  end: number
}

export interface Point {
  text: string
  /** Positions of the answers that say so, in order. */
  answers: number[]
  /** A sentence of one of them that can be read alone. */
  quote: QuotedSentence | null
}

export interface PointSource {
  answer: AnalysedAnswer
  /** Folded, without lines that address a model. */
  text: string
}

interface Checks {
  /** Whether a source says the words of the organisation. */
  says: (words: string, index: number) => boolean
  /** Returns the text to show; null when it must not be shown. */
  clean: (raw: string) => string | null
  /** Returns the folded words of a quote found in the source; null otherwise. */
  quoted: (quote: string, source: PointSource) => string | null
  isSupported: (text: string, answers: readonly number[]) => boolean
  /** Finds the sentence of a source that has the words; null where it should not be shown alone. */
  sentenceWith: (words: string, index: number) => QuotedSentence | null
}

/** Answers in which a sentence to show is looked for. */
export const QUOTED_ANSWERS = 20

/** Verifies points; most frequent first, each text once. */
export function verifyPoints(
  points: readonly QuotedStatement[],
  sources: readonly PointSource[],
  checks: Checks,
): Point[] {
  const saying = checks.says
  const kept = new Map<string, Point>()
  for (const point of points.slice(0, 2 * POINT_LIMITS.points)) {
    const text = checks.clean(point.text)
    if (text === null || kept.has(foldText(text))) continue
    const quoted = point.quotes.slice(0, POINT_LIMITS.quotes).flatMap(({ answer, quote }) => {
      const index = sources.findIndex((source) => source.answer.ref === answer)
      const source = sources[index]
      const found = source ? checks.quoted(quote, source) : null
      return found !== null && saying(found, index) ? [found] : []
    })
    const words = [...new Set(quoted)]
    const answers = sources.flatMap((_, index) => (words.some((each) => saying(each, index)) ? [index] : []))
    if (answers.length === 0 || !checks.isSupported(text, answers)) continue
    const said = answers
      .slice(0, QUOTED_ANSWERS)
      .flatMap((index) => words.filter((each) => saying(each, index)).map((each) => ({ words: each, index })))
    kept.set(foldText(text), { text, answers, quote: firstOf(said, checks.sentenceWith) })
  }
  return [...kept.values()].sort((a, b) => b.answers.length - a.answers.length).slice(0, POINT_LIMITS.points)
}

function firstOf(
  said: readonly { words: string; index: number }[],
  sentenceWith: Checks['sentenceWith'],
): QuotedSentence | null {
  for (const { words, index } of said) {
    const found = sentenceWith(words, index)
    if (found) return found
  }
  return null
}

/** Stands for the organisation, beside the places of its rivals. */
export const OWN = -1

/** Returns of whom a source says words: `OWN`, and the places of rivals. */
export type SaidOf = (words: string, index: number) => ReadonlySet<number>

const NOBODY: ReadonlySet<number> = new Set()

/** Tells by the names within the words, or by the last name before them. Counts only brands that the answer names. */
export function readSpeech(
  sources: readonly PointSource[],
  own: readonly string[],
  rivals: readonly AnalysedRival[],
): SaidOf {
  const known = [
    ...own.map((name) => ({ name, ref: OWN })),
    ...rivals.flatMap(({ names }, ref) => names.map((name) => ({ name, ref }))),
  ]
  const knownKeys = new Set(known.map(({ name }) => foldText(name)))
  const isNamed = ({ named, brands }: AnalysedAnswer, ref: number) =>
    ref === OWN ? named : brands.includes(rivals[ref]?.name ?? '')
  const mentions = sources.map(({ answer, text }) => {
    const counted = new Set([OWN, ...rivals.keys()].filter((ref) => isNamed(answer, ref)))
    const others = answer.brands.filter((brand) => !knownKeys.has(foldText(brand)))
    const names = [...known, ...others.map((name) => ({ name, ref: null }))]
    return { counted, named: counted.size === 0 ? [] : findNames<number | null>(text, names) }
  })
  const found = sources.map(() => new Map<string, ReadonlySet<number>>())
  return (words, index) => {
    const { counted, named } = mentions[index] ?? { counted: NOBODY, named: [] }
    if (counted.size === 0) return NOBODY
    const known = found[index]?.get(words)
    if (known) return known
    const said = new Set(refsOf(words, sources[index]?.text ?? '', named).filter((ref) => counted.has(ref)))
    found[index]?.set(words, said)
    return said
  }
}

/** Returns of whom a text says words, wherever it has them. */
function refsOf(words: string, text: string, named: readonly Mention<number | null>[]): number[] {
  const refs: number[] = []
  // Both the words and the names come in the order of the text.
  let next = 0
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    while (next < named.length && (named[next]?.start ?? 0) < at) next += 1
    const within: Mention<number | null>[] = []
    for (let inner = next; inner < named.length; inner += 1) {
      const mention = named[inner]
      if (!mention || mention.end > at + words.length) break
      within.push(mention)
    }
    const before = named[next - 1]
    const reaches = before !== undefined && before.end <= at && at - before.end <= REACH_CHARS
    const of = within.length > 0 ? within : reaches ? [before] : []
    for (const { ref } of of) if (ref !== null) refs.push(ref)
  }
  return refs
}

// Invented or injected statements have names, numbers and words that are missing from their sources.

const STOP_WORDS = new Set(
  `about above across after again against almost also always among analysis another answer answers appear appears
  around assistant because been before being best better between both brand brands choice clear clearly common
  commonly company compared competitor competitors consistent consistently criticise criticised criticises criticism
  describe described describes does doubt doubts each either every fairly favourable favourably first found from
  generally give given good have highlight highlighted however include included including into less like list listed
  lists long main mainly many market mention mentioned mentions mixed more most mostly much name named names negative
  neutral never none note noted notes often once only option options organisation organization other others over
  overall period place placed position positive positively praise praised praises provider providers question
  questions rank ranked ranks rarely recommend recommended recommends regularly said same seen sentiment several shown
  shows since some sometimes source sources speak spoken stand stands stated statement still strength strengths such
  than that their them there these they this those though time times together tone under usually very view voice
  voices weak weakness weaknesses well were what when where which while whole with within without worse worst`.split(
    /\s+/,
  ),
)
const SIGNIFICANT_CHARS = 4
/** So that 'office' supports 'offices'. */
const STEM_CHARS = 5
/** In scripts without spaces, most words have two letters. */
const SPACELESS_CHARS = 2
const WORD = new RegExp(String.raw`(?:(?=[\p{L}\p{N}])[${SPACELESS}]\p{M}*)+|(?:(?![${SPACELESS}])[\p{L}\p{N}])+`, 'gu')
const SPACELESS_WORD = new RegExp(`^[${SPACELESS}]`, 'u')
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the words of a text, also of scripts that write none apart. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    SPACELESS_WORD.test(word) ? Array.from(segmenter.segment(word), ({ segment }) => segment) : word,
  )
}

export interface Support {
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
}

export function supportOf(texts: readonly string[]): Support {
  const words = new Set(texts.flatMap((text) => wordsOf(foldText(text))))
  return { words, stems: new Set([...words].map(stem)) }
}

/** Whether the sources have all names and numbers of a statement, and at least half of its other significant words. */
export function isSupported(statement: string, support: Support, allowed: readonly string[]): boolean {
  const text = removeNames(statement, allowed)
  let significant = 0
  let supported = 0
  for (const [index, written] of wordsOf(text.normalize('NFKC')).entries()) {
    const word = foldText(written)
    const known = support.words.has(word) || (word.length >= STEM_CHARS && support.stems.has(stem(word)))
    const mustOccur = /\p{N}/u.test(written)
      ? !support.words.has(word)
      : index > 0 && /^\p{Lu}/u.test(written) && !known
    if (mustOccur && !STOP_WORDS.has(word)) return false
    const least = SPACELESS_WORD.test(word) ? SPACELESS_CHARS : SIGNIFICANT_CHARS
    if (word.length < least || STOP_WORDS.has(word)) continue
    significant += 1
    if (known) supported += 1
  }
  return supported * 2 >= significant
}

function stem(word: string): string {
  return word.slice(0, STEM_CHARS)
}

// Answers and cited pages may carry instructions to a model, and an analysis that obeys them passes appeals on to its
// reader (R-SAFE-45). Both are recognised by their form.

// Ordinary prose has the same words elsewhere ('Answers act as if …') and as nouns ('Print quality: …').
const BEGINS = String.raw`(?:^|[.!?:;"'(])\s*(?:(?:please|now|then|also|just),? )*`
const URGES = String.raw`\b(?:please|kindly|from now on|you (?:must|should|will|are to|have to)),? (?:(?:only|always|just|now) )*`
const NOUN_OR_ORDER = 'output|print|repeat|reply|report'
const ORDER = 'act as|say|write|respond|pretend|summari[sz]e'
const ORDERED = 'that|the|this|these|those|an?|it|only|nothing|exactly|after|back|with|as|your|my|our|all|what'
const PROMPT_INJECTIONS = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instructions?|prompts?|rules?|previous|prior|above)\b/,
  /\bsystem (prompt|message|instruction)/,
  /(^|[\s>*-])(system|assistant|developer|user) ?:/,
  /\byou are now\b|\bas an ai\b/,
  new RegExp(`${BEGINS}(?:(?:${ORDER})\\b|(?:${NOUN_OR_ORDER})(?: (?:${ORDERED})\\b|:? ?["«]))`),
  new RegExp(`${URGES}(?:${ORDER}|${NOUN_OR_ORDER})\\b`),
]
// Matches 'Phone us today', not 'Phone booths are plentiful'.
const CALL_TO_ACTION =
  /^["']?(please )?((visit|click|go to|sign up|subscribe|download|ignore|say|write)\b|(call|phone|email|contact|book|buy|order|try) (us|them|it|now|here|today|this|your|our|at|from|with)\b)/
const WEB_ADDRESS =
  /\b[a-z][a-z+.-]*:\/\/|\b(mailto|javascript|data|tel):|\bwww\.|@|[\p{L}\p{N}]\s?[.．。｡]\p{L}{2,}|\[\.\]|\(dot\)/u
const SITE =
  /(?<![\p{L}\p{N}@/:._-])[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}(?![.@/:?#_-]*[\p{L}\p{N}]|\/)/gu
const MARKUP = /[<>{}[\]|`\\]|&#?\w+;|\*\*|__/

export function isPromptInjection(line: string): boolean {
  const text = foldText(line)
  return PROMPT_INJECTIONS.some((pattern) => pattern.test(text))
}

/** Whether the text has no address, markup or request; names in `brands` do not count as addresses. */
export function isPlainStatement(text: string, brands: ReadonlySet<string>): boolean {
  const said = foldText(foldText(text).replace(SITE, (site) => (brands.has(brandKey(site)) ? ' ' : site)))
  return !(WEB_ADDRESS.test(said) || MARKUP.test(said) || CALL_TO_ACTION.test(said) || isPromptInjection(said))
}
