import type { Made } from './histories'

// What a page of gaps promises (R-ACTION-1), as cases with bounds in percent of the pages. A case without a bound is there
// to show what else is found.

export const PAGES = 500

export interface GapCase extends Made {
  queries: number
  rivals: number
  days: number
}

export interface EqualCase extends GapCase {
  /** Percent of answers that name a brand, the same for all. */
  share: number
  atMost?: number
}

const one: Made = { engines: 1, answersADay: 9, dayEffect: 1, autocorrelation: 0 }
const three: Made = { ...one, engines: 3, answersADay: 3 }
const few: Made = { ...one, engines: 3, answersADay: 1 }
/** The day effects of the other simulation, whose promises are for the first. */
const DAY_EFFECT = 1.1
const STRONG = 1.5

const small: Omit<GapCase, keyof Made> = { queries: 3, rivals: 5, days: 28 }
const large = { queries: 20, rivals: 15, days: 28 }
const shapes = [small, { ...small, rivals: 15 }, { ...small, queries: 20 }, large]

/** All brands are equal: every gap is a false one. */
export const EQUAL: readonly EqualCase[] = [
  ...shapes.flatMap((shape) => [one, three].map((made) => ({ ...shape, ...made, share: 40, atMost: 5 }))),
  ...[small, large].flatMap((shape) =>
    [one, three].map((made) => ({ ...shape, ...made, days: 90, share: 40, atMost: 5 })),
  ),
  ...[10, 80].map((share) => ({ ...large, ...three, share, atMost: 5 })),
  ...[10, 40].map((share) => ({ ...large, ...few, share, atMost: 5 })),
  ...[small, large].flatMap((shape) =>
    [one, three].map((made) => ({ ...shape, ...made, dayEffect: DAY_EFFECT, share: 40, atMost: 5 })),
  ),
  ...[small, large].flatMap((shape) =>
    [one, { ...three, shared: true }].map((made) => ({
      ...shape,
      ...made,
      ...{ dayEffect: DAY_EFFECT, autocorrelation: 0.5, share: 40, atMost: 5 },
    })),
  ),
  { ...large, ...one, days: 90, dayEffect: DAY_EFFECT, autocorrelation: 0.5, share: 40, atMost: 5 },
  { ...large, ...one, dayEffect: STRONG, share: 40, atMost: 5 },
  { ...large, ...one, dayEffect: STRONG, autocorrelation: 0.5, share: 40, atMost: 5 },
  { ...large, ...one, days: 90, dayEffect: STRONG, autocorrelation: 0.5, share: 40, atMost: 5 },
]

export interface PlacesCase extends EqualCase {
  /** Sites that answers cite and searches that engines ran, and the percent of the answers with each. */
  places: number
  cited: number
}

/** All brands are equal: whatever the page lists, a gap, a site or a search, is listed wrongly. */
export const PLACES: readonly PlacesCase[] = [
  ...[small, large].flatMap((shape) =>
    [one, three].flatMap((made) =>
      [10, 60].map((places) => ({ ...shape, ...made, places, cited: 15, share: 40, atMost: 5 })),
    ),
  ),
  ...[5, 60].map((cited) => ({ ...large, ...few, places: 60, cited, share: 40, atMost: 5 })),
  ...[10, 80].map((share) => ({ ...small, ...three, places: 60, cited: 15, share, atMost: 5 })),
  { ...small, ...three, days: 90, places: 60, cited: 15, share: 40, atMost: 5 },
  ...[small, large].map((shape) => ({
    ...{ ...shape, ...three, shared: true, dayEffect: DAY_EFFECT, autocorrelation: 0.5 },
    ...{ places: 60, cited: 15, share: 40, atMost: 5 },
  })),
  { ...small, ...one, dayEffect: STRONG, autocorrelation: 0.5, places: 60, cited: 15, share: 40, atMost: 5 },
]

export interface AheadCase extends GapCase {
  /** Percent of the answers to one query of the page, in which one rival is ahead; everything else is equal. */
  own: number
  rival: number
  atLeast?: number
}

export const AHEAD: readonly AheadCase[] = [
  ...[40, 50].map((rival) => ({ ...small, ...three, own: 30, rival })),
  { ...small, ...three, own: 30, rival: 60, atLeast: 95 },
  ...[40, 50].map((rival) => ({ ...large, ...three, own: 30, rival })),
  { ...large, ...three, own: 30, rival: 60, atLeast: 95 },
  ...[50, 60, 70].map((rival) => ({ ...large, ...few, own: 30, rival })),
  ...[40, 50].map((rival) => ({ ...large, ...three, days: 90, own: 30, rival })),
  { ...large, ...three, dayEffect: DAY_EFFECT, autocorrelation: 0.5, own: 30, rival: 60 },
]
