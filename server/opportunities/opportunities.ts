import type { Actor, Reach } from '@/lib/access/permissions'
import type { QueryAction } from '@/lib/actions/shapes'
import { queryActionText } from '@/lib/actions/tracker-words'
import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { daysMissing, findGaps } from '@/lib/measure/gaps'
import { sumBy } from '@/lib/measure/sums'
import { type ActionOfCard, comparesPeriods, opportunitySentences, siteChange } from '@/lib/opportunities/rules'
import {
  type Gap,
  type Opportunities,
  type OpportunityParams,
  type OpportunityQuery,
  opportunityKeyOf,
  type SearchOpportunity,
  type SiteOpportunity,
} from '@/lib/opportunities/shapes'
import { siteType } from '@/lib/sites/site-type'
import { isPerson } from '@/server/answers/flags'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import { withDistinctLabels } from '@/server/measure/by-engine'
import { shownSite } from '@/server/measure/hosts'
import { readOwnBrand } from '@/server/measure/own-brand'
import { type ResultWindow, shownSpellings } from '@/server/measure/reads'
import { readSiteTypes } from '@/server/sites/site-types'
import { listCards } from './cards'
import { type FoundPair, readPairs } from './pairs'
import { readAllQueries, readEngineAnswers, readRivalKeys, readSearches, readSitePages, readSites } from './reads'

/** Returns the day from which data suffice; null when a query already has enough days. */
function enoughFrom(pairs: readonly FoundPair[], today: Day): Day | null {
  const missing = daysMissing(pairs)
  return missing > 0 ? addDays(today, missing) : null
}

type FoundGap = Omit<Gap, 'action'>

function gapsIn(
  pairs: readonly FoundPair[],
  queries: ReadonlyMap<string, OpportunityQuery>,
): { gaps: FoundGap[]; close: string[] } {
  const judged = pairs.flatMap(({ rival, ...pair }) => (rival ? [{ ...pair, rival }] : []))
  const { gaps, close } = findGaps(judged)
  const asked = gaps.flatMap(({ query: id, ...gap }) => {
    const query = queries.get(id)
    return query ? [{ query, ...gap, engines: gap.engines.sort(compareEngines) }] : []
  })
  return { gaps: asked, close }
}

/** Reads what an organisation could do next (R-ACTION-1, R-ACTION-9). Throws 404 out of reach. */
export async function opportunities(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: OpportunityParams,
  today: Day,
): Promise<Opportunities> {
  const scope = await organisationScope(actor, reach, organisationId)
  return opportunitiesOf(scope, params, today, { seesPeople: isPerson(actor) })
}

/** Covers the complete days before `today`. Runs at most 3 statements at once (R-API-12). */
export async function opportunitiesOf(
  scope: OrganisationScope,
  { days, engine }: OpportunityParams,
  today: Day,
  { seesPeople = false } = {},
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
  const [pairs, cited, searches] = await Promise.all([
    readPairs(shown, own.brandIds),
    readSites(isCompared ? { ...shown, from: earlier } : shown, window.from, own),
    readSearches(shown, own),
  ])
  const [pages, rivalKeys] = await Promise.all([
    readSitePages(
      shown,
      cited.map(({ site }) => site),
      own,
    ),
    readRivalKeys(shown, own.brandIds),
  ])
  const { gaps, close } = gapsIn(pairs, queries)
  const known = { ownSites: own.sites, competitorKeys: rivalKeys, chosen: chosenTypes }
  const sites = cited.map((counts) => ({ ...counts, type: siteType(shownSite(counts.site), known) }))
  const facts = {
    scope,
    own,
    window: shown,
    today,
    queries,
    pairs,
    gaps,
    close,
    sites,
    searches,
    rivalKeys,
    seesPeople,
  }
  const { cards, leftOut, actions } = await listCards(facts)
  const engines = answered.filter(({ answers }) => answers > 0).map((each) => each.engine)
  const enough = enoughFrom(pairs, today)
  const answers = sumBy(counted, 'answers')
  return {
    organisation: { _id: scope, name: own.organisation.name },
    window,
    answers,
    enoughFrom: enough,
    gaps: gaps.map((gap) => ({ ...gap, action: actionOf(actions.get(opportunityKeyOf('gap', gap.query._id)), today) })),
    omittedGaps: close.length,
    sites: sites.map(({ type, ...counts }): SiteOpportunity => {
      return {
        ...counts,
        site: shownSite(counts.site),
        type,
        typeSet: chosenTypes.has(counts.site),
        change: isCompared ? siteChange(counts) : null,
        pages: (pages.get(counts.site) ?? []).map(shownSpellings).map(({ appearances, ...page }) => {
          return { ...page, answers: appearances }
        }),
      }
    }),
    searches: searches.map((each): SearchOpportunity => ({ ...each, engines: each.engines.sort(compareEngines) })),
    cards,
    leftOut,
    sentences: opportunitySentences(cards, { enoughFrom: enough, today }),
    engines: labelled(engines),
    simulated: counted.some((each) => each.answers > 0 && isSimulated(each.engine)),
  }
}

function actionOf(action: ActionOfCard | undefined, today: Day): QueryAction | null {
  return action ? { _id: action.id, title: action.title, state: queryActionText(action, today) } : null
}

/** Engines in the order of screens. */
export function labelled(engines: readonly string[]): Opportunities['engines'] {
  const each = [...engines].sort(compareEngines).map((id) => {
    return { id, label: engineLabel(id), mark: engineMark(id), simulated: isSimulated(id) }
  })
  return withDistinctLabels(each).map(({ simulated: _, ...engine }) => engine)
}
