import { engineLabel } from '@/lib/engines/engines'
import { sumBy } from '@/lib/format/numbers'
import { ASSISTANT } from '@/lib/mcp/limits'
import { FIGURES_READ, type Figure, TOOL_NAMES } from '@/lib/mcp/shapes'
import type { Metric, WindowVerdict } from '@/lib/measure/shapes'
import type { WindowShare } from '@/lib/rivals/shapes'
import { rivalPath, routes } from '@/lib/routes'
import { type VisibilityFigures, visibilityParams } from '@/lib/visibility/shapes'
import { industryScopes } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { readIndustryChips, readQueryChips } from '@/server/queries/reads'
import { rivalFigures, rivalList } from '@/server/rivals/reads'
import { env } from '@/server/settings/env'
import { visibilityFigures } from '@/server/visibility/reads'
import { daysOf, type EngineOf, engineOf, figure, openAt, rangeOf } from './present'
import { type Caller, reachFor, scopeFor, type Tool } from './tool'

const VISIBILITY = 'GET /api/app/visibility/org/{organisationId}'

interface Choice {
  days: number
  engine?: string | undefined
  queries: readonly string[]
  tag: readonly string[]
}

/** The figures of Visibility Data, as its route reads them. */
function readVisibility(caller: Caller, { range, ...asked }: Choice & { range: number; compare?: number }) {
  const params = visibilityParams.parse({ ...asked, range, queries: asked.queries.join(','), tag: asked.tag.join(',') })
  return visibilityFigures(
    caller.actor,
    reachFor(caller, 'visibility.read'),
    caller.organisationId,
    params,
    caller.today,
  )
}

const visibilityPage = ({ days, engine, queries, tag }: Choice) =>
  openAt(routes.visibility, { range: days, engine, queries: queries.join(','), tag: tag.join(',') })

/** Says which organisation a connection reads. */
const whoami: Tool<'whoami'> = {
  reads: [],
  run: async (caller) => {
    const { organisation, names, access } = await readOwnBrand(await scopeFor(caller, 'visibility.read'))
    const { engines } = env()
    return {
      facts: {
        organisation,
        names,
        may: FIGURES_READ,
        today: caller.today,
        surface: access,
        engines: engines.map((id) => ({ id, label: engineLabel(id) })),
        tools: TOOL_NAMES,
        open: openAt(routes.home),
      },
    }
  },
}

const listQueries: Tool<'list_queries'> = {
  reads: [VISIBILITY],
  run: async (caller, _, offset) => {
    const scope = await scopeFor(caller, 'visibility.read')
    const industries = await industryScopes(await scopeFor(caller, 'industryTrends.read'))
    const { access } = await readOwnBrand(scope)
    const [own, ofIndustries] = await Promise.all([readQueryChips(scope), readIndustryChips(industries, access)])
    const items = [
      ...own.map((query) => ({ ...query, kind: 'organisation' })),
      ...ofIndustries.map((query) => ({ ...query, kind: 'industry' })),
    ].map((query) => ({ ...query, open: openAt(routes.query(query._id)) }))
    return {
      facts: { surface: access },
      list: { name: 'queries', items: items.slice(offset), before: offset, total: items.length },
    }
  },
}

const getVisibility: Tool<'get_visibility'> = {
  reads: [VISIBILITY],
  run: async (caller, { compare, ...asked }, offset) => {
    const scope = await scopeFor(caller, 'visibility.read')
    const of = await engineOf(scope, asked.engine)
    const found = await readVisibility(caller, {
      ...asked,
      range: asked.days,
      ...(compare && { compare: asked.days }),
    })
    const open = visibilityPage(asked)
    const { organisation, today, range, ringDays, score, change, ranked, results, interval, shares } = found
    const { verdict, verdictWindow, verdictWindows, verdicts, measurementChange, sentences, metrics, comparison } =
      found
    const items = found.engines.map((each) => ({
      ...each,
      figure: figure({
        ...{ value: each.score, unit: 'percent', numerator: each.ranked, denominator: each.results },
        ...{ range: rangeOf(each), days: daysOf(each), engine: each.id, surface: each.access },
        open: visibilityPage({ ...asked, engine: each.id }),
      }),
    }))
    return {
      facts: {
        ...{ organisation, today, range, ringDays, engine: found.engine, engineCount: found.engineCount },
        ...{ score, change, ranked, results, interval, shares, verdict, verdictWindow, verdictWindows },
        verdicts: { week: withoutQueries(verdicts.week), month: withoutQueries(verdicts.month) },
        ...{ measurementChange, sentences, metrics, comparison },
        notes: found.notes.slice(-ASSISTANT.shortList),
        simulated: found.simulated,
        figures: visibilityFigure(found, of, open),
        open,
      },
      list: { name: 'engines', items: items.slice(offset), before: offset, total: items.length },
    }
  },
}

