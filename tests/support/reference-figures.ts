import type { VerdictFigures, WindowKind } from '@/lib/measure/shapes'
import type { VisibilityFigures, VisibilityParams } from '@/lib/visibility/shapes'
import { type Asked, referenceMetrics, referenceRange, referenceVerdict } from './reference-certainty'

// The figures of the Visibility Data page computed a second time, from plain rows with naive loops, sharing no code
// with the product. Slow and obvious on purpose: `tests/server/visibility` expects the database to agree.

export interface ReferenceResult {
  queryId: string
  day: string
  engine: string
  /** Names in order of placement; their keys are their lower-case forms. */
  brands: string[]
  /** Addresses as stored. */
  urls: string[]
}

export interface ReferenceWorld {
  organisation: VisibilityFigures['organisation']
  aliases: string[]
  /** In the order in which chips are shown. */
  queries: { _id: string; searchTerm: string; active: boolean }[]
  results: ReferenceResult[]
  implemented: { day: string; title: string }[]
  /** From which day an engine's answers are made or read in another way; the text of its note. */
  starts?: { day: string; engine: string; text: string }[]
}

const ENGINES: Record<string, { label: string; mark: string }> = {
  openai: { label: 'ChatGPT', mark: 'Ch' },
  anthropic: { label: 'Claude', mark: 'Cl' },
  simulated: { label: 'Simulated', mark: 'Si' },
}
const key = (name: string) => name.toLowerCase()
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
/** A window whose recent answers are those of the ring has the ring's share. */
function asShown(found: VerdictFigures, shares: VisibilityFigures['shares']): VerdictFigures {
  const shown = (kind: WindowKind) => {
    const [of, ring] = [found.verdicts[kind], shares[kind]]
    const same = of.recent.ranked === ring.ranked && of.recent.results === ring.results
    if (ring.score === null || of.recent.share === null || !same) return of
    const points = of.points === null || of.before.share === null ? of.points : ring.score - of.before.share
    return { ...of, points, recent: { ...of.recent, share: ring.score } }
  }
  const verdicts = { week: shown('week'), month: shown('month') }
  const { recent, before } = verdicts[found.verdictWindow ?? 'week']
  return { ...found, verdicts, verdictWindows: { recent, before } }
}

