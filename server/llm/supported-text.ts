import { comparable, withoutNames } from './comparable-text'

// Whether a statement speaks of what its sources speak of. A model that is talked into something, or makes something
// up, brings names, numbers and words that its sources do not have. Pure.

/** Words of judging and telling: they are the analysis' own and say nothing of where it comes from. */
const OWN_WORDS = new Set(
  `about above across after again against almost also always among analysis another answer answers appear appears around
  assistant because been before being best better between both brand brands choice clear clearly common commonly
  company compared competitor competitors consistent consistently criticism described describe describes does doubt
  doubts each either every fairly favourable favourably first found from generally give given good have highlight
  highlighted however include included including into less like list listed lists long main mainly many market mention
  mentioned mentions mixed more most mostly much name named names negative neutral never none note noted notes often
  once only option options organisation organization other others over overall period place placed position positive
  positively praise praised praises provider providers question questions rank ranked ranks rarely recommend
  recommended recommends regularly said same seen sentiment several shown shows since some sometimes source sources
  speak spoken stand stands stated statement still strength strengths such than that their them there these they this
  those though time times together tone under usually very view voice voices weak weakness weaknesses well were what
  when where which while whole with within without worse worst`.split(/\s+/),
)
const SIGNIFICANT_CHARS = 4
/** Words are compared by their beginning, so that 'offices' is supported by 'office'. */
const STEM_CHARS = 5
const WORD = /[\p{L}\p{N}]+/gu

export interface Support {
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
}

/** The words of some sources, ready to be looked up. */
export function supportOf(texts: readonly string[]): Support {
  const words = new Set(texts.flatMap((text) => comparable(text).match(WORD) ?? []))
  return { words, stems: new Set([...words].map(stem)) }
}

/**
 * Every name and number of the statement occurs in the sources, and so do at least half of its other telling words.
 * @param allowed names that may be used in any case, such as the organisation's own.
 */
export function isSupported(statement: string, support: Support, allowed: readonly string[]): boolean {
  const text = withoutNames(statement, allowed)
  let telling = 0
  let supported = 0
  for (const [index, match] of [...text.normalize('NFKC').matchAll(WORD)].entries()) {
    const written = match[0]
    const word = comparable(written)
    const known = support.words.has(word) || (word.length >= STEM_CHARS && support.stems.has(stem(word)))
    const mustOccur = /\p{N}/u.test(written)
      ? !support.words.has(word)
      : index > 0 && /^\p{Lu}/u.test(written) && !known
    if (mustOccur && !OWN_WORDS.has(word)) return false
    if (word.length < SIGNIFICANT_CHARS || OWN_WORDS.has(word)) continue
    telling += 1
    if (known) supported += 1
  }
  return supported * 2 >= telling
}

function stem(word: string): string {
  return word.slice(0, STEM_CHARS)
}
