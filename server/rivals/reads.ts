import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { type Range, RESULT_WINDOW } from '@/lib/limits'
import { leaders, type PairDay, type QueryPair, type Side } from '@/lib/measure/gaps'
import { windowShare } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import { brandKey } from '@/lib/names/keys'
import type { OpportunityQuery } from '@/lib/opportunities/shapes'
import { opportunityKeyOf } from '@/lib/opportunities/words'
import { favouritesFirst } from '@/lib/rivals/first'
import type { Neighbour, RivalFigures, RivalList, RivalParams, RivalQuery, RivalRow } from '@/lib/rivals/shapes'
import {
  CHART_DAYS,
  engineRows,
  isLeadOlder,
  type Lines,
  pointsOf,
  shareOf,
  standing,
  startsOf,
  windowEnding,
} from '@/lib/rivals/standing'
import { rivalSentences } from '@/lib/rivals/words'
import { storedSite } from '@/lib/sites/citations'
import { siteType } from '@/lib/sites/site-type'
import type { QueryChip } from '@/lib/visibility/shapes'
import { actionsPlanned, provenActions, readImplementDates } from '@/server/actions/effects'
import { readRow, readRows } from '@/server/db/client'
import { industryScopes, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { RIVAL_LIMITS } from '@/server/llm/verify-rivals'
import { type EngineDays, figuresByEngine, lastFinishedDay } from '@/server/measure/by-engine'
import { shownSite, shownUrl } from '@/server/measure/hosts'
import { accessFor, type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { type Counted, inWindow, type ResultWindow, readTrend, type TrendDay } from '@/server/measure/reads'
import { wantedRivals } from '@/server/measure/rivals'
import { readMeant } from '@/server/names/sorting'
import { readCarryingSites } from '@/server/opportunities/reads'
import { readIndustryChips, readQueryChips } from '@/server/queries/reads'
import { nextWeekly } from '@/server/sentiment/reads'
import { readRivalPoints } from '@/server/sentiment/rival-points'
import { readSiteTypes } from '@/server/sites/site-types'
import { readRivalPairs, readRivals } from './counts'

/** What the figures of all rivals start from; `last` is the last finished day. */
interface Asked {
  scope: OrganisationScope
  own: OwnBrand
  queries: ReadonlyMap<string, OpportunityQuery>
  /** All queries of the organisation and its industries. */
  all: Counted
  /** Queries whose answers the shares count. */
  counted: Counted
  kind: OpportunityQuery['kind']
  byEngine: EngineDays
  last: Day
}

/** Reads which queries and engines count; the industries' while the organisation has no answers of its own. */
async function readAsked(scope: OrganisationScope, { engine, range }: RivalParams, today: Day): Promise<Asked> {
  const [own, chips, industries] = await Promise.all([
    readOwnBrand(scope),
    readQueryChips(scope),
    industryScopes(scope),
  ])
  const industryChips = await readIndustryChips(industries, own.access)
  const access = accessFor(own, engine)
  const industryOwners = industries.map((industry) => industry.scope)
  const read = async (kind: Asked['kind'], owners: ResultWindow['owners'], of: readonly QueryChip[]) => {
    const counted = { owners, queryIds: of.map(({ _id }) => _id), access }
    const last = await lastFinishedDay(owners, of, today, own.access)
    const { from } = windowEnding(last, CHART_DAYS)
    return {
      kind,
      counted,
      last,
      byEngine: await figuresByEngine(counted, own, engine, { range, firstDay: from, last, today }),
    }
  }
  const ofOrganisation = await read('organisation', [scope], chips)
  const isAnswered = ofOrganisation.byEngine.days.length > 0 || industryChips.length === 0
  const queryOf =
    (kind: Asked['kind']) =>
    ({ _id, searchTerm }: QueryChip): OpportunityQuery => ({ _id, searchTerm, kind })
  const queries = [...chips.map(queryOf('organisation')), ...industryChips.map(queryOf('industry'))]
  return {
    ...{ scope, own, queries: new Map(queries.map((query) => [query._id, query])) },
    all: { access, owners: [scope, ...industryOwners], queryIds: queries.map(({ _id }) => _id) },
    ...(isAnswered ? ofOrganisation : await read('industry', industryOwners, industryChips)),
  }
}

/** Reads how often each rival is named, chosen ones first, then the highest share (R-RIVAL-3, R-RIVAL-7). Throws 404 out of reach. */
export async function rivalList(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: RivalParams,
  today: Day,
): Promise<RivalList> {
  const asked = await readAsked(await organisationScope(actor, reach, organisationId), params, today)
  const { range } = params
  const rows = await listRivals(asked, range, wantedRivals(asked.own))
  return { window: windowEnding(asked.last, range), items: favouritesFirst(rows, asked.own.favourites) }
}

/** Lists the rivals of a window, which for an engine begins earlier where it missed days of a week. */
function listRivals(asked: Asked, range: Range, wanted: string[]): Promise<RivalRow[]> {
  const { byEngine, own, last } = asked
  const { from } = windowEnding(last, range)
  const starts = startsOf(byEngine.points, range, last)
  const first = [from, ...starts].sort(compareText)[0] ?? from
  const startOf = new Map(byEngine.engines.map((engine, index) => [engine, starts[index] ?? from]))
  return readRivals(countedIn(asked, { from: first, to: last }), startOf, own, wanted)
}

function countedIn({ counted, byEngine }: Asked, { from, to }: DayWindow): ResultWindow {
  return { ...counted, engines: byEngine.engines, from, to }
}

interface Rival {
  id: number
  key: string
  name: string
}

/** Throws 404 for a key that stands for no brand, long before the figures of one are read. */
export async function checkBrand(key: string): Promise<void> {
  const meant = (await readMeant([key])).get(brandKey(key))
  if (!meant || meant.status === 'ignored') throw notFound()
}

/** The brand that a key stands for. Throws 404 for an unknown, an ignored and an own one. */
async function findRival(key: string, own: OwnBrand): Promise<Rival> {
  const meant = (await readMeant([key])).get(brandKey(key))
  if (!meant || meant.status === 'ignored' || own.brandIds.includes(meant.id)) throw notFound()
  return { id: meant.id, key: meant.brandKey, name: meant.name }
}

const seenRow = z.object({ answers: z.number() })

/** Counts all answers of some days that name the rival, of the last 90 if there are any. Throws 404 without one. */
async function readSeen({ all, last }: Asked, { id }: Rival): Promise<RivalFigures['seen']> {
  for (const days of [CHART_DAYS, RESULT_WINDOW.maxDays]) {
    const window = { from: addDays(last, 1 - days), to: last }
    const { answers } = await readRow(seenRow)`
      select coalesce(sum(ranked[array_position(brand_ids, ${id}::int)]), 0)::int as answers
      from answer_count where ${inWindow({ ...all, ...window })}`
    if (answers > 0) return { ...window, answers }
  }
  throw notFound()
}

/** Reads the points of both since the first measured day. */
async function readHistory(asked: Asked, rival: Rival): Promise<Lines> {
  const { own, byEngine, last } = asked
  const window = countedIn(asked, { from: BEFORE_ALL, to: last })
  const [ours, theirs] = await Promise.all([readTrend(window, own.brandIds), readTrend(window, [rival.id])])
  const scored = (days: readonly TrendDay[]) => pointsOf(days, byEngine.engines, byEngine.changes)
  return { own: scored(ours), rival: scored(theirs) }
}

const BEFORE_ALL: Day = '1970-01-01'

const nameRow = z.object({ id: z.number(), name: z.string() })

/** Reads which of the names that people sorted as this rival these answers use. */
async function readAliases({ all, last }: Asked, { id }: Rival): Promise<string[]> {
  const sorted = await readRows(nameRow)`
    select id, name from brand where same_as_id = ${id} and status = 'sameAs' order by name`
  if (sorted.length === 0) return []
  const ids = sorted.map((name) => name.id)
  const used = await readRows(idRow)`
    select distinct read_id as id from result, unnest(read_brand_ids) as read_id
    where ${inWindow({ ...all, from: addDays(last, 1 - CHART_DAYS), to: last })}
      and read_brand_ids && ${ids}::int[] and read_id = any(${ids}::int[])`
  return sorted.filter((name) => used.some((each) => each.id === name.id)).map(({ name }) => name)
}

const idRow = nameRow.pick({ id: true })

/** Reads the sites cited in answers that name the rival and not the own brand; those of either are counted apart. */
async function readSites(asked: Asked, rival: Rival, window: ResultWindow, known: { rivals: string[]; own: string[] }) {
  const { own, scope } = asked
  const [found, chosen] = await Promise.all([readCarryingSites(window, own, rival.id), readSiteTypes(scope)])
  const isTheirs = (site: string) => siteType(site, { ownSites: [], competitorKeys: known.own }) === 'competitor'
  const all = found.map(({ site, answers, pages }) => {
    const shown = shownSite(site)
    const type = siteType(shown, { ownSites: own.sites, competitorKeys: known.rivals, chosen })
    const shownPages = pages.map((page) => ({ ...page, url: shownUrl(page.url) }))
    return { site: shown, type, answers, pages: shownPages, action: null }
  })
  const theirs = all.filter(({ site, type }) => type === 'competitor' && isTheirs(site))
  const ours = all.filter(({ type }) => type === 'own')
  const counts = (sites: typeof all) => sites.map(({ site, answers }) => ({ site, answers }))
  return {
    sites: all.filter((site) => !theirs.includes(site) && !ours.includes(site)),
    leftOut: { theirs: counts(theirs), own: counts(ours) },
  }
}

/** Reads the own brand and one rival in the same answers (R-RIVAL-1). Throws 404 out of reach, and for no rival of theirs. */
export async function rivalFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  key: string,
  params: RivalParams,
  today: Day,
): Promise<RivalFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const { range } = params
  const asked = await readAsked(scope, params, today)
  const { own, byEngine, all, kind, queries, last } = asked
  const rival = await findRival(key, own)
  const seen = await readSeen(asked, rival)
  const window = windowEnding(last, range)
  const { from } = windowEnding(last, CHART_DAYS)
  const { engines, changes, starts } = byEngine
  const [pairs, trend, list] = await Promise.all([
    readRivalPairs({ ...all, engines, from, to: last }, window.from, own.brandIds, rival),
    readTrend(countedIn(asked, { from: byEngine.days[0]?.day ?? from, to: last }), [rival.id]),
    listRivals(asked, range, [rival.key]),
  ])
  const lines: Lines = { own: byEngine.points, rival: pointsOf(trend, engines, changes) }
  const [history, alsoReadAs, points, implementDates] = await Promise.all([
    isLeadOlder(lines, last) ? readHistory(asked, rival) : null,
    readAliases(asked, rival),
    readRivalPoints(scope, rival.id),
    reachOf(actor, 'recommendationStatus.read') ? readImplementDates(scope, from, last) : [],
  ])
  const keys = { rivals: list.map((each) => each.key), own: [rival.key, ...alsoReadAs.map(brandKey)] }
  const { sites, leftOut } = await readSites(asked, rival, countedIn(asked, window), keys)
  const rows = queryRows(pairs, window.from, queries)
  const won = rows.filter(({ ahead }) => ahead === 'own').map(({ query }) => query._id)
  const planKeys = sites.map(keyOfSite)
  const mayRead = reachOf(actor, 'recommendationStatus.read') !== null
  const [proven, planned] = await Promise.all([
    mayRead ? provenActions(scope, won, today) : new Map(),
    mayRead ? actionsPlanned(scope, planKeys, today) : new Map(),
  ])
  const counted = pairs.filter(({ query }) => queries.get(query)?.kind === kind)
  const compared = { last, engines, starts, lines, history, pairs: counted, rivals: Math.max(1, list.length) }
  const { sinceStart, judged, ...found } = standing(compared)
  const facts = {
    today: last,
    rival: { key: rival.key, name: rival.name, ...shareOf(lines.rival, range, last) },
    own: shareOf(lines.own, range, last),
    seen,
    ...found,
  }
  const place = list.findIndex((each) => each.key === rival.key)
  const neighbour = (each: Neighbour | undefined) => (each ? { key: each.key, name: each.name } : null)
  return {
    organisation: { _id: scope, name: own.organisation.name },
    ...facts,
    window,
    asked: { kind, queries: counted.filter(({ days }) => days.some(({ day }) => day >= window.from)).length },
    engines: engineRows(compared, range),
    choices: byEngine.byEngine.engines.map(({ id, label, inMean, reason, lastAnswerDay }) => {
      return { id, label, inMean, reason, lastAnswerDay }
    }),
    queries: rows.map((row) => ({ ...row, proven: proven.get(row.query._id) ?? null })),
    carried: sumBy(
      counted.flatMap(({ days }) => days.filter(({ day }) => day >= window.from)),
      'rivalOnly',
    ),
    sites: sites.map((site) => ({ ...site, action: planned.get(keyOfSite(site)) ?? null })),
    leftOut,
    praise: points?.praise ?? [],
    criticism: points?.criticism ?? [],
    analysis: points?.analysis ?? null,
    nextAnalysis: !points && kind === 'organisation' && mayBeRead(place) ? await nextWeekly(scope, today) : null,
    alsoReadAs,
    place:
      place < 0
        ? null
        : {
            place: place + 1,
            of: list.length,
            previous: neighbour(list[place - 1]),
            next: neighbour(list[place + 1]),
          },
    implementDates,
    notes: byEngine.byEngine.notes,
    sentences: rivalSentences({ ...facts, sinceStart, judged }),
    simulated: engines.some(isSimulated),
  }
}

