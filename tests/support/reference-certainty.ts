import type { Metric, Verdict, VerdictFigures, WindowKind, WindowVerdict } from '@/lib/measure/shapes'

// Ranges, metrics and the verdict computed a second time, from one answer after the other, sharing no code with the
// product: Wilson's ends are searched for, not calculated, and every day and answer is looked at by itself.

/** Texts of one answer. */
export interface Asked {
  engine: string
  query: string
  day: string
  /** Place of the own brand; 0 if it is not in the first ten. */
  place: number
  /** Brands in the first ten, the own one once. */
  brands: number
  citesOwn: boolean
}

interface Counts {
  day: string
  part: number
  whole: number
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const average = (numbers: number[]) => sum(numbers) / numbers.length
const distinct = (texts: string[]) => [...new Set(texts)].sort()
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Where `(share - p)² n = 1.96² p (1 - p)`, on one side of the share. */
function end(share: number, n: number, side: 0 | 1): number {
  let [inside, outside] = [share, side as number]
  for (let step = 0; step < 200; step++) {
    const p = (inside + outside) / 2
    if ((share - p) ** 2 * n <= 1.96 ** 2 * p * (1 - p)) inside = p
    else outside = p
  }
  return inside
}

/** `of` says whether the figure is the mean of the days' shares, or all counts together. */
export function referenceRange(engines: Counts[][], shown: number | null, of: 'days' | 'counts', answers: number) {
  if (shown === null || answers < 20) return { low: null, high: null }
  const E = engines.length
  const each = engines.map((days) => {
    const n = sum(days.map((day) => day.whole))
    const share =
      of === 'days' ? average(days.map((day) => day.part / day.whole)) : sum(days.map((day) => day.part)) / n
    const flat = share === 0 || share === 1
    const middle = flat ? (end(share, n, 0) + end(share, n, 1)) / 2 : share
    return { days, n, share, chance: (middle * (1 - middle)) / (flat ? n + 1.96 ** 2 : n) }
  })
  const share = average(each.map((engine) => engine.share))
  const days = distinct(engines.flat().map((counts) => counts.day))
  const squares = days.map((day) => {
    const moved = each.map((engine) => {
      const found = engine.days.find((counts) => counts.day === day)
      if (!found) return 0
      if (of === 'days') return (found.part / found.whole - engine.share) / engine.days.length
      return (found.part - engine.share * found.whole) / engine.n
    })
    return (sum(moved) / E) ** 2
  })
  const between = days.length < 2 ? 0 : (sum(squares) / (days.length - 1)) * days.length
  const chance = sum(each.map((engine) => engine.chance)) / E / E
  const n =
    share === 0 || share === 1
      ? (E * E) / sum(each.map((engine) => 1 / engine.n))
      : (share * (1 - share)) / (between > chance ? between : chance)
  return {
    low: Math.min(Math.round(100 * end(share, n, 0)), shown),
    high: Math.max(Math.round(100 * end(share, n, 1)), shown),
  }
}

/** `answers` of the ring of each engine. */
export function referenceMetrics(engines: Asked[][]) {
  const all = engines.flat()
  const days = (some: Asked[], part: (asked: Asked) => number, whole: (asked: Asked) => number): Counts[] =>
    distinct(some.map((asked) => asked.day)).map((day) => {
      const ofDay = some.filter((asked) => asked.day === day)
      return { day, part: sum(ofDay.map(part)), whole: sum(ofDay.map(whole)) }
    })
  const share = (part: (asked: Asked) => number, whole: (asked: Asked) => number = () => 1): Metric => {
    const counted = engines.filter((some) => sum(some.map(whole)) > 0)
    const shares = counted.map((some) => {
      const [above, below] = [BigInt(sum(some.map(part))), BigInt(sum(some.map(whole)))]
      return Number((above * 100n + below - 1n) / below)
    })
    const value = shares.length === 0 ? null : Math.round(average(shares))
    const range = referenceRange(
      counted.map((some) => days(some, part, whole)),
      value,
      'counts',
      all.length,
    )
    return { value, numerator: sum(all.map(part)), denominator: sum(all.map(whole)), ...range }
  }
  const named = (asked: Asked) => (asked.place > 0 ? 1 : 0)
  return {
    shareOfVoice: share(named, (asked) => asked.brands),
    positionWhenNamed: referencePosition(engines),
    firstPlaceRate: share((asked) => (asked.place === 1 ? 1 : 0)),
    topThreeRate: share((asked) => (asked.place > 0 && asked.place < 4 ? 1 : 0)),
    ownCitationRate: share((asked) => (asked.citesOwn ? 1 : 0)),
  }
}

function referencePosition(engines: Asked[][]): Metric {
  const naming = engines.map((some) => some.filter((asked) => asked.place > 0)).filter((some) => some.length > 0)
  const places = naming.map((some) => some.map((asked) => asked.place))
  const counts = { numerator: sum(places.flat()), denominator: places.flat().length }
  if (naming.length === 0) return { value: null, ...counts, low: null, high: null }
  const tenth = (place: number) => Math.round(10 * place) / 10
  const value = Math.round(10 * average(places.map((some) => Math.round(10 * average(some)) / 10))) / 10
  if (counts.denominator < 20) return { value, ...counts, low: null, high: null }
  const E = naming.length
  const middle = average(places.map(average))
  const chance =
    sum(
      places.map((some) =>
        some.length < 2 ? 0 : sum(some.map((place) => (place - average(some)) ** 2)) / (some.length - 1) / some.length,
      ),
    ) /
    E /
    E
  const days = distinct(
    engines
      .filter((some) => some.some((asked) => asked.place > 0))
      .flat()
      .map((asked) => asked.day),
  )
  const squares = days.map((day) => {
    const moved = naming.map((some) => {
      const own = average(some.map((asked) => asked.place))
      return sum(some.filter((asked) => asked.day === day).map((asked) => asked.place - own)) / some.length
    })
    return (sum(moved) / E) ** 2
  })
  const between = days.length < 2 ? 0 : (sum(squares) / (days.length - 1)) * days.length
  const half = 1.96 * Math.sqrt(Math.max(chance, between))
  const low = Math.min(tenth(middle - half), value)
  const high = Math.max(tenth(middle + half), value)
  return { value, ...counts, low: low < 1 ? 1 : low, high: high > 10 ? 10 : high }
}

interface Change {
  day: string
  engine: string
  text: string
}

/** By the rule as docs/marketeers/certainty.md has it: bounds of a sure and of a probable change in each window. */
const BOUNDS = { week: { days: 7, sure: 3.45, probable: 3.05 }, month: { days: 28, sure: 3.45, probable: 2.85 } }

/** `last` is the last finished day. */
export function referenceVerdict(all: Asked[], last: string, changes: Change[]): VerdictFigures {
  const both = {
    week: referenceWindow(all, last, changes, 'week'),
    month: referenceWindow(all, last, changes, 'month'),
  }
  const sureness = ({ verdict }: WindowVerdict) =>
    verdict.startsWith('clear') ? 3 : verdict.startsWith('probable') ? 2 : verdict === 'noClearChange' ? 1 : 0
  const { week, month } = both
  const rises = ({ verdict }: WindowVerdict) => verdict.endsWith('Rise')
  let [kind, verdict]: [WindowKind | null, Verdict] = ['month', month.verdict]
  if (sureness(week) > 1 && sureness(month) > 1 && rises(week) !== rises(month))
    [kind, verdict] = ['week', rises(week) ? 'probableRise' : 'probableDrop']
  else if (sureness(week) > sureness(month)) [kind, verdict] = ['week', week.verdict]
  else if (sureness(month) === 0) {
    const changed = [week, month].find((each) => each.verdict === 'measurementChanged')
    kind = changed === week ? 'week' : changed === month ? 'month' : null
    verdict = changed ? 'measurementChanged' : 'notEnoughData'
  }
  const { recent, before, measurementChange } = both[kind ?? 'week']
  return {
    ...{ verdict, verdictWindow: kind, verdictWindows: { recent, before }, verdicts: both },
    measurementChange: verdict === 'measurementChanged' ? measurementChange : null,
  }
}

function referenceWindow(all: Asked[], last: string, changes: Change[], kind: WindowKind): WindowVerdict {
  const { days: length, sure, probable } = BOUNDS[kind]
  const recentDays = { from: shift(last, 1 - length), to: last }
  const beforeDays = { from: shift(last, 1 - length - 28), to: shift(last, -length) }
  const within = (some: Asked[], { from, to }: typeof recentDays) => some.filter(({ day }) => from <= day && day <= to)
  const pairs = distinct(all.map(({ engine, query }) => `${engine} ${query}`))
    .map((pair) => all.filter(({ engine, query }) => `${engine} ${query}` === pair))
    .map((some) => ({ recent: within(some, recentDays), before: within(some, beforeDays) }))
    .filter(
      ({ recent, before }) =>
        distinct(recent.map(({ day }) => day)).length * 2 >= length &&
        distinct(before.map(({ day }) => day)).length * 2 >= 28,
    )
    .map((sides) => ({ ...sides, engine: sides.recent[0]?.engine ?? '', query: sides.recent[0]?.query ?? '' }))
  const engines = distinct(pairs.map(({ engine }) => engine))
  const queries = distinct(pairs.map(({ query }) => query))
  const hit = (asked: Asked) => (asked.place > 0 ? 1 : 0)
  const shareOf = (some: Asked[]) =>
    average(
      distinct(some.map(({ day }) => day)).map((day) => average(some.filter((asked) => asked.day === day).map(hit))),
    )
  const shareOfSide = (side: 'recent' | 'before') =>
    average(
      engines.map((engine) =>
        average(pairs.filter((pair) => pair.engine === engine).map((pair) => shareOf(pair[side]))),
      ),
    )
  /** Points by which the daily scores, rounded up, lie above the shares of their days. */
  const roundedUp = (name: 'recent' | 'before') =>
    average(
      engines.map((engine) => {
        const asked = pairs.filter((pair) => pair.engine === engine).flatMap((pair) => pair[name])
        return average(
          distinct(asked.map(({ day }) => day)).map((day) => {
            const hits = asked.filter((each) => each.day === day).map(hit)
            return Math.ceil((100 * sum(hits)) / hits.length) - (100 * sum(hits)) / hits.length
          }),
        )
      }),
    )
  const side = (name: 'recent' | 'before') => {
    const answers = pairs.flatMap((pair) => pair[name])
    return {
      ranked: sum(answers.map(hit)),
      results: answers.length,
      share: pairs.length > 0 ? Math.round(100 * shareOfSide(name) + roundedUp(name)) : null,
    }
  }
  const windows = {
    recent: { ...recentDays, ...side('recent') },
    before: { ...beforeDays, ...side('before') },
  }
  const points =
    windows.recent.share === null || windows.before.share === null ? null : windows.recent.share - windows.before.share
  const is = (verdict: Verdict, measurementChange: WindowVerdict['measurementChange'] = null) => ({
    ...{ verdict, points, ...windows, engines, measurementChange },
    ...(pairs.length === engines.length * queries.length && { queries }),
  })
  if (windows.recent.results < 20 || windows.before.results < 20) return is('notEnoughData')
  const changed = changes
    .filter(({ day, engine }) => engines.includes(engine) && beforeDays.from < day && day <= recentDays.to)
    .sort((a, b) => (a.day < b.day ? 1 : -1))[0]
  if (changed) return is('measurementChanged', { date: changed.day, text: changed.text })

  const weight = (engine: string) => 1 / engines.length / pairs.filter((pair) => pair.engine === engine).length
  const chance = (added: number) =>
    sum(
      pairs.map(({ engine, recent, before }) => {
        const both = [...recent, ...before]
        const p = (sum(both.map(hit)) + added / pairs.length / 2) / (both.length + added / pairs.length)
        return weight(engine) ** 2 * p * (1 - p) * (1 / recent.length + 1 / before.length)
      }),
    )
  const moves = (['recent', 'before'] as const).map((name) => {
    const days = distinct(pairs.flatMap((pair) => pair[name]).map(({ day }) => day))
    return days.map((day) => {
      const ofPairs = pairs.map((pair) => {
        const ofDay = pair[name].filter((asked) => asked.day === day)
        const count = distinct(pair[name].map((asked) => asked.day)).length
        if (ofDay.length === 0) return 0
        return (weight(pair.engine) * (average(ofDay.map(hit)) - shareOf(pair[name]))) / count
      })
      return sum(ofPairs) * days.length
    })
  })
  const free = sum(moves.map((days) => days.length - 1))
  const between =
    free === 0 ? 0 : (sum(moves.flat().map((move) => move ** 2)) / free) * sum(moves.map((days) => 1 / days.length))
  const effect = chance(0) > 0 ? Math.max(1, between / chance(0)) : 1
  const difference = shareOfSide('recent') - shareOfSide('before')
  const passes = (bound: number) =>
    difference !== 0 && Math.abs(difference) / Math.sqrt(effect * chance(bound * bound)) >= bound
  if (passes(sure)) return is(difference > 0 ? 'clearRise' : 'clearDrop')
  if (passes(probable)) return is(difference > 0 ? 'probableRise' : 'probableDrop')
  return is('noClearChange')
}
