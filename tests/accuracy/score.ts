import { matchKey } from '@/lib/names/keys'
import { KINDS, type LabelledAnswer } from './labelled-answers'
import type { Market } from './markets'
import { readOrder, spellings } from './reading/read-order'

export interface Score {
  answers: number
  /** Names that the labels have, that were found, and that are both. */
  expected: number
  found: number
  right: number
  /** Answers of which at least two expected names were found, and those with all of them in the labelled order. */
  compared: number
  inOrder: number
  /** Answers with exactly the labelled names in the labelled order. */
  exact: number
}

export const EMPTY: Score = { answers: 0, expected: 0, found: 0, right: 0, compared: 0, inOrder: 0, exact: 0 }

/** `found` are names of the market as it writes them; what it does not know counts as found and wrong. */
export function scoreAnswer({ expected }: LabelledAnswer, found: readonly string[]): Score {
  const place = new Map(expected.flatMap((names, index) => names.map((name) => [name, index] as const)))
  const places = found.flatMap((name) => place.get(name) ?? [])
  const inOrder = places.every((each, index) => index === 0 || (places[index - 1] ?? 0) <= each)
  const isExact = inOrder && places.length === place.size && places.length === found.length
  return {
    answers: 1,
    expected: place.size,
    found: found.length,
    right: places.length,
    compared: places.length > 1 ? 1 : 0,
    inOrder: places.length > 1 && inOrder ? 1 : 0,
    exact: isExact ? 1 : 0,
  }
}

export function sumOf(scores: readonly Score[]): Score {
  return scores.reduce(
    (sum, each) => ({
      answers: sum.answers + each.answers,
      expected: sum.expected + each.expected,
      found: sum.found + each.found,
      right: sum.right + each.right,
      compared: sum.compared + each.compared,
      inOrder: sum.inOrder + each.inOrder,
      exact: sum.exact + each.exact,
    }),
    EMPTY,
  )
}

/** Precision and recall of the names, and the share of answers in the right order. */
export function rates({ expected, found, right, compared, inOrder }: Score) {
  return { precision: rate(right, found), recall: rate(right, expected), order: rate(inOrder, compared) }
}

/** Four digits; 1 where there was nothing to get wrong. */
function rate(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((10_000 * part) / whole) / 10_000
}

/** Names of the market, as the rules read an answer. */
export function readByRules({ text, market }: LabelledAnswer): string[] {
  return readOrder(text, knownNames(market), market.never)
}

export function knownNames({ names }: Market): { name: string; ref: string }[] {
  return names.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => ({ name: each, ref: name })))
}

/** What a model read, as the market writes it; a name that the market does not know stays as it is. Each once. */
export function inMarket(read: readonly string[], market: Market): string[] {
  const known = new Map(
    knownNames(market)
      .flatMap(spellings)
      .map(({ name, ref }) => [matchKey(name), ref]),
  )
  return [...new Set(read.map((name) => known.get(matchKey(name)) ?? name))]
}

export interface Scored {
  answer: LabelledAnswer
  found: string[]
}

/** The scores that pages and tables show: by kind, by language, of all, and of the answers that were held out. */
export function summary(scored: readonly Scored[]) {
  const of = (chosen: readonly Scored[]) => {
    const score = sumOf(chosen.map(({ answer, found }) => scoreAnswer(answer, found)))
    return { ...score, ...rates(score) }
  }
  const ofOthers = scored.filter(({ answer }) => answer.kind === 'languages').map(({ answer }) => answer.language)
  const languages = [...new Set(scored.map(({ answer }) => answer.language))].sort()
  return {
    languages: new Set(ofOthers).size,
    kinds: KINDS.map((kind) => ({ kind, ...of(scored.filter(({ answer }) => answer.kind === kind)) })),
    byLanguage: languages.map((language) => ({
      language,
      ...of(scored.filter(({ answer }) => answer.language === language)),
    })),
    all: of(scored),
    heldOut: of(scored.filter(({ answer }) => answer.heldOut)),
  }
}
