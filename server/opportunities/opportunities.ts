import { type Actor, isPerson, type Reach } from '@/lib/access/permissions'
import type { QueryAction } from '@/lib/actions/shapes'
import { queryActionText } from '@/lib/actions/tracker-words'
import { accessOf, compareEngines, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { AppError } from '@/lib/http/app-error'
import { OPPORTUNITIES } from '@/lib/limits'
import { daysMissing, findGaps } from '@/lib/measure/gaps'
import { type ActionOfCard, comparesPeriods, opportunitySentences, siteChange } from '@/lib/opportunities/rules'
import type {
  Gap,
  Opportunities,
  OpportunityParams,
  OpportunityQuery,
  SearchOpportunity,
  SiteOpportunity,
} from '@/lib/opportunities/shapes'
import { opportunitiesCopy as copy, opportunityKeyOf } from '@/lib/opportunities/words'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { siteType } from '@/lib/sites/site-type'
import { recordOwnChange } from '@/server/audit/audit'
import { db } from '@/server/db/client'
import { lockOrganisation, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { shownSite } from '@/server/measure/hosts'
import { accessFor, readOwnBrand } from '@/server/measure/own-brand'
import { type ResultWindow, shownSpellings } from '@/server/measure/reads'
import { readSiteTypes } from '@/server/sites/site-types'
import { countSites, readAnswers, readSearches, readSitePages } from './answers'
import { type CardFacts, listCards } from './cards'
import { type FoundPair, pairsByQuery } from './pairs'
import { readAllQueries, readEngineAnswers } from './reads'
import { labelled } from './why-not-us'

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
  { seesPeople = false, measured = [] }: Partial<Pick<CardFacts, 'seesPeople' | 'measured'>> = {},
): Promise<Opportunities> {
  const [own, { owners, queries }, chosenTypes] = await Promise.all([
    readOwnBrand(scope),
    readAllQueries(scope),
    readSiteTypes(scope),
  ])
  const window = { from: addDays(today, -days), to: addDays(today, -1), days }
  const access = accessFor(own, engine)
  const all: ResultWindow = { owners, queryIds: [...queries.keys()], access, from: window.from, to: window.to }
  const shown = engine ? { ...all, engines: [engine] } : all
  const earlier = addDays(window.from, -days)

  const answered = await readEngineAnswers({ ...all, access: 'all', from: earlier }, window.from)
  const counted = answered.filter((each) => (engine ? each.engine === engine : accessOf(each.engine) === access))
  const isCompared = comparesPeriods(counted)
  const asked = await readAnswers(shown, isCompared ? earlier : null, own)
  const pairs = pairsByQuery(asked, own.brandIds)
  const cited = countSites(asked, own.brandIds)
  const [searches, pages] = await Promise.all([
    readSearches(asked),
    readSitePages(
      asked,
      cited.map(({ site }) => site),
    ),
  ])
  const rivalKeys = [...asked.brands].flatMap(([id, { key }]) => (own.brandIds.includes(id) ? [] : [key]))
  const { gaps, close } = gapsIn(pairs, queries)
  const known = { ownSites: own.sites, competitorKeys: rivalKeys, chosen: chosenTypes }
  const sites = cited.map((counts) => ({ ...counts, type: siteType(shownSite(counts.site), known) }))
  const facts = {
    scope,
    own,
    asked,
    today,
    queries,
    pairs,
    gaps,
    close,
    sites,
    searches,
    rivalKeys,
    ...{ seesPeople, measured },
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

/** In the audit log. */
const ASIDE = 'opportunityAside'

/**
 * Puts an opportunity aside for everyone of the organisation; one that is aside already stays so (R-ACTION-9).
 * @throws AppError 404 out of reach, and for the query of another; 409 at the limit
 */
export async function putAside(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  key: string,
  requestId: string,
): Promise<DoneAnswer> {
  const scope = await organisationScope(actor, reach, organisationId)
  const query = /^gap:(.*)$/.exec(key)?.[1]
  if (query !== undefined && !(await readAllQueries(scope)).queries.has(query)) throw notFound()
  await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const stored = await tx.opportunityAside.findMany({ where: { organisationId: scope }, select: { key: true } })
    if (stored.some((each) => each.key === key)) return
    if (stored.length >= OPPORTUNITIES.putAside) throw new AppError('conflict', copy.aside.full(OPPORTUNITIES.putAside))
    await tx.opportunityAside.create({ data: { organisationId: scope, key, createdById: actor.userId } })
    await recordOwnChange(tx, { actor, scope, kind: ASIDE, what: 'create', id: scope, detail: { key }, requestId })
  })
  return { message: 'success' }
}

/** Puts an opportunity back on the list. Throws 404 out of reach, and for one that is not aside. */
export async function putBack(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  key: string,
  requestId: string,
): Promise<DoneAnswer> {
  const scope = await organisationScope(actor, reach, organisationId)
  await db().$transaction(async (tx) => {
    const { count } = await tx.opportunityAside.deleteMany({ where: { organisationId: scope, key } })
    if (count === 0) throw notFound()
    await recordOwnChange(tx, { actor, scope, kind: ASIDE, what: 'delete', id: scope, detail: { key }, requestId })
  })
  return { message: 'success' }
}
