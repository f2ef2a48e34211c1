import type { VisibilityFigures, VisibilityParams } from '@/lib/schemas/figures'

// The figures of the Visibility Data page computed a second time, from plain rows with naive loops, sharing no code
// with the product. Slow and obvious on purpose: `tests/server/services/figures` expects the database to agree.

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
}

const key = (name: string) => name.toLowerCase()
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
/** Decimal digits only: no division whose result could be just above a whole number. */
const percentUp = (part: number, whole: number) => Number((BigInt(part) * 100n + BigInt(whole) - 1n) / BigInt(whole))
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

export function referenceFigures(world: ReferenceWorld, params: VisibilityParams, today: string): VisibilityFigures {
  const ownKeys = [world.organisation.name, ...world.aliases].map(key)
  const chosen = params.queries.length > 0 ? params.queries : world.queries.map((query) => query._id)
  const results = world.results.filter((result) => chosen.includes(result.queryId) && result.day <= today)
  const within = (from: string) => results.filter((result) => result.day >= from)
  const placement = (result: ReferenceResult, keys: string[]) =>
    result.brands.slice(0, 10).findIndex((brand) => keys.includes(key(brand))) + 1
  const daysOf = (some: ReferenceResult[]) => [...new Set(some.map((result) => result.day))].sort()
  const averageRank = (some: ReferenceResult[], keys: string[]) => {
    const ranks = some.map((result) => placement(result, keys) || 11)
    const rounded = Math.round(sum(ranks) / ranks.length)
    return rounded > 10 ? null : rounded
  }

  const history = within(shift(today, -96))
  const scores = daysOf(history).map((day) => {
    const ofDay = history.filter((result) => result.day === day)
    const ranked = ofDay.filter((result) => placement(result, ownKeys) > 0).length
    return { date: day, score: percentUp(ranked, ofDay.length), ranked, results: ofDay.length }
  })
  const mean = (some: { score: number }[]) => sum(some.map((point) => point.score)) / some.length
  const last7 = scores.slice(-7)
  const firstDay = shift(today, 1 - params.days)
  const trend = scores
    .map((point, i) => ({ ...point, average: Math.round(mean(scores.slice(Math.max(0, i - 6), i + 1))) }))
    .filter((point) => point.date >= firstDay)

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
  const shown = within(firstDay)

  const latestDay = daysOf(history).at(-1)
  const citationDays = params.citationDays ?? params.days
  const citationsFrom = citationDays === 1 ? latestDay : shift(today, 1 - citationDays)
  const cited = citationsFrom === undefined ? [] : within(citationsFrom)

  const liveDate = latestDay !== undefined && latestDay >= shift(today, -1) ? latestDay : null
  const live = results.filter((result) => result.day === liveDate)
  const ringFrom = scores.slice(-14)[0]?.date
  const before7 = scores.slice(0, -7).slice(-7)

  return {
    organisation: world.organisation,
    today,
    score: last7.length > 0 ? Math.round(mean(last7)) : null,
    change: before7.length === 7 ? Math.round(mean(last7) - mean(before7)) || 0 : null,
    ranked: sum(last7.map((point) => point.ranked)),
    results: sum(last7.map((point) => point.results)),
    ringDays: last7.length > 0 ? { from: last7[0]?.date ?? '', to: last7.at(-1)?.date ?? '' } : null,
    trend,
    queries: world.queries.map((query) => {
      const days = world.results.filter((result) => result.queryId === query._id).map((result) => result.day)
      return {
        ...query,
        results: days.length,
        firstResult: days.sort()[0] ?? null,
        latestResult: days.sort().at(-1) ?? null,
      }
    }),
    rankTrend: {
      competitor,
      competitors,
      competitorNames: competitors.map((brand) => ({ key: brand, name: names.get(brand) ?? '' })),
      days: daysOf(shown).map((day) => {
        const ofDay = shown.filter((result) => result.day === day)
        return {
          date: day,
          own: averageRank(ofDay, ownKeys),
          competitor: competitor === null ? null : averageRank(ofDay, [competitor]),
        }
      }),
    },
    citations: referenceCitations(cited, world.organisation.websiteUrl),
    citedDays:
      citationsFrom === undefined ? null : { from: citationsFrom, to: citationDays === 1 ? citationsFrom : today },
    liveDate,
    liveResults: live.length,
    live: live.length === 0 ? [] : referenceLive(),
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
    simulated: history.some(
      ({ day, engine }) =>
        engine === 'simulated' &&
        [firstDay, citationsFrom, ringFrom].some((start) => start !== undefined && day >= start),
    ),
  }

  function referenceLive() {
    const rows = [...placedIn(live).map((brand) => [brand]), ownKeys].map((keys) => {
      const ranks = live.map((result) => placement(result, keys) || 11)
      const own = keys === ownKeys
      const ranked = ranks.filter((rank) => rank < 11).length
      const company = keys[0] ?? ''
      return {
        company,
        name: own ? world.organisation.name : (names.get(company) ?? ''),
        visibility: percentUp(ranked, live.length),
        ranked,
        own,
        mean: sum(ranks),
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
        return { index: better.length + 1, ...row, tied: equal.length > 1 }
      })
  }
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
