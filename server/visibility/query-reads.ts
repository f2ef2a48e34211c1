import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { type Access, isSimulated } from '@/lib/engines/engines'
import { nextRun } from '@/lib/format/dates'
import { addDays, type Day, toDay } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { answeringDays, rivalGap } from '@/lib/home/findings'
import { QUERY_PAGE, SCORE_WINDOW } from '@/lib/limits'
import { changeWithin } from '@/lib/measure/measurement-changes'
import {
  brandShare,
  byShare,
  daysOfBrand,
  type NamedDay,
  type PlacedDay,
  windowShare,
  within,
} from '@/lib/measure/ranking'
import { firstVerdictDay, verdicts } from '@/lib/measure/verdict'
import { inOrder, placeOf } from '@/lib/queries/list'
import type {
  NamedBrand,
  PagedQuery,
  QueryEngine,
  QueryFigureParams,
  QueryFigures,
  QuotedPage,
  StripCell,
} from '@/lib/queries/shapes'
import { isOwnSite } from '@/lib/sites/citations'
import { siteType } from '@/lib/sites/site-type'
import { firstLineDay, shareLines } from '@/lib/visibility/chart'
import { actionState, querySentences, waitingFor } from '@/lib/visibility/query-words'
import { actionsOn } from '@/server/actions/reads'
import { db, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope, type OwnerScope, organisationScope, ownersOf } from '@/server/db/scope'
import { type EngineDays, figuresByEngine, lastFinishedDay } from '@/server/measure/by-engine'
import { readQueryNames } from '@/server/measure/certainty'
import { shownSite, shownUrl } from '@/server/measure/hosts'
import { accessFor, type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { readAnswers } from '@/server/opportunities/answers'
import { type QuotedRow, readQuotedPages } from '@/server/opportunities/reads'
import { isOfRival, stepsAgainst } from '@/server/opportunities/why-not-us'
import { env } from '@/server/settings/env'
import { readSiteTypes } from '@/server/sites/site-types'

const namedDayRow = z.object({
  day: z.string(),
  engine: z.string(),
  ids: z.array(z.number()),
  ranked: z.array(z.number()),
  placements: z.array(z.number()),
})

/** Reads all brands that the answers to one query place, by engine and day, oldest first; `answer_count` suffices. */
function readNamedDays(window: ResultWindow): Promise<z.infer<typeof namedDayRow>[]> {
  return readRows(namedDayRow)`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, c.brand_ids as ids, c.ranked, c.placements
    from (select * from answer_count where ${inWindow(window)}) c order by c.day, c.engine`
}

/** A query with its owner, of an organisation or one of its industries. */
interface SeenQuery extends PagedQuery {
  owner: OwnerScope
  latestResult: Day | null
}

async function readSeenQueries(
  scope: OrganisationScope,
  access: Access,
): Promise<{ owners: OwnerScope[]; queries: SeenQuery[] }> {
  const owners = await ownersOf(scope)
  const stored = await db().query.findMany({
    where: { ownerId: { in: owners } },
    select: {
      ...{ id: true, ownerId: true, searchTerm: true, active: true },
      ...{ profileName: true, searcherProfile: true, latestResultDay: true, appLatestResultDay: true },
    },
  })
  const queries = stored.flatMap(({ id, ownerId, latestResultDay, appLatestResultDay, ...query }): SeenQuery[] => {
    const latest = access === 'app' ? appLatestResultDay : latestResultDay
    const owner = owners.find((each) => each === ownerId)
    const kind = ownerId === scope ? 'organisation' : 'industry'
    return owner ? [{ _id: id, kind, owner, latestResult: latest && toDay(latest), ...query }] : []
  })
  return { owners, queries }
}

/**
 * Reads everything of a query's page (R-VISIBILITY-16), with at most 3 statements at once (R-API-12). Throws 404 out of
 * reach, and for a query that is neither of the organisation nor of one of its industries.
 */
export async function queryFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  queryId: string,
  { range, engine }: QueryFigureParams,
  today: Day,
): Promise<QueryFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, siteTypes] = await Promise.all([readOwnBrand(scope), readSiteTypes(scope)])
  const { owners, queries } = await readSeenQueries(scope, own.access)
  const found = queries.find(({ _id }) => _id === queryId)
  if (!found) throw notFound()
  const { owner, latestResult, ...query } = found
  const beside = queries.filter(({ kind }) => kind === query.kind)
  const last = await lastFinishedDay([...new Set(beside.map((each) => each.owner))], beside, today, own.access)
  const window = { from: addDays(last, 1 - range), to: last }
  const before = { from: addDays(window.from, -range), to: addDays(window.from, -1) }
  const [firstDay = today] = [firstVerdictDay(last), firstLineDay(range, last), before.from].sort(compareText)
  const access = accessFor(own, engine)
  const owned = { owners: [owner], queryIds: [queryId], access }

  const [counted, named] = await Promise.all([
    figuresByEngine(owned, own, engine, { range, firstDay, last, today }),
    readNamedDays({ ...owned, from: firstDay, to: last }),
  ])
  const ownDays: PlacedDay[] = within(counted.days, { from: firstDay, to: last })
  const shown = { ...owned, ...window, engines: counted.engines }
  const strip = {
    ...owned,
    ...(engine && { engines: [engine] }),
    from: addDays(last, 1 - QUERY_PAGE.stripDays),
    to: last,
  }
  const week = { from: addDays(last, 1 - SCORE_WINDOW), to: last }
  const [weekNames, answers, brandNames] = await Promise.all([
    readQueryNames({ owners, queryIds: queries.map(({ _id }) => _id), access, ...week }, own.brandIds),
    readStrip(strip, own.brandIds),
    readBrandNames(named.flatMap(({ ids }) => ids)),
  ])
  const brands = brandsOf(within(ownDays, window), within(named, window), brandNames, own)
  const rivals = brands.filter((brand) => !brand.own)
  const [leader = null] = rivals
  const rivalKeys = rivals.map(({ key }) => key)
  const mine = windowShare(within(ownDays, window))
  const leads = mine.named > 0 && mine.share > (leader?.share ?? 0)

  const read = await readAnswers(shown, null, own)
  const pages = await readQuotedPages(read, own.brandIds, leader?.id ?? null)
  const { engines: _, ...why } = stepsAgainst(read, { own, rival: leader, chosen: siteTypes })
  const actions = reachOf(actor, 'recommendationStatus.read') ? await actionsOn(scope, queryId, today) : []

  const change = verdicts(
    ownDays.map(({ placements: _, ...day }) => ({ ...day, query: queryId })),
    last,
    (days, engines) => changeWithin(days, engines, counted.starts),
  )
  const earlier = windowShare(within(ownDays, before))
  const said = { query, answered: latestResult !== null, own: mine, leads, range, verdicts: change.verdicts }
  return {
    organisation: { _id: scope, name: own.organisation.name },
    today,
    query,
    range,
    window,
    own: mine,
    before: earlier.answers > 0 ? { ...before, share: earlier.share } : null,
    ...change,
    leader: leader && { key: leader.key, name: leader.name },
    leads,
    engine: engine ?? null,
    engines: enginesOf(counted, { own: ownDays, named, leaderId: leader?.id ?? null, window, range }),
    choices: counted.byEngine.engines.map(({ id, label, inMean, reason }) => ({ id, label, inMean, reason })),
    notes: counted.byEngine.notes,
    brands: brands.slice(0, BRANDS_MAX).map(({ id: _, ...brand }) => brand),
    strip: answers.map((answer) => cellOf(answer, brandNames, own)),
    pages: carrying(pages, leads || !leader).map((page) => pageOf(page, { own, leader, rivalKeys, chosen: siteTypes })),
    ...why,
    actions: actions.map((action) => ({ ...action, said: actionState(action, today) })),
    waiting: waitingFor(actions, today),
    place: placeOf(
      queryId,
      inOrder(
        queries.map((each) => {
          const days = weekNames.filter(({ query: of }) => of === each._id)
          return { ...each, gap: rivalGap(answeringDays(days, today), own.brandIds) }
        }),
      ),
    ),
    sentences: querySentences({
      ...said,
      leader,
      engines: counted.engines,
      next: nextRun(env().DAILY_RUN_CRON, new Date()),
    }),
    answered: latestResult !== null,
    simulated: counted.engines.some(isSimulated),
  }
}

