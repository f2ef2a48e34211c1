import type { Actor, Reach } from '@/lib/access/permissions'
import type { SiteType } from '@/lib/answers/shapes'
import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES } from '@/lib/limits'
import { namedShare } from '@/lib/measure/gaps'
import { weakestStep } from '@/lib/opportunities/rules'
import type { Opportunities, OpportunityParams, Step, WhyNotUs } from '@/lib/opportunities/shapes'
import { siteType } from '@/lib/sites/site-type'
import { actionsOnQueries } from '@/server/actions/effects'
import { notFound, organisationScope } from '@/server/db/scope'
import { withDistinctLabels } from '@/server/measure/by-engine'
import { shownSite } from '@/server/measure/hosts'
import { accessFor, type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { readSiteTypes } from '@/server/sites/site-types'
import { type Answer, readAnswers, type WindowAnswers } from './answers'
import { pairsByQuery } from './pairs'
import { readAllQueries } from './reads'

/** The answers of a query and engine that reach each step. */
interface EngineSteps {
  engine: string
  /** Whether any answer read a page that it does not cite. */
  reports: boolean
  answers: number
  own: Reached
  rival: Reached
}
type Reached = Record<'read' | 'cited' | 'named' | 'topThree', number>

/** A brand as answers name it, and the pages of its sites. */
interface Side {
  brandIds: ReadonlySet<number>
  pages: ReadonlySet<number>
}
const NO_SIDE: Side = { brandIds: new Set(), pages: new Set() }

function countSteps(answers: readonly Answer[], own: Side, rival: Side): EngineSteps[] {
  return [...Map.groupBy(answers, ({ engine }) => engine)].map(([engine, of]) => ({
    engine,
    reports: of.some(({ cited, read }) => read.some((id) => !cited.includes(id))),
    answers: of.length,
    own: reachedBy(own, of),
    rival: reachedBy(rival, of),
  }))
}

function reachedBy({ brandIds, pages }: Side, answers: readonly Answer[]): Reached {
  const count = { read: 0, cited: 0, named: 0, topThree: 0 }
  for (const { cited, read, placed } of answers) {
    const place = placed.findIndex((id) => brandIds.has(id))
    const cites = cited.some((id) => pages.has(id))
    if (cites || read.some((id) => pages.has(id))) count.read += 1
    if (cites) count.cited += 1
    if (place >= 0) count.named += 1
    if (place >= 0 && place < 3) count.topThree += 1
  }
  return count
}

const ownSide = ({ ownPages }: Pick<WindowAnswers, 'ownPages'>, { brandIds }: Pick<OwnBrand, 'brandIds'>): Side => ({
  brandIds: new Set(brandIds),
  pages: ownPages,
})

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
  const [read, actions] = await Promise.all([readAnswers(asked, null, own), actionsOnQueries(scope, [queryId], today)])
  const [pair] = pairsByQuery(read, own.brandIds)
  const rival = pair?.rival ?? null
  const pairDays = pair?.days ?? []
  const { engines, ...why } = stepsAgainst(read, { own, rival, chosen })
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

/** Counts the steps of answers that are read, for the own brand and a rival, and finds the weakest (R-ACTION-2). */
export function stepsAgainst(
  read: WindowAnswers,
  { own, rival, chosen }: { own: OwnBrand; rival: { key: string } | null; chosen: ReadonlyMap<string, SiteType> },
): Pick<WhyNotUs, 'steps' | 'weakest' | 'enough' | 'rivalSites'> & { engines: string[] } {
  const other = rival ? rivalSide(read, rival.key, own.sites) : NO_SIDE
  const engines = countSteps(read.answers, ownSide(read, own), other)
  const { steps, counts } = stepsOf(engines, rival !== null)
  const competitorKeys = [...read.brands].flatMap(([id, { key }]) => (own.brandIds.includes(id) ? [] : [key]))
  const foreign = sitesCitedBy(read, ({ placed: [first] }) => first !== undefined && other.brandIds.has(first)).filter(
    (site) => !['own', 'competitor'].includes(siteType(site, { ownSites: own.sites, competitorKeys, chosen })),
  )
  return {
    engines: engines.map(({ engine }) => engine),
    steps,
    weakest: weakestStep(counts),
    enough: counts.answers >= CERTAINTY_MIN_ANSWERS,
    rivalSites: foreign.slice(0, OPPORTUNITIES.rivalSites),
  }
}

function rivalSide({ brands, sites }: WindowAnswers, key: string, ownSites: readonly string[]): Side {
  return {
    brandIds: new Set([...brands].flatMap(([id, brand]) => (brand.key === key ? [id] : []))),
    pages: new Set([...sites].flatMap(([id, site]) => (isOfRival(site, key, ownSites) ? [id] : []))),
  }
}

/** Lists the sites as shown that these of the answers cite, those of most answers first. */
function sitesCitedBy({ answers, sites }: WindowAnswers, which: (answer: Answer) => boolean): string[] {
  const counts = new Map<string, number>()
  for (const { cited } of answers.filter(which))
    for (const site of new Set(cited.flatMap((id) => sites.get(id) ?? [])))
      counts.set(site, (counts.get(site) ?? 0) + 1)
  return [...counts]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || compareText(one, other))
    .map(([site]) => shownSite(site))
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
  own: Pick<OwnBrand, 'brandIds'>,
  queryIds: readonly string[],
): ReadonlyMap<string, LostAt> {
  const byQuery = Map.groupBy(answers, ({ query }) => query)
  return new Map(
    queryIds.flatMap((query) => {
      const engines = countSteps(byQuery.get(query) ?? [], ownSide({ ownPages }, own), NO_SIDE)
      if (engines.length === 0) return []
      const { counts } = stepsOf(engines, false)
      return [[query, { weakest: weakestStep(counts), opened: counts.reporting === 0 ? null : counts.read }]]
    }),
  )
}

