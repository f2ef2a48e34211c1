import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { SiteType } from '@/lib/answers/shapes'
import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES } from '@/lib/limits'
import { namedShare } from '@/lib/measure/gaps'
import { weakestStep } from '@/lib/opportunities/rules'
import type { Opportunities, OpportunityParams, Step, WhyNotUs } from '@/lib/opportunities/shapes'
import { siteType } from '@/lib/sites/site-type'
import { Prisma } from '@/prisma/generated/client'
import { actionsOnQueries } from '@/server/actions/effects'
import { readRows } from '@/server/db/client'
import { notFound, organisationScope } from '@/server/db/scope'
import { withDistinctLabels } from '@/server/measure/by-engine'
import { shownSite } from '@/server/measure/hosts'
import { accessFor, countedSiteSql, type OwnBrand, ownSiteSql, readOwnBrand } from '@/server/measure/own-brand'
import { inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { readSiteTypes } from '@/server/sites/site-types'
import type { Answer, WindowAnswers } from './answers'
import { readPairs } from './pairs'
import { readAllQueries, readRivalKeys } from './reads'

const stepRow = z.object({
  query: z.string(),
  engine: z.string(),
  /** Whether any answer read a page that it does not cite. */
  reports: z.boolean(),
  answers: z.number(),
  read: z.number(),
  cited: z.number(),
  named: z.number(),
  topThree: z.number(),
  rivalRead: z.number(),
  rivalCited: z.number(),
  rivalNamed: z.number(),
  rivalTopThree: z.number(),
})
type EngineSteps = z.infer<typeof stepRow>

/** Counts the answers of each query and engine that reach each step, for the own brand and for a rival with its sites. */
function readSteps(
  window: ResultWindow,
  own: OwnBrand,
  rival: { key: string | null; sites: readonly string[] },
): Promise<EngineSteps[]> {
  const ownIds = Prisma.sql`${own.brandIds}::int[]`
  const rivalIds = Prisma.sql`array(select id from brand where key = ${rival.key}::text)`
  const pages = (which: Prisma.Sql) =>
    Prisma.sql`(select coalesce(array_agg(p.id), '{}') as ids from page p where ${which})`
  const isRivals = Prisma.sql`${countedSiteSql(Prisma.sql`p`, own.sites)} = any(${[...rival.sites]}::text[])`
  const counted = (condition: Prisma.Sql) => Prisma.sql`(count(*) filter (where ${condition}))::int`
  const cites = (pageIds: Prisma.Sql) => Prisma.sql`citation_ids && (select ids from ${pageIds})`
  const reads = (pageIds: Prisma.Sql) =>
    Prisma.sql`(${cites(pageIds)} or consulted_ids && (select ids from ${pageIds}))`
  const [ownPages, rivalPages] = [Prisma.sql`own_page`, Prisma.sql`rival_page`]
  return readRows(stepRow)`
    with shown as materialized (
      select query_id, engine, brand_ids, ${placedBrandIds} as placed, citation_ids, coalesce(consulted_ids, '{}') as consulted_ids
      from result where ${inWindow(window)}
    ), page as materialized (
      select u.id, u.site, u.url
      from ${pagesWithin(Prisma.sql`select unnest(citation_ids) from shown union select unnest(consulted_ids) from shown`)}
    ), own_page as materialized ${pages(ownSiteSql(Prisma.sql`p`, own.sites))},
    rival_page as materialized ${pages(isRivals)}
    select query_id as query, engine, bool_or(not consulted_ids <@ citation_ids) as reports, count(*)::int as answers,
      ${counted(reads(ownPages))} as read, ${counted(cites(ownPages))} as cited,
      ${counted(Prisma.sql`placed && ${ownIds}`)} as named, ${counted(Prisma.sql`brand_ids[1:3] && ${ownIds}`)} as "topThree",
      ${counted(reads(rivalPages))} as "rivalRead", ${counted(cites(rivalPages))} as "rivalCited",
      ${counted(Prisma.sql`placed && ${rivalIds}`)} as "rivalNamed",
      ${counted(Prisma.sql`brand_ids[1:3] && ${rivalIds}`)} as "rivalTopThree"
    from shown group by query_id, engine`
}

const siteRow = z.object({ site: z.string(), answers: z.number() })
type QuerySite = z.infer<typeof siteRow>

/**
 * Reads the sites that answers cite or read; with a brand key, those cited in answers that place it first. Most
 * frequent first.
 */
export function readQuerySites(
  window: ResultWindow,
  own: Pick<OwnBrand, 'sites'>,
  first?: string,
): Promise<QuerySite[]> {
  const ids = first === undefined ? Prisma.sql`citation_ids || coalesce(consulted_ids, '{}')` : Prisma.sql`citation_ids`
  const which =
    first === undefined
      ? Prisma.empty
      : Prisma.sql`and brand_ids[1:1] && array(select id from brand where key = ${first})`
  return readRows(siteRow)`
    with shown as materialized (
      select row_number() over () as answer, ${ids} as ids from result where ${inWindow(window)} ${which}
    ), page as materialized (
      select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
      from ${pagesWithin(Prisma.sql`select distinct unnest(ids) from shown`)}
    )
    select p.site, count(distinct s.answer)::int as answers
    from shown s, unnest(s.ids) as page_id join page p on p.id = page_id
    group by p.site order by answers desc, p.site collate "C"`
}

/**
 * Reads the steps from an answer to a place in the top three (R-ACTION-2). Throws 404 out of reach and for another
 * owner's query.
 */
export async function whyNotUs(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  queryId: string,
  { days, engine }: OpportunityParams,
  today: Day,
): Promise<WhyNotUs> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, { owners, queries }, chosen] = await Promise.all([
    readOwnBrand(scope),
    readAllQueries(scope),
    readSiteTypes(scope),
  ])
  const query = queries.get(queryId)
  if (!query) throw notFound()
  const window = { from: addDays(today, -days), to: addDays(today, -1), days }
  const asked = {
    owners,
    queryIds: [queryId],
    access: accessFor(own, engine),
    ...window,
    ...(engine && { engines: [engine] }),
  }
  const [[pair], sites, rivalKeys] = await Promise.all([
    readPairs(asked, own.brandIds),
    readQuerySites(asked, own),
    readRivalKeys(asked, own.brandIds),
  ])
  const rival = pair?.rival ?? null
  const pairDays = pair?.days ?? []
  const [{ engines, ...why }, actions] = await Promise.all([
    stepsAgainst(asked, { own, rival, sites, rivalKeys, chosen }),
    actionsOnQueries(scope, [queryId], today),
  ])
  return {
    query,
    window,
    engines: labelled(engines),
    own: namedShare(pairDays, 'own'),
    rival: rival && { ...rival, ...namedShare(pairDays, 'rival') },
    ...why,
    action: actions.get(queryId) ?? null,
  }
}