/** Decimal digits only: no division whose result could be just above a whole number. */
const percentUp = (part: number, whole: number) => Number((BigInt(part) * 100n + BigInt(whole) - 1n) / BigInt(whole))
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const MONTHS = ['July', 'August', 'September', 'October', 'November']
const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 7]}`
const mean = (numbers: number[]) => Math.round(sum(numbers) / numbers.length) || 0
const daysOf = (some: { day: string }[]) => [...new Set(some.map((result) => result.day))].sort()
const distinct = (texts: string[]) => [...new Set(texts)]

export function referenceFigures(
  world: ReferenceWorld,
  params: Omit<VisibilityParams, 'days'> & { days: number },
  today: string,
): Omit<VisibilityFigures, 'sentences'> {
  const ownKeys = [world.organisation.name, ...world.aliases].map(key)
  const chosen = params.queries.length > 0 ? params.queries : world.queries.map((query) => query._id)
  const asked = world.results.filter((result) => chosen.includes(result.queryId) && result.day <= today)
  const placement = (result: ReferenceResult, keys: string[]) =>
    result.brands.slice(0, 10).findIndex((brand) => keys.includes(key(brand))) + 1
  const ranksOf = (some: ReferenceResult[], keys: string[]) => some.map((result) => placement(result, keys) || 11)

  // The last day with answers, also to queries that are not chosen.
  const answered = daysOf(world.results).at(-1) ?? today
  const last = answered < today ? answered : today

  const earliest = [shift(today, -96), shift(last, 1 - 2 * params.range), shift(today, 1 - params.days - 7)].sort()
  const since = earliest[0] ?? today

  const starts = (world.starts ?? []).filter((start) => start.day >= since && start.day <= today)

  // Which engines the figures are made of.
  const history = asked.filter((result) => result.day >= since)
  const known = Object.keys(ENGINES).filter((engine) =>
    history.some((result) => result.engine === engine && result.day >= shift(today, -96)),
  )
  const daysBy = (engine: string) => daysOf(history.filter((result) => result.engine === engine))
  const lastBy = (engine: string) => daysBy(engine).at(-1) ?? ''
  const fresh = known.filter((engine) => lastBy(engine) >= shift(today, -1))
  const latest = known.map(lastBy).sort().at(-1)
  const inMean = fresh.length > 0 ? fresh : known.filter((engine) => lastBy(engine) === latest)
  const shown = params.engine === undefined ? inMean : known.filter((engine) => engine === params.engine)

  const results = asked.filter((result) => shown.includes(result.engine))
  const within = (from: string) => results.filter((result) => result.day >= from)
  /** The results of a day by engine, without engines that have none. */
  const byEngine = (some: ReferenceResult[]) =>
    shown.map((engine) => some.filter((result) => result.engine === engine)).filter((own) => own.length > 0)

  const averaged = (points: { date: string }[], date: string) => {
    const since = referenceNotes()
      .map((note) => note.date)
      .filter((day) => day <= date)
    return points.filter((point) => point.date <= date && since.every((day) => point.date >= day)).slice(-7)
  }
  const rangeOf = (some: { date: string; ranked: number; results: number }[][], figure: number | null) =>
    referenceRange(
      some.map((points) => points.map(({ date, ranked, results }) => ({ day: date, part: ranked, whole: results }))),
      figure,
      'days',
      sum(some.flat().map((point) => point.results)),
    )

  // What each engine shows alone.
  const scoresOf = (engine: string) =>
    daysBy(engine).map((day) => {
      const ofDay = history.filter((result) => result.engine === engine && result.day === day)
      const ranked = ofDay.filter((result) => placement(result, ownKeys) > 0).length
      return { date: day, score: percentUp(ranked, ofDay.length), ranked, results: ofDay.length }
    })
  const exact = (some: { score: number }[]) => sum(some.map((point) => point.score)) / some.length
  const figuresOf = (engine: string, range: number = params.range) => {
    const scores = scoresOf(engine)
    const from = shift(last, 1 - range)
    const week = range === 7
    const now = week ? scores.slice(-7) : scores.filter((point) => point.date >= from)
    const earlier = week
      ? scores.slice(0, -7).slice(-7)
      : scores.filter((point) => point.date < from && point.date >= shift(from, -range))
    const enough = earlier.length >= (week ? 7 : range / 2)
    return {
      score: now.length === 0 ? null : mean(now.map((point) => point.score)),
      change: enough ? Math.round(exact(now) - exact(earlier)) || 0 : null,
      ranked: sum(now.map((point) => point.ranked)),
      results: sum(now.map((point) => point.results)),
      from: week && now[0] ? now[0].date : from,
      to: week && now.length > 0 ? (now.at(-1)?.date ?? '') : last,
      now,
    }
  }
  const position = (engine: string, from: string) => {
    const placed = history
      .filter((result) => result.engine === engine && result.day >= from)
      .map((result) => placement(result, ownKeys))
      .filter((place) => place > 0)
    return placed.length === 0 ? null : Math.round((10 * sum(placed)) / placed.length) / 10
  }
  const engines = known.map((engine) => {
    const { score, ranked, results, from, to, now } = figuresOf(engine)
    return {
      id: engine,
      ...(ENGINES[engine] ?? { label: '', mark: '' }),
      access: 'api' as const,
      simulated: engine.startsWith('simulated'),
      ...{
        from,
        to,
        ranked,
        results,
        score,
        asked: results,
        shown: results,
        shownRange: null,
        providers: [],
        ...rangeOf([now], score),
      },
      positionWhenNamed: position(engine, from),
      lastAnswerDay: lastBy(engine),
      inMean: inMean.includes(engine),
      reason: inMean.includes(engine) ? null : ('stale' as const),
    }
  })

  // Over all engines.
  function ringsOver(range: number) {
    return shown.map((engine) => figuresOf(engine, range)).filter(({ now }) => now.length > 0)
  }
  const rings = ringsOver(params.range)
  const shareOver = (range: number) => ({
    score: ringsOver(range).length > 0 ? mean(ringsOver(range).map((ring) => ring.score ?? 0)) : null,
    ranked: sum(ringsOver(range).map((ring) => ring.ranked)),
    results: sum(ringsOver(range).map((ring) => ring.results)),
  })
  const changes = rings.flatMap((ring) => (ring.change === null ? [] : [ring.change]))
  const scores = shown.flatMap(scoresOf)
  const score = rings.length > 0 ? mean(rings.map((ring) => ring.score ?? 0)) : null
  const interval = rangeOf(
    rings.map((ring) => ring.now),
    score,
  )
  const host = (url: string) => new URL(url).host.replace('www.', '')
  const own = world.organisation.websiteUrl === null ? null : host(world.organisation.websiteUrl)
  const asAsked = (result: ReferenceResult): Asked => {
    const first = distinct(result.brands.map(key)).slice(0, 10)
    const rivals = first.filter((brand) => !ownKeys.includes(brand)).length
    const place = placement(result, ownKeys)
    const citesOwn = result.urls.some((url) => host(url) === own || host(url).endsWith(`.${own}`))
    return { ...result, query: result.queryId, place, brands: rivals + (place > 0 ? 1 : 0), citesOwn }
  }
  const firstDay = shift(today, 1 - params.days)
  const trend = distinct(scores.map((point) => point.date))
    .sort()
    .map((date) => {
      const ofDay = scores.filter((point) => point.date === date)
      return {
        date,
        score: mean(ofDay.map((point) => point.score)),
        ranked: sum(ofDay.map((point) => point.ranked)),
        results: sum(ofDay.map((point) => point.results)),
        ...averageOn(date),
      }
    })
    .filter((point) => point.date >= firstDay)
  function averageOn(date: string) {
    const covered = shown
      .map(scoresOf)
      .filter((points) => points.some((point) => point.date === date))
      .map((points) => points.filter((point) => averaged(points, date).includes(point)))
    const average = mean(covered.map((points) => mean(points.map((point) => point.score))))
    return {
      average,
      averageRanked: sum(covered.flat().map((point) => point.ranked)),
      averageResults: sum(covered.flat().map((point) => point.results)),
      ...rangeOf(covered, average),
    }
  }
  const averageRank = (some: ReferenceResult[], keys: string[]) => {
    const rank = mean(byEngine(some).map((own) => mean(ranksOf(own, keys))))
    return rank > 10 ? null : rank
  }

  const names = new Map<string, string>()
  for (const result of world.results) for (const brand of result.brands) names.set(key(brand), brand)
  const count = (some: ReferenceResult[], brand: string) =>
    some.filter((result) => placement(result, [brand]) > 0).length
  const placedIn = (some: ReferenceResult[]) =>
    [...names.keys()].filter((brand) => !ownKeys.includes(brand) && count(some, brand) > 0)

  const monthsAgo = new Date(`${today}T00:00:00Z`)
  monthsAgo.setUTCMonth(monthsAgo.getUTCMonth() - 3)
  const recent = within(monthsAgo.toISOString().slice(0, 10))
  const competitors = placedIn(recent)
    .sort((a, b) => count(recent, b) - count(recent, a) || byBytes(a, b))
    .slice(0, 50)
  const competitor = competitors.find((brand) => brand === params.competitor) ?? competitors[0] ?? null
  const inTrend = within(firstDay)

  const latestDay = shown.map(lastBy).sort().at(-1)
  const citationDays = params.citationDays ?? params.range
  const citationsFrom = citationDays === 1 ? latestDay : shift(last, 1 - citationDays)
  const cited = citationsFrom === undefined ? [] : within(citationsFrom)

  const liveDate = latestDay !== undefined && latestDay >= shift(today, -1) ? latestDay : null
  const live = results.filter((result) => result.day === liveDate)
  const liveRows = live.length === 0 ? [] : referenceLive()
  const first = liveRows.find((row) => !row.own)?.company
  const leader = first === undefined || first === competitor ? null : first

  return {
    organisation: world.organisation,
    today,
    range: params.range,
    engine: params.engine ?? null,
    engineCount: shown.length,
    engines,
    notes: referenceNotes().filter((note) => note.date >= firstDay && note.date <= today),
    score,
    interval: interval.low === null || interval.high === null ? null : { low: interval.low, high: interval.high },
    ...asShown(
      referenceVerdict(
        results.map(asAsked),
        last,
        starts.map((start) => ({ ...start, text: `${start.text} on ${dayAndMonth(start.day)}` })),
      ),
      { week: shareOver(7), month: shareOver(28) },
    ),
    comparison: null,
    metrics: referenceMetrics(
      shown.map((engine) =>
        results.filter((result) => result.engine === engine && result.day >= figuresOf(engine).from).map(asAsked),
      ),
    ),
    change: changes.length > 0 ? mean(changes) : null,
    shares: { week: shareOver(7), month: shareOver(28) },
    ranked: sum(rings.map((ring) => ring.ranked)),
    results: sum(rings.map((ring) => ring.results)),
    ringDays:
      rings.length > 0
        ? {
            from: rings.map((ring) => ring.from).sort()[0] ?? '',
            to:
              rings
                .map((ring) => ring.to)
                .sort()
                .at(-1) ?? '',
          }
        : null,
    trend,
    tags: [],
    queries: world.queries.map((query) => {
      const days = world.results.filter((result) => result.queryId === query._id).map((result) => result.day)
      return {
        ...query,
        tags: [],
        results: days.length,
        firstResult: days.sort()[0] ?? null,
        latestResult: days.sort().at(-1) ?? null,
      }
    }),
    rankTrend: {
      competitor,
      ...(leader !== null && { leader: { key: leader, name: names.get(leader) ?? '' } }),
      competitors,
      competitorNames: competitors.map((brand) => ({ key: brand, name: names.get(brand) ?? '' })),
      days: daysOf(inTrend).map((day) => {
        const ofDay = inTrend.filter((result) => result.day === day)
        return {
          date: day,
          results: ofDay.length,
          own: averageRank(ofDay, ownKeys),
          competitor: competitor === null ? null : averageRank(ofDay, [competitor]),
          ownRanked: ofDay.filter((result) => placement(result, ownKeys) > 0).length,
          competitorRanked: competitor === null ? null : count(ofDay, competitor),
          ...(leader !== null && { leader: averageRank(ofDay, [leader]), leaderRanked: count(ofDay, leader) }),
        }
      }),
    },
    citations: referenceCitations(cited, world.organisation.websiteUrl),
    citedDays:
      citationsFrom === undefined ? null : { from: citationsFrom, to: citationDays === 1 ? citationsFrom : last },
    liveDate,
    liveResults: live.length,
    live: liveRows,
    implementDates: [...new Set(world.implemented.map(({ day }) => day))]
      .filter((day) => day >= firstDay && day <= today)
      .sort()
      .map((day) => ({
        date: day,
        titles: world.implemented
          .filter((change) => change.day === day)
          .map(({ title }) => title)
          .sort(),
      })),
    simulated: shown.some((engine) => engine.startsWith('simulated')),
  }

  /** Engines that began after others, and those that ended and are not among the settings of the tests. */
  function referenceNotes() {
    const removed = known.filter(
      (engine) => params.engine === undefined && !inMean.includes(engine) && !['openai', 'simulated'].includes(engine),
    )
    const first = [...shown, ...removed].map((engine) => daysBy(engine)[0] ?? '').sort()[0] ?? ''
    const added = shown.filter((engine) => daysBy(engine)[0] !== first)
    const other = starts.filter((start) => shown.includes(start.engine) && (daysBy(start.engine)[0] ?? '') < start.day)
    return [
      ...other.map((start) => ({ date: start.day, text: start.text })),
      ...added.map((engine) => ({ date: daysBy(engine)[0] ?? '', text: `${ENGINES[engine]?.label} added` })),
      ...removed.map((engine) => ({ date: shift(lastBy(engine), 1), text: `${ENGINES[engine]?.label} removed` })),
    ]
      .map((note) => ({ ...note, kind: 'measurementChanged' as const }))
      .sort((a, b) => byBytes(a.date, b.date) || byBytes(a.text, b.text))
  }

  /** The mean of the engines' means of the brand's daily shares on the days of the ring. */
  function overRange(keys: string[]) {
    const ofEngines = shown.flatMap((engine) => {
      const days = figuresOf(engine).now.map(({ date }) => {
        const ofDay = history.filter((result) => result.engine === engine && result.day === date)
        return percentUp(ofDay.filter((result) => placement(result, keys) > 0).length, ofDay.length)
      })
      return days.length > 0 ? [mean(days)] : []
    })
    return ofEngines.length > 0 ? mean(ofEngines) : null
  }

  function referenceLive() {
    const rows = [...placedIn(live).map((brand) => [brand]), ownKeys].map((keys) => {
      const own = keys === ownKeys
      const company = keys[0] ?? ''
      const each = byEngine(live).map((some) => ranksOf(some, keys))
      const ranked = each.map((ranks) => ranks.filter((rank) => rank < 11).length)
      const visibility = mean(ranked.map((some, engine) => percentUp(some, each[engine]?.length ?? 0)))
      const counts = each.map((ranks, engine) => [
        { day: liveDate ?? '', part: ranked[engine] ?? 0, whole: ranks.length },
      ])
      return {
        company,
        name: own ? world.organisation.name : (names.get(company) ?? ''),
        visibility,
        ...referenceRange(counts, visibility, 'counts', live.length),
        ranked: sum(ranked),
        meanRank:
          sum(ranked) === 0
            ? null
            : Math.round((10 * sum(each.map((ranks) => sum(ranks) / ranks.length))) / each.length) / 10,
        own,
        mean: fraction(each),
      }
    })
    rows.sort((a, b) => b.visibility - a.visibility || a.mean - b.mean || (a.company < b.company ? -1 : 1))
    let competitorsShown = 0
    return rows
      .filter((row) => row.own || ++competitorsShown <= 10)
      .map(({ mean: ownMean, ...row }) => {
        const better = rows.filter(
          (other) => other.visibility > row.visibility || (other.visibility === row.visibility && other.mean < ownMean),
        )
        const equal = rows.filter((other) => other.visibility === row.visibility && other.mean === ownMean)
        const keys = row.own ? ownKeys : [row.company]
        return { index: better.length + 1, ...row, tied: equal.length > 1, rangeShare: overRange(keys) }
      })
  }
}

/** Sum of the mean ranks of each engine, times the product of their counts: whole numbers, so that ties are exact. */
function fraction(each: number[][]): number {
  const product = each.reduce((all, ranks) => all * ranks.length, 1)
  return sum(each.map((ranks) => sum(ranks) * (product / ranks.length)))
}

function referenceCitations(results: ReferenceResult[], websiteUrl: string | null): VisibilityFigures['citations'] {
  const host = (url: string) => new URL(url).host.replace('www.', '')
  const urls = results.flatMap((result) => [...new Set(result.urls)])
  const sites = [...new Set(urls.map(host))].map((site) => {
    const ofSite = urls.filter((url) => host(url) === site)
    const sources = [...new Set(ofSite)]
      .map((url) => ({ url, appearances: ofSite.filter((other) => other === url).length }))
      .sort((a, b) => b.appearances - a.appearances || (a.url < b.url ? -1 : 1))
    return { site, appearances: ofSite.length, sources, own: websiteUrl !== null && host(websiteUrl) === site }
  })
  return sites.sort((a, b) => b.appearances - a.appearances || (a.site < b.site ? -1 : 1))
}