type Names = ReadonlyMap<number, { key: string; name: string }>

async function readBrandNames(ids: readonly number[]): Promise<Names> {
  const brands = await db().brand.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, key: true, name: true },
  })
  return new Map(brands.map(({ id, ...brand }) => [id, brand]))
}

const BRANDS_MAX = 50

/** Lists the brands of a window by share, the own one among them; `id` is 0 for that, which may have several. */
function brandsOf(days: readonly PlacedDay[], named: readonly NamedDay[], names: Names, own: OwnBrand) {
  const rivals = new Set(named.flatMap(({ ids }) => ids).filter((id) => !own.brandIds.includes(id)))
  const listed = [...rivals].flatMap((id) => {
    const brand = names.get(id)
    return brand ? [{ id, ...brandShare({ ...brand, own: false }, daysOfBrand(days, named, id)) }] : []
  })
  const mine = { id: 0, ...brandShare({ key: own.key, name: own.organisation.name, own: true }, days) }
  return [...listed.filter((brand) => brand.named > 0), ...(days.length > 0 ? [mine] : [])].sort(byShare)
}

/** Lists the counted engines, then those that are silent. */
function enginesOf(
  { byEngine, engines, starts }: EngineDays,
  {
    own,
    named,
    leaderId,
    window,
    range,
  }: {
    own: readonly PlacedDay[]
    named: readonly NamedDay[]
    leaderId: number | null
    window: QueryFigures['window']
    range: QueryFigures['range']
  },
): QueryEngine[] {
  const shown = byEngine.engines.filter(({ id, inMean }) => engines.includes(id) || (!byEngine.engine && !inMean))
  return shown.map(({ ranked, score, ...engine }) => {
    const { id, label, inMean, reason, lastAnswerDay, access, asked, shown: seen, shownRange, providers } = engine
    const figures = { id, label, inMean, reason, lastAnswerDay, access, asked, shown: seen, shownRange, providers }
    // An engine of the other access stands beside those that count, with its own counts alone.
    if (!engines.includes(id) && reason === null)
      return { ...figures, named: ranked, answers: seen, share: score ?? 0, leader: null, trend: [] }
    const mine = own.filter((day) => day.engine === id)
    const theirs = leaderId === null ? [] : daysOfBrand(mine, named, leaderId)
    const [share, rival] = [windowShare(within(mine, window)), windowShare(within(theirs, window))]
    const changes = starts.filter((start) => start.engine === id).map(({ day }) => day)
    return {
      ...figures,
      ...{ named: share.named, answers: share.answers, share: share.share },
      leader: leaderId === null ? null : { named: rival.named, share: rival.share },
      trend: mine.length > 0 ? shareLines(range, window.to, mine, theirs, changes) : [],
    }
  })
}