/**
 * Counts the steps of a window's answers for the own brand and a rival, and finds the weakest. `sites` are those that the
 * answers cite or read.
 */
export async function stepsAgainst(
  asked: ResultWindow,
  {
    own,
    rival,
    sites,
    rivalKeys,
    chosen,
  }: {
    own: OwnBrand
    rival: { key: string } | null
    sites: readonly QuerySite[]
    /** Brands that the answers place, the own one left out. */
    rivalKeys: readonly string[]
    chosen: ReadonlyMap<string, SiteType>
  },
): Promise<Pick<WhyNotUs, 'steps' | 'weakest' | 'enough' | 'rivalSites'> & { engines: string[] }> {
  const rivalSites = rival ? sites.map(({ site }) => site).filter((site) => isOfRival(site, rival.key, own.sites)) : []
  const [engines, first] = await Promise.all([
    readSteps(asked, own, { key: rival?.key ?? null, sites: rivalSites }),
    rival ? readQuerySites(asked, own, rival.key) : [],
  ])
  const known = { ownSites: own.sites, competitorKeys: rivalKeys, chosen }
  const foreign = first.filter(({ site }) => !['own', 'competitor'].includes(siteType(shownSite(site), known)))
  const { steps, counts } = stepsOf(engines, rival !== null)
  return {
    engines: engines.map(({ engine }) => engine),
    steps,
    weakest: weakestStep(counts),
    enough: counts.answers >= CERTAINTY_MIN_ANSWERS,
    rivalSites: foreign.slice(0, OPPORTUNITIES.rivalSites).map(({ site }) => shownSite(site)),
  }
}