/** Whether the site is the rival's, by name: chosen site types do not tell which competitor owns a site. */
export function isOfRival(site: string, key: string, ownSites: readonly string[]): boolean {
  return siteType(shownSite(site), { ownSites, competitorKeys: [key] }) === 'competitor'
}

/** Builds the steps; an engine that read only pages it cites is taken not to report what it reads. */
function stepsOf(engines: readonly EngineSteps[], hasRival: boolean) {
  const reporting = engines.filter(({ reports }) => reports)
  const silent = labelled(engines.filter(({ reports }) => !reports).map(({ engine }) => engine))
  const answers = sumBy(engines, 'answers')
  const ownOf = (key: keyof Reached, of = engines) => of.reduce((sum, { own }) => sum + own[key], 0)
  const rivalOf = (key: keyof Reached, of = engines) => of.reduce((sum, { rival }) => sum + rival[key], 0)
  const step = (key: keyof Reached, of = engines): Step => ({
    ...{ key, count: ownOf(key, of), of: sumBy(of, 'answers'), rival: hasRival ? rivalOf(key, of) : null },
    engines: idsOf(of),
    notReportedBy: key === 'read' ? silent.map(({ label }) => label) : [],
  })
  const steps: Step[] = [
    { key: 'answers', count: answers, of: answers, rival: null, engines: idsOf(engines), notReportedBy: [] },
    ...[step('read', reporting), step('cited'), step('named'), step('topThree')],
  ]
  const counts = {
    ...{ answers, reporting: sumBy(reporting, 'answers'), read: ownOf('read', reporting) },
    ...{ cited: ownOf('cited'), citedReporting: ownOf('cited', reporting) },
    ...{ named: ownOf('named'), topThree: ownOf('topThree') },
  }
  return { steps, counts }
}

const idsOf = (engines: readonly EngineSteps[]) => engines.map(({ engine }) => engine).sort(compareEngines)

/** Engines in the order of screens. */
export function labelled(engines: readonly string[]): Opportunities['engines'] {
  const each = [...engines].sort(compareEngines).map((id) => {
    return { id, label: engineLabel(id), mark: engineMark(id), simulated: isSimulated(id) }
  })
  return withDistinctLabels(each).map(({ simulated: _, ...engine }) => engine)
}