const answerRow = z.object({
  resultId: z.string().nullable(),
  date: z.string(),
  engine: z.string(),
  sample: z.number(),
  placement: z.number().nullable(),
  brands: z.array(z.number()),
})

/** Reads the answers of a window with the brands that each places, and the runs that failed, by day. */
function readStrip(window: ResultWindow, ownIds: readonly number[]): Promise<z.infer<typeof answerRow>[]> {
  return readRows(answerRow)`
    select "resultId", to_char(day, 'YYYY-MM-DD') as date, engine, sample, placement, brands
    from (
      select id as "resultId", day, engine, sample, ${bestPlacementSql(placedBrandIds, ownIds)} as placement,
        ${placedBrandIds} as brands
      from result where ${inWindow(window)}
      union all
      select null, day, engine, sample, null, '{}' from query_run
      where ${inWindow(window)} and status in ('failed', 'skipped')
    ) answer order by day, engine, sample`
}

function cellOf({ brands, ...answer }: z.infer<typeof answerRow>, names: Names, own: OwnBrand): StripCell {
  const order = brands.flatMap((id, index): NamedBrand[] => {
    const isOwn = own.brandIds.includes(id)
    // An own name that comes again is the same brand.
    if (isOwn && index + 1 !== answer.placement) return []
    const brand = isOwn ? { key: own.key, name: own.organisation.name } : names.get(id)
    return brand ? [{ ...brand, own: isOwn }] : []
  })
  return { ...answer, order }
}

/** Keeps the pages quoted in answers that name the leading rival, or the own brand; most such answers first. */
function carrying(pages: readonly QuotedRow[], ofOwn: boolean): QuotedRow[] {
  const count = ({ namingOwn, namingLeader }: QuotedRow) => (ofOwn ? namingOwn : namingLeader)
  const first = ({ urls: [url = ''] }: QuotedRow) => url
  return pages
    .filter((page) => count(page) > 0)
    .sort((a, b) => count(b) - count(a) || b.answers - a.answers || compareText(first(a), first(b)))
    .slice(0, QUERY_PAGE.pages)
}

function pageOf(
  { site, urls, ...counts }: QuotedRow,
  known: {
    own: OwnBrand
    leader: QueryFigures['leader']
    rivalKeys: readonly string[]
    chosen: ReadonlyMap<string, QuotedPage['type']>
  },
): QuotedPage {
  const { own, leader, rivalKeys, chosen } = known
  const isLeaders = leader !== null && isOfRival(site, leader.key, own.sites)
  return {
    url: shownUrl(urls[0] ?? ''),
    ...(urls.length > 1 && { spellings: urls.map(shownUrl) }),
    site: shownSite(site),
    type: siteType(shownSite(site), { ownSites: own.sites, competitorKeys: rivalKeys, chosen }),
    ...counts,
    of: isOwnSite(site, own.sites) ? 'own' : isLeaders ? 'leader' : null,
  }
}
