import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { findGaps, OF_PLACES, type PairDay, type QueryPair, queriesWithGap } from '@/lib/measure/gaps'
import {
  AHEAD,
  type AheadCase,
  EQUAL,
  type EqualCase,
  type GapCase,
  PAGES,
  PLACES,
  type PlacesCase,
} from './gaps-cases'
import { dayAt, dayShares, engineAt, normal, randomFrom } from './histories'

// The product's own function, on pages of answers whose truth is known: each brand is named with the day's probability,
// whatever other brands are.

export interface GapSimulation {
  pages: number
  equal: (EqualCase & { listed: number })[]
  /** `listed`: pages that list anything; `onlyPlaces`: those of them that list no gap. */
  places: (PlacesCase & { listed: number; onlyPlaces: number })[]
  ahead: (AheadCase & { found: number })[]
}

/** Number of pages for each case; the same in every run. */
export function simulateGaps(pages = PAGES): GapSimulation {
  return {
    pages,
    equal: EQUAL.map((equal, at) => ({ ...equal, listed: pagesWithGaps(equal, randomFrom(at + 301), pages) })),
    places: PLACES.map((places, at) => ({ ...places, ...pagesWithPlaces(places, randomFrom(at + 501), pages) })),
    ahead: AHEAD.map((ahead, at) => ({ ...ahead, found: foundGaps(ahead, randomFrom(at + 401), pages) })),
  }
}

function pagesWithGaps(equal: EqualCase, random: () => number, pages: number): number {
  const queries = Array.from({ length: equal.queries }, (_, at) => `query ${at}`)
  const shares = Array.from({ length: equal.rivals + 1 }, () => equal.share / 100)
  return countOf(pages, () => findGaps(queries.map((query) => makePair(random, query, shares, equal))).gaps.length > 0)
}

function pagesWithPlaces(made: PlacesCase, random: () => number, pages: number) {
  let [listed, onlyPlaces] = [0, 0]
  for (let page = 0; page < pages; page++) {
    const answers = Array.from({ length: made.queries }, (_, query) => makeAnswers(random, query, made)).flat()
    const ofQueries = Array.from({ length: made.queries }, (_, query) => answers.filter((each) => each.query === query))
    const ofPlaces = Array.from({ length: made.places }, () => answers.filter(() => random() < made.cited / 100))
    const judged = ofPlaces.filter(({ length }) => length >= CERTAINTY_MIN_ANSWERS)
    const isGap = findGaps(ofQueries.map((of, at) => pairOf(of, `query ${at}`, made))).gaps.length > 0
    const places = judged.map((of, at) => pairOf(of, `place ${at}`, made))
    const isPlace = queriesWithGap(places, OF_PLACES).size > 0
    if (isGap || isPlace) listed += 1
    if (isPlace && !isGap) onlyPlaces += 1
  }
  return { listed, onlyPlaces }
}

/** An answer: whether it names each brand, the own one first. */
interface MadeAnswer {
  query: number
  cell: number
  named: readonly boolean[]
}

function makeAnswers(random: () => number, query: number, made: PlacesCase): MadeAnswer[] {
  const brands = Array.from({ length: made.rivals + 1 }, () => namedDays(random, made.share / 100, made))
  const cells = made.days * made.engines
  return Array.from({ length: cells }, (_, cell) => {
    const naming = brands.map((days) => chosen(random, days[cell] ?? 0, made.answersADay))
    return Array.from({ length: made.answersADay }, (_each, at) => {
      return { query, cell, named: naming.map((answers) => answers[at] ?? false) }
    })
  }).flat()
}

/** Which of `answers` are the `count` chosen ones. */
function chosen(random: () => number, count: number, answers: number): boolean[] {
  let left = count
  return Array.from({ length: answers }, (_, at) => {
    const isChosen = random() < left / (answers - at)
    if (isChosen) left -= 1
    return isChosen
  })
}

