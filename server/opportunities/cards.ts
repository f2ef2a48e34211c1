import { z } from 'zod'
import type { EffectVerdict } from '@/lib/actions/effect-shapes'
import { actionsCopy } from '@/lib/actions/words'
import type { SiteType } from '@/lib/answers/shapes'
import type { Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { OF_PLACES, queriesWithGap } from '@/lib/measure/gaps'
import {
  type ActionOfCard,
  asksForAny,
  broughtBy,
  EFFORT_OF_SEARCH,
  effortOfGap,
  effortOfSite,
  inOrder,
  isDone,
  stateOf,
  type Unplaced,
  withoutDoubles,
} from '@/lib/opportunities/rules'
import {
  type Gap,
  LEFT_OUT,
  type LeftOut,
  type Opportunities,
  type OpportunityCard,
  type OpportunityKind,
  type OpportunityQuery,
  type SearchOpportunity,
} from '@/lib/opportunities/shapes'
import { opportunityKeyOf } from '@/lib/opportunities/words'
import { effectsOf, type MeasuredAction } from '@/server/actions/effects'
import {
  type ActionOfQuery,
  nextLookOf,
  readActionKinds,
  readPlannedActions,
  readQueryActions,
} from '@/server/actions/present'
import { readRows } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { shownSite, shownUrl } from '@/server/measure/hosts'
import type { OwnBrand } from '@/server/measure/own-brand'
import type { SiteCounts, WindowAnswers } from './answers'
import { type FoundPair, readPlaces } from './pairs'
import { weakestSteps } from './why-not-us'

// The one ranked list of Opportunities and what is left out of it (R-ACTION-9).

/** What the list is made of, besides what is read here. */
export interface CardFacts {
  scope: OrganisationScope
  own: OwnBrand
  /** The answers that are counted. */
  asked: WindowAnswers
  today: Day
  queries: ReadonlyMap<string, OpportunityQuery>
  pairs: readonly FoundPair[]
  gaps: readonly Omit<Gap, 'action'>[]
  /** Queries in which a rival is ahead, but not beyond chance. */
  close: readonly string[]
  sites: readonly (SiteCounts & { type: SiteType })[]
  searches: readonly SearchOpportunity[]
  /** Brands that the answers name, without the own one. */
  rivalKeys: readonly string[]
  /** Whether the reader is a person, who sees who planned and put aside. */
  seesPeople: boolean
  /** Actions whose effect was measured before, as of the same day. */
  measured: readonly MeasuredAction[]
}

type Listed = Pick<Opportunities, 'cards' | 'leftOut'> & { actions: ReadonlyMap<string, ActionOfCard> }
type AnyCard = Unplaced<OpportunityCard>
type Left = LeftOut['items'][number]

/** Reads what would help most, ranked, and what is left out, by reason. Runs at most 3 statements at once (R-API-12). */
export async function listCards(facts: CardFacts): Promise<Listed> {
  const { scope, asked, own, today, gaps, queries, seesPeople } = facts
  const sites = sortedSites(facts)
  const searches = sortedSearches(facts)
  const places = await readPlaces(asked, own, {
    sites: sites.judged.map(({ site }) => site),
    searches: searches.judged.map(({ key }) => key),
  })
  const clear = clearPlaces(places.sitePairs, places.searchPairs)
  const quoted = places.quoted(clear.sites.keys())
  const [found, asides] = await Promise.all([places.readFound(clear.searches.keys()), readAsides(scope)])
  const lost = weakestSteps(
    asked,
    own,
    gaps.map(({ query }) => query._id),
  )
  const siteCards = sites.judged.flatMap(({ site, type }): AnyCard[] => {
    const [atStake, pages] = [clear.sites.get(site), quoted.get(site)]
    if (!atStake || !pages || 2 * pages.namingOwn >= pages.pages) return []
    const shown = shownSite(site)
    return [
      {
        ...{
          kind: 'site',
          key: opportunityKeyOf('site', site),
          title: actionsCopy.titles.site(shown),
          site: shown,
          type,
        },
        ...{ atStake, effort: effortOfSite(type), brings: null, state: null, queries: pages.queries },
        ...{ pages: pages.pages, namingOwn: pages.namingOwn, strongest: pages.strongest && pathOf(pages.strongest) },
      },
    ]
  })
  const searchCards = searches.judged.flatMap(({ key: searchKey, search, times }): AnyCard[] => {
    const [atStake, page] = [clear.searches.get(searchKey), found.get(searchKey)]
    // Without a page that engines find in half of its runs, there is no place to be listed on.
    if (!atStake || !page || 2 * page.times < times) return []
    const shown = withoutDoubles(search)
    return [
      {
        ...{ kind: 'search', key: opportunityKeyOf('search', searchKey), title: actionsCopy.titles.search(shown) },
        ...{ search, searchKey, times, found: { page: addressOf(page.url), times: page.times } },
        ...{ atStake, effort: EFFORT_OF_SEARCH, brings: null, state: null, queries: page.queries },
      },
    ]
  })
  const stakes = new Map(facts.pairs.map(({ query, days }) => [query, sumBy(days, 'atStake')]))
  const gapCards = gaps.map((gap): AnyCard => {
    const { _id, searchTerm } = gap.query
    const { weakest = null, opened = null } = lost.get(_id) ?? {}
    return {
      ...{ kind: 'gap', key: opportunityKeyOf('gap', _id), title: actionsCopy.titles.query(searchTerm), gap, opened },
      ...{ atStake: stakes.get(_id) ?? 0, effort: effortOfGap(weakest), brings: null, state: null, queries: [_id] },
    }
  })
  const all = [...gapCards, ...siteCards, ...searchCards]
  const { actions, measured } = await readActions(facts, all)
  const cards = all.map((card) => {
    const action = actions.get(card.key)
    const shown = action && { ...action, by: seesPeople ? action.by : null }
    return { ...card, brings: broughtBy(card.kind, measured), state: shown ? stateOf(shown, today) : null }
  })
  const done = cards.filter(({ key }) => {
    const action = actions.get(key)
    return action !== undefined && isDone(action, today)
  })
  const aside = cards.filter((card) => asides.has(card.key) && !done.includes(card))
  const listed = new Set(all.map(({ key }) => key))
  const isListed = (kind: OpportunityKind, of: string) => listed.has(opportunityKeyOf(kind, of))
  const notListed = sites.judged.filter(({ site }) => !isListed('site', site))
  const left: Record<LeftOut['reason'], Left[]> = {
    closeQueries: facts.close.flatMap((id) => {
      const query = queries.get(id)
      return query ? [leftOut(opportunityKeyOf('gap', id), query.searchTerm)] : []
    }),
    wonSites: [...notListed, ...sites.few].filter(isWon).map(leftSite),
    closeSites: [...notListed, ...sites.few].filter((site) => !isWon(site)).map(leftSite),
    foreignSites: sites.foreign.map(leftSite),
    foundSearches: searches.found.map(leftSearch),
    brandSearches: searches.ofBrands.map(leftSearch),
    closeSearches: [...searches.judged.filter(({ key }) => !isListed('search', key)), ...searches.few].map(leftSearch),
    worked: done.map(({ key, title }) => leftOut(key, title)),
    aside: aside.map(({ key, title }) => {
      const { by, at } = asides.get(key) ?? { by: null, at: null }
      return { key, name: title, by: seesPeople ? by : null, at }
    }),
  }
  return {
    cards: inOrder(cards.filter((card) => !done.includes(card) && !aside.includes(card))),
    leftOut: LEFT_OUT.map((reason) => ({ reason, items: left[reason] })).filter(({ items }) => items.length > 0),
    actions,
  }
}

const leftOut = (key: string, name: string): Left => ({ key, name, by: null, at: null })
const leftSite = ({ site }: SiteCounts) => leftOut(opportunityKeyOf('site', site), shownSite(site))
const leftSearch = ({ key, search }: SearchOpportunity) =>
  leftOut(opportunityKeyOf('search', key), withoutDoubles(search))

/** Whether most answers that cite the site name the own brand. */
const isWon = ({ answers, namingOwn }: SiteCounts) => 2 * namingOwn >= answers

/** Tells apart sites that can be judged, those of too few answers, and those on which nobody can get. */
function sortedSites({ sites }: CardFacts) {
  const cited = sites.filter(({ answers }) => answers > 0)
  const isForeign = ({ type }: { type: SiteType }) => type === 'own' || type === 'competitor'
  const open = cited.filter((site) => !isForeign(site))
  return {
    foreign: cited.filter(isForeign),
    judged: open.filter(({ answers }) => answers >= CERTAINTY_MIN_ANSWERS),
    few: open.filter(({ answers }) => answers < CERTAINTY_MIN_ANSWERS),
  }
}

/** The same of searches: one that asks for a brand by name is answered by nobody else's page. */
function sortedSearches({ searches, rivalKeys, own }: CardFacts) {
  const found = searches.filter(({ ownSiteRead }) => ownSiteRead)
  const others = searches.filter(({ ownSiteRead }) => !ownSiteRead)
  const asksForBrand = asksForAny([...rivalKeys, ...own.names])
  const isOfBrand = ({ search }: SearchOpportunity) => asksForBrand(search)
  const open = others.filter((search) => !isOfBrand(search))
  // Without a site of its own an organisation has no place to answer.
  const isJudged = ({ times }: SearchOpportunity) => own.sites.length > 0 && times >= CERTAINTY_MIN_ANSWERS
  return {
    found,
    ofBrands: others.filter(isOfBrand),
    judged: open.filter(isJudged),
    few: open.filter((search) => !isJudged(search)),
  }
}

/** Returns the sites and searches in whose answers a rival is named more than the own brand, beyond chance, with what is at stake. */
function clearPlaces(sitePairs: readonly FoundPair[], searchPairs: readonly FoundPair[]) {
  const named = (kind: OpportunityKind, pairs: readonly FoundPair[]) =>
    pairs.flatMap(({ rival, ...pair }) =>
      rival ? [{ ...pair, rival, query: opportunityKeyOf(kind, pair.query) }] : [],
    )
  const clear = queriesWithGap([...named('site', sitePairs), ...named('search', searchPairs)], OF_PLACES)
  const stakesOf = (kind: OpportunityKind, pairs: readonly FoundPair[]) =>
    new Map(
      pairs
        .filter(({ query }) => clear.has(opportunityKeyOf(kind, query)))
        .map(({ query, days }) => [query, sumBy(days, 'atStake')]),
    )
  return { sites: stakesOf('site', sitePairs), searches: stakesOf('search', searchPairs) }
}

/** 'offices.example/prices', without scheme and 'www.'. */
function addressOf(url: string): string {
  return shownUrl(url)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}

/** '/london/best-coworking-2026'; null for the first page of a site. */
function pathOf(url: string): string | null {
  const { pathname = '/', search = '' } = URL.parse(url) ?? {}
  return pathname === '/' && search === '' ? null : `${pathname}${search}`
}

/** Reads what is done about the cards, by key, and the points that own actions of each kind have moved. */
async function readActions({ scope, today, measured }: CardFacts, cards: readonly AnyCard[]) {
  const [ofQueries, planned, kinds] = await Promise.all([
    readQueryActions(scope, { ofGaps: true }),
    readPlannedActions(
      scope,
      cards.map(({ key }) => key),
    ),
    readActionKinds(scope),
  ])
  const effects = await effectsOf(scope, today, { measured })
  const actions = new Map<string, ActionOfCard>()
  for (const card of cards) {
    const action: ActionOfQuery | undefined =
      card.kind === 'gap' ? ofQueries.get(card.gap.query._id) : planned.get(card.key)
    if (!action) continue
    const effect = effects.get(action.id) ?? null
    actions.set(card.key, { ...action, nextLook: nextLookOf(action, today), effect: effect?.look ? effect : null })
  }
  return {
    actions,
    measured: [...effects].flatMap(([id, { verdict, points }]) =>
      points !== null && SEEN.has(verdict) ? [{ kind: kinds.get(id) ?? ('gap' as const), points }] : [],
    ),
  }
}

const SEEN: ReadonlySet<EffectVerdict> = new Set(['movedMore', 'movedLess', 'noMore'])

const asideRow = z.object({
  key: z.string(),
  by: z.string().nullable(),
  at: z.date().transform((at) => at.toISOString()),
})

async function readAsides(scope: OrganisationScope): Promise<ReadonlyMap<string, z.infer<typeof asideRow>>> {
  const rows = await readRows(asideRow)`
    select a.key, u.first_name as by, a.created_at as at
    from opportunity_aside a left join app_user u on u.id = a.created_by_id where a.organisation_id = ${scope}`
  return new Map(rows.map((row) => [row.key, row]))
}
