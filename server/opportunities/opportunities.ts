import type { Actor, Reach } from '@/lib/access/permissions'
import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import { daysMissing, findGaps } from '@/lib/measure/gaps'
import type {
  Gap,
  Opportunities,
  OpportunityParams,
  OpportunityQuery,
  SearchOpportunity,
  SiteOpportunity,
} from '@/lib/opportunities/shapes'
import { comparesPeriods, siteChange } from '@/lib/opportunities/steps'
import { siteType } from '@/lib/sites/site-type'
import { actionsOnQueries } from '@/server/actions/effects'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import { withDistinctLabels } from '@/server/measure/by-engine'
import { shownSite } from '@/server/measure/hosts'
import { readOwnBrand } from '@/server/measure/own-brand'
import { type ResultWindow, shownSpellings } from '@/server/measure/reads'
import { readSiteTypes } from '@/server/sites/site-types'
import {
  type FoundPair,
  readAllQueries,
  readEngineAnswers,
  readPairs,
  readRivalKeys,
  readSearches,
  readSitePages,
  readSites,
} from './reads'

/**
 * Reads only the gaps of Opportunities, over its shortest period, widest first; until data suffice, with the day from
 * which they may.
 */
export async function gapsOf(
  scope: OrganisationScope,
  today: Day,
): Promise<{ gaps: FoundGap[]; enoughFrom: Day | null }> {
  const [own, { owners, queries }] = await Promise.all([readOwnBrand(scope), readAllQueries(scope)])
  const window = { from: addDays(today, -OPPORTUNITY_PERIODS[0]), to: addDays(today, -1) }
  const pairs = await readPairs({ owners, queryIds: [...queries.keys()], ...window }, own.brandIds)
  return { gaps: gapsIn(pairs, queries).gaps, enoughFrom: enoughFrom(pairs, today) }
}

/** Returns the day from which data suffice; null when a query already has enough days. */
function enoughFrom(pairs: readonly FoundPair[], today: Day): Day | null {
  const missing = daysMissing(pairs)
  return missing > 0 ? addDays(today, missing) : null
}

type FoundGap = Omit<Gap, 'action'>

function gapsIn(
  pairs: readonly FoundPair[],
  queries: ReadonlyMap<string, OpportunityQuery>,
): { gaps: FoundGap[]; omittedGaps: number } {
  const judged = pairs.flatMap(({ rival, ...pair }) => (rival ? [{ ...pair, rival }] : []))
  const { gaps, omittedGaps } = findGaps(judged)
  const asked = gaps.flatMap(({ query: id, ...gap }) => {
    const query = queries.get(id)
    return query ? [{ query, ...gap, engines: gap.engines.sort(compareEngines) }] : []
  })
  return { gaps: asked, omittedGaps }
}

/** Reads what an organisation could do next (R-ACTION-1). Throws 404 out of reach. */
export async function opportunities(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: OpportunityParams,
  today: Day,
): Promise<Opportunities> {
  return opportunitiesOf(await organisationScope(actor, reach, organisationId), params, today)
}

/** Covers the complete days before `today`. Runs at most 3 statements at once (R-API-12). */
export async function opportunitiesOf(
  scope: OrganisationScope,
  { days, engine }: OpportunityParams,
  today: Day,
): Promise<Opportunities> {
  const [own, { owners, queries }, chosenTypes] = await Promise.all([
    readOwnBrand(scope),
    readAllQueries(scope),
    readSiteTypes(scope),
  ])
  const window = { from: addDays(today, -days), to: addDays(today, -1), days }
  const all: ResultWindow = { owners, queryIds: [...queries.keys()], from: window.from, to: window.to }
  const shown = engine ? { ...all, engines: [engine] } : all
  const earlier = addDays(window.from, -days)

  const answered = await readEngineAnswers({ ...all, from: earlier }, window.from)
  const counted = answered.filter((each) => !engine || each.engine === engine)
  const isCompared = comparesPeriods(counted)
  const [pairs, sites, searches] = await Promise.all([
    readPairs(shown, own.brandIds),
    readSites(isCompared ? { ...shown, from: earlier } : shown, window.from, own),
    readSearches(shown, own),
  ])
  const [pages, rivalKeys] = await Promise.all([
    readSitePages(
      shown,
      sites.map(({ site }) => site),
      own,
    ),
    readRivalKeys(shown, own.brandIds),
  ])
  const { gaps, omittedGaps } = gapsIn(pairs, queries)
  const actions = await actionsOnQueries(
    scope,
    gaps.map(({ query }) => query._id),
    today,
  )
  const known = { ownSites: own.sites, competitorKeys: rivalKeys, chosen: chosenTypes }
  const engines = answered.filter(({ answers }) => answers > 0).map((each) => each.engine)
  return {
    organisation: { _id: scope, name: own.organisation.name },
    window,
    answers: counted.reduce((sum, { answers }) => sum + answers, 0),
    enoughFrom: enoughFrom(pairs, today),
    gaps: gaps.map((gap) => ({ ...gap, action: actions.get(gap.query._id) ?? null })),
    omittedGaps,
    sites: sites.map(
      (counts): SiteOpportunity => ({
        ...counts,
        site: shownSite(counts.site),
        type: siteType(shownSite(counts.site), known),
        typeSet: chosenTypes.has(counts.site),
        change: isCompared ? siteChange(counts) : null,
        pages: (pages.get(counts.site) ?? []).map(shownSpellings).map(({ appearances: answers, ...page }) => {
          return { ...page, answers }
        }),
      }),
    ),
    searches: searches.map((each): SearchOpportunity => ({ ...each, engines: each.engines.sort(compareEngines) })),
    engines: labelled(engines),
    simulated: counted.some((each) => each.answers > 0 && isSimulated(each.engine)),
  }
}

/** Engines in the order of screens. */
export function labelled(engines: readonly string[]): Opportunities['engines'] {
  const each = [...engines].sort(compareEngines).map((id) => {
    return { id, label: engineLabel(id), mark: engineMark(id), simulated: isSimulated(id) }
  })
  return withDistinctLabels(each).map(({ simulated: _, ...engine }) => engine)
}