function pairOf(answers: readonly MadeAnswer[], query: string, made: PlacesCase): QueryPair {
  // As in the product, the leading rival has the highest mean of the engines' shares.
  const engines = [...Map.groupBy(answers, ({ cell }) => cell % made.engines).values()]
  const shareOf = (brand: number) =>
    engines.reduce((sum, of) => sum + of.filter(({ named }) => named[brand]).length / of.length, 0)
  const shares = Array.from({ length: made.rivals }, (_, at) => shareOf(at + 1))
  const leader = 1 + shares.indexOf(Math.max(...shares))
  const days = [...Map.groupBy(answers, ({ cell }) => cell)].map(([cell, of]): PairDay => {
    const count = (which: (own: boolean, rival: boolean) => boolean) =>
      of.filter(({ named }) => which(named[0] ?? false, named[leader] ?? false)).length
    return {
      ...{ engine: engineAt(cell % made.engines), day: dayAt(Math.floor(cell / made.engines)), answers: of.length },
      ...{ own: count((own) => own), rival: count((_own, rival) => rival) },
      ...{ rivalOnly: count((own, rival) => rival && !own), ownOnly: count((own, rival) => own && !rival) },
    }
  })
  return { query, rival: { key: `rival ${leader}`, name: `Rival ${leader}` }, rivals: made.rivals, days }
}

function foundGaps(ahead: AheadCase, random: () => number, pages: number): number {
  const equal = Array.from({ length: ahead.rivals + 1 }, () => ahead.own / 100)
  const shares = equal.map((share, at) => (at === 1 ? ahead.rival / 100 : share))
  return countOf(pages, () => {
    const others = Array.from({ length: ahead.queries - 1 }, (_, at) => makePair(random, `other ${at}`, equal, ahead))
    const { gaps } = findGaps([makePair(random, 'wanted', shares, ahead), ...others])
    return gaps.some(({ query }) => query === 'wanted')
  })
}

/** The own brand, the first of `shares`, against the most named other. */
function makePair(random: () => number, query: string, shares: readonly number[], made: GapCase): QueryPair {
  const brands = shares.map((share) => namedDays(random, share, made))
  const own = brands[0] ?? []
  const rivals = brands.slice(1)
  const totals = rivals.map((days) => days.reduce((sum, named) => sum + named, 0))
  const leader = totals.indexOf(Math.max(...totals))
  const rival = rivals[leader] ?? []
  const days = own.map((named, index): PairDay => {
    const both = overlap(random, named, rival[index] ?? 0, made.answersADay)
    return {
      ...{ engine: engineAt(index % made.engines), day: dayAt(Math.floor(index / made.engines)) },
      ...{ answers: made.answersADay, own: named, rival: rival[index] ?? 0 },
      ...{ rivalOnly: (rival[index] ?? 0) - both, ownOnly: named - both },
    }
  })
  return { query, rival: { key: `rival ${leader}`, name: `Rival ${leader}` }, rivals: rivals.length, days }
}

/** How many answers of each day and engine name a brand. */
function namedDays(random: () => number, share: number, made: GapCase): number[] {
  const { engines, answersADay, autocorrelation, shared = false } = made
  const kept = Math.sqrt(1 - autocorrelation ** 2)
  const shareOn = dayShares(share, made)
  const isSteady = made.dayEffect === 1
  let effects = isSteady ? [] : Array.from({ length: engines }, () => normal(random))
  const counts: number[] = []
  for (let day = 0; day < made.days; day++) {
    for (let engine = 0; engine < engines; engine++)
      counts.push(binomial(random(), answersADay, shareOn(effects[shared ? 0 : engine] ?? 0)))
    effects = effects.map((effect) => autocorrelation * effect + kept * normal(random))
  }
  return counts
}

/** The count that a number from 0 to below 1 stands for among `trials` of this chance. */
function binomial(at: number, trials: number, chance: number): number {
  let probability = (1 - chance) ** trials
  let below = probability
  let count = 0
  while (at >= below && count < trials) {
    probability *= ((trials - count) / (count + 1)) * (chance / (1 - chance))
    count += 1
    below += probability
  }
  return count
}

/** How many of `answers` are in both `first` and `second`, if chosen independently. */
function overlap(random: () => number, first: number, second: number, answers: number): number {
  let both = 0
  let left = first
  for (let at = 0; at < second; at++)
    if (random() < left / (answers - at)) {
      both += 1
      left -= 1
    }
  return both
}

function countOf(times: number, happens: () => boolean): number {
  let count = 0
  for (let time = 0; time < times; time++) if (happens()) count += 1
  return count
}