const withoutQueries = ({ queries: _, ...verdict }: WindowVerdict) => verdict

function visibilityFigure(found: VisibilityFigures, of: EngineOf, open: string): Record<string, Figure> {
  const of7 = { days: found.ringDays, ...of, open }
  const counts = { numerator: found.ranked, denominator: found.results }
  const rate = ({ value, numerator, denominator, ...bounds }: Metric, unit: Figure['unit'] = 'percent') =>
    figure({ value, unit, numerator, denominator, range: rangeOf(bounds), ...of7 })
  const compared = ({ verdict, points, recent, before }: WindowVerdict) =>
    figure({
      ...{ value: points, unit: 'points', numerator: recent.ranked, denominator: recent.results },
      ...{ days: daysOf(recent), verdict, ...of, open },
      comparedWith: { numerator: before.ranked, denominator: before.results, days: daysOf(before) },
    })
  const { shareOfVoice, positionWhenNamed, firstPlaceRate, topThreeRate, ownCitationRate } = found.metrics
  return {
    score: figure({ value: found.score, unit: 'percent', ...counts, range: found.interval, ...of7 }),
    change: figure({ value: found.change, unit: 'points', ...counts, ...of7, verdict: found.verdict }),
    week: compared(found.verdicts.week),
    month: compared(found.verdicts.month),
    shareOfVoice: rate(shareOfVoice),
    positionWhenNamed: rate(positionWhenNamed, 'placement'),
    firstPlaceRate: rate(firstPlaceRate),
    topThreeRate: rate(topThreeRate),
    ownCitationRate: rate(ownCitationRate),
  }
}

const getTrend: Tool<'get_trend'> = {
  reads: [VISIBILITY],
  run: async (caller, asked, offset) => {
    const of = await engineOf(await scopeFor(caller, 'visibility.read'), asked.engine)
    const found = await readVisibility(caller, { ...asked, range: 7 })
    const open = openAt(routes.visibility, {
      ...{ engine: asked.engine, queries: asked.queries.join(','), tag: asked.tag.join(','), score: 90 },
    })
    const items = found.trend.map((point) => ({
      ...point,
      figure: figure({
        ...{ value: point.score, unit: 'percent', numerator: point.ranked, denominator: point.results },
        ...{ days: { from: point.date, to: point.date }, ...of, open },
      }),
    }))
    return {
      facts: {
        ...{ organisation: found.organisation, today: found.today, days: asked.days, engine: found.engine },
        ...{ verdict: found.verdict, sentences: found.sentences, notes: found.notes.slice(-ASSISTANT.shortList) },
        simulated: found.simulated,
      },
      list: { name: 'trend', items: items.slice(offset), before: offset, total: items.length },
    }
  },
}

const getCompetitors: Tool<'get_competitors'> = {
  reads: ['GET /api/app/rival/org/{organisationId}', 'GET /api/app/rival/org/{organisationId}/{brandKey}'],
  run: async (caller, { rival, days, engine }, offset) => {
    const of = await engineOf(await scopeFor(caller, 'visibility.read'), engine)
    const params = { range: days, engine }
    if (rival !== undefined) return compareRival(caller, rival, params, of, offset)
    const reach = reachFor(caller, 'visibility.read')
    const { window, items } = await rivalList(caller.actor, reach, caller.organisationId, params, caller.today)
    const rows = items.map((row) => ({
      ...row,
      figure: figure({
        ...{ value: row.share, unit: 'percent', numerator: row.named, denominator: row.answers },
        ...{ days: daysOf(window), ...of, open: openAt(rivalPath(row.key), { range: days, engine }) },
      }),
    }))
    return {
      facts: { window },
      list: { name: 'items', items: rows.slice(offset), before: offset, total: rows.length },
    }
  },
}