/** Where the answers to a query lose the own brand. */
export interface LostAt {
  weakest: WhyNotUs['weakest']
  /** Answers for which AI opened an own site; null if no engine reports what it opens. */
  opened: number | null
}

/** Finds the weakest step of each of these queries in the answers of a window, by its id. */
export function weakestSteps(
  { answers, ownPages }: Pick<WindowAnswers, 'answers' | 'ownPages'>,
  { brandIds }: Pick<OwnBrand, 'brandIds'>,
  queryIds: readonly string[],
): ReadonlyMap<string, LostAt> {
  const byQuery = Map.groupBy(
    answers.filter(({ query }) => queryIds.includes(query)),
    ({ query }) => query,
  )
  const isOwnPage = (id: number) => ownPages.has(id)
  return new Map(
    [...byQuery].map(([query, ofQuery]) => {
      const engines = [...Map.groupBy(ofQuery, ({ engine }) => engine)].map(([engine, of]): EngineSteps => {
        const cites = ({ cited }: Answer) => cited.some(isOwnPage)
        return {
          ...{ query, engine, ...NO_RIVAL, answers: of.length },
          reports: of.some(({ cited, read }) => read.some((id) => !cited.includes(id))),
          read: of.filter((answer) => cites(answer) || answer.read.some(isOwnPage)).length,
          cited: of.filter(cites).length,
          named: of.filter(({ own }) => own).length,
          topThree: of.filter(({ placed }) => placed.slice(0, 3).some((id) => brandIds.includes(id))).length,
        }
      })
      const { counts } = stepsOf(engines, false)
      const opened = counts.reporting === 0 ? null : counts.read
      return [query, { weakest: weakestStep(counts), opened }]
    }),
  )
}

const NO_RIVAL = { rivalRead: 0, rivalCited: 0, rivalNamed: 0, rivalTopThree: 0 }

/** Whether the site is the rival's, by name: chosen site types do not tell which competitor owns a site. */
export function isOfRival(site: string, key: string, ownSites: readonly string[]): boolean {
  return siteType(shownSite(site), { ownSites, competitorKeys: [key] }) === 'competitor'
}

/** Builds the steps; an engine that read only pages it cites is taken not to report what it reads. */
function stepsOf(engines: readonly EngineSteps[], hasRival: boolean) {
  const silent = engines.filter(({ reports }) => !reports)
  const reporting = engines.filter(({ reports }) => reports)
  const step = (key: Step['key'], of: readonly EngineSteps[], own: Counted, rival: Counted | null): Step => ({
    key,
    count: sumBy(of, own),
    of: sumBy(of, 'answers'),
    rival: hasRival && rival ? sumBy(of, rival) : null,
    engines: of.map(({ engine }) => engine).sort(compareEngines),
    notReportedBy: key === 'read' ? labelled(silent.map(({ engine }) => engine)).map(({ label }) => label) : [],
  })
  const steps = [
    step('answers', engines, 'answers', null),
    step('read', reporting, 'read', 'rivalRead'),
    step('cited', engines, 'cited', 'rivalCited'),
    step('named', engines, 'named', 'rivalNamed'),
    step('topThree', engines, 'topThree', 'rivalTopThree'),
  ]
  const counts = {
    answers: sumBy(engines, 'answers'),
    reporting: sumBy(reporting, 'answers'),
    read: sumBy(reporting, 'read'),
    cited: sumBy(engines, 'cited'),
    citedReporting: sumBy(reporting, 'cited'),
    named: sumBy(engines, 'named'),
    topThree: sumBy(engines, 'topThree'),
  }
  return { steps, counts }
}

type Counted = Exclude<keyof EngineSteps, 'query' | 'engine' | 'reports'>

/** Engines in the order of screens. */
export function labelled(engines: readonly string[]): Opportunities['engines'] {
  const each = [...engines].sort(compareEngines).map((id) => {
    return { id, label: engineLabel(id), mark: engineMark(id), simulated: isSimulated(id) }
  })
  return withDistinctLabels(each).map(({ simulated: _, ...engine }) => engine)
}