/** The opportunity to get onto a site, which is given as it is shown. */
const keyOfSite = ({ site }: { site: string }) => opportunityKeyOf('site', storedSite(site))

/** Whether an analysis would read a rival in this place, from 0: it reads those that most answers name. */
const mayBeRead = (place: number) => place >= 0 && place < RIVAL_LIMITS.rivals

/** The queries asked since `from`, largest gap first. */
function queryRows(pairs: readonly QueryPair[], from: Day, queries: Asked['queries']): RivalQuery[] {
  const within = pairs.map((pair) => ({ ...pair, days: pair.days.filter(({ day }) => day >= from) }))
  const leads = leaders(within)
  const rows = within.flatMap(({ query: id, days }): RivalQuery[] => {
    const query = queries.get(id)
    if (!query || days.length === 0) return []
    const [own, rival] = [shareOfDays(days, 'own'), shareOfDays(days, 'rival')]
    return [{ query, own, rival, gap: rival.share - own.share, ahead: leads.get(id), proven: null }]
  })
  const kindOf = ({ query }: RivalQuery) => (query.kind === 'organisation' ? 0 : 1)
  return rows.sort(
    (a, b) => b.gap - a.gap || kindOf(a) - kindOf(b) || compareText(a.query.searchTerm, b.query.searchTerm),
  )
}

function shareOfDays(days: readonly PairDay[], side: Side) {
  return windowShare(
    days.map(({ engine, day, answers, ...named }) => ({ engine, day, results: answers, ranked: named[side] })),
  )
}