async function compareRival(
  caller: Caller,
  key: string,
  params: Parameters<typeof rivalFigures>[4],
  of: EngineOf,
  offset: number,
) {
  const reach = reachFor(caller, 'visibility.read')
  const found = await rivalFigures(caller.actor, reach, caller.organisationId, key, params, caller.today)
  const { organisation, rival, own, window, asked, ahead, aheadSince, gap, place, sentences, simulated } = found
  const open = openAt(rivalPath(rival.key), { ...params })
  const days = daysOf(window)
  const share = (each: WindowShare) =>
    figure({
      ...{ value: each.share, unit: 'percent', numerator: each.named, denominator: each.answers },
      ...{ range: rangeOf(each), days, ...of, open },
    })
  const items = found.queries.map(({ proven: _, ...row }) => ({
    ...row,
    figure: figure({
      ...{ value: row.gap, unit: 'points', numerator: row.rival.named, denominator: row.rival.answers },
      ...{ days, ...of, open: openAt(routes.query(row.query._id), { range: window.days }) },
    }),
  }))
  const themes = (of: typeof found.praise) =>
    of.slice(0, ASSISTANT.shortList).map(({ theme, answers, own }) => ({ theme, answers, own }))
  return {
    facts: {
      ...{ organisation, rival, own, window, asked, ahead, aheadSince, gap, place, sentences, simulated },
      alsoReadAs: found.alsoReadAs.slice(0, ASSISTANT.shortList),
      praise: themes(found.praise),
      criticism: themes(found.criticism),
      figures: {
        own: share(own),
        rival: share(rival),
        gap: figure({
          ...{ value: gap.points, unit: 'points', numerator: rival.named, denominator: rival.answers },
          ...{ range: rangeOf(gap), days: gap.sides && daysOf(gap.sides.recent), verdict: gap.verdict, ...of, open },
        }),
      },
      open,
    },
    list: { name: 'queries', items: items.slice(offset), before: offset, total: items.length },
  }
}

const getCitedSites: Tool<'get_cited_sites'> = {
  reads: [VISIBILITY],
  run: async (caller, asked, offset) => {
    const of = await engineOf(await scopeFor(caller, 'visibility.read'), asked.engine)
    const { citations, citedDays, organisation, simulated } = await readVisibility(caller, {
      ...asked,
      range: asked.days,
    })
    const all = sumBy(citations, 'appearances')
    const items = citations.map(({ site, appearances, own, sources }) => ({
      ...{ site, appearances, own },
      sources: shownSources(sources),
      figure: figure({
        ...{ value: appearances, unit: 'citations', numerator: appearances, denominator: all, days: citedDays, ...of },
        open: openAt(routes.answers, {
          ...{ site, engine: asked.engine, queries: asked.queries.join(','), tag: asked.tag.join(',') },
          ...(citedDays ?? {}),
        }),
      }),
    }))
    return {
      facts: { organisation, citedDays, simulated },
      list: { name: 'citations', items: items.slice(offset), before: offset, total: items.length },
    }
  },
}

/** Its most cited pages; an address that is too long to show is left out, never cut. */
const shownSources = (sources: readonly { url: string; appearances: number }[]) =>
  sources
    .filter(({ url }) => url.length <= ASSISTANT.addressChars)
    .slice(0, 3)
    .map(({ url, appearances }) => ({ url, appearances }))

export const figureTools = {
  whoami,
  list_queries: listQueries,
  get_visibility: getVisibility,
  get_trend: getTrend,
  get_competitors: getCompetitors,
  get_cited_sites: getCitedSites,
}
