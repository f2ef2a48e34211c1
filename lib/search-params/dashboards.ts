import { createParser, type inferParserType, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server'
import { opportunitiesOf, TOKEN_USAGE, withSearch } from '@/lib/api/endpoints'
import { ENGINE_IDS } from '@/lib/engines'
import {
  CITATION_PERIODS,
  COMPARED_DAYS_MAX,
  ENGINE_PERIODS,
  ID_PATTERN,
  OPPORTUNITY_PERIODS,
  PERIODS,
} from '@/lib/limits'
import { comparedDaysOf, homePeriods, visibilityPeriods } from './periods'

// Pages and screens parse an address alike. Invalid values count as absent, because addresses come from anywhere.

/** The limit of the API. */
const MAX_IDS = 100
/** The maximum length of a brand key. */
const MAX_BRAND = 300
/** The longest period: the page cuts shorter ones from its figures, so changing a period needs no request. */
const FIGURE_DAYS = 90
const NONE = 'none'

const parseAsIds = createParser<string[]>({
  parse: readIds,
  serialize: (ids) => ids.join(','),
  eq: sameIds,
})

/** Null leaves the choice to the server; an empty list chooses nothing. */
const parseAsOwners = createParser<string[]>({
  parse: (text) => {
    const ids = readIds(text)
    return ids.length > 0 || text === NONE ? ids : null
  },
  serialize: (ids) => ids.join(',') || NONE,
  eq: sameIds,
})

const parseAsBrandKey = createParser<string>({
  parse: (text) => (text.includes('\0') ? null : text.slice(0, MAX_BRAND) || null),
  serialize: String,
})

const period = parseAsNumberLiteral(PERIODS)
const figureChoice = {
  queries: parseAsIds.withDefault([]),
  competitor: parseAsBrandKey,
  engine: parseAsStringLiteral(ENGINE_IDS),
  /** The period of every card that has none of its own. */
  range: period,
  compare: parseAsStringLiteral(['before']),
}

/** No queries means all, no engine the mean of all; the competitor is added to the best ones. */
export const homeSearchParams = { ...figureChoice, rank: period, cited: period }
type HomeView = inferParserType<typeof homeSearchParams>

/** No queries means all; without a competitor the server chooses the one most often placed. */
export const visibilitySearchParams = {
  ...figureChoice,
  score: period,
  rank: period,
  cited: parseAsNumberLiteral(CITATION_PERIODS),
  compared: parseAsNumberLiteral(ENGINE_PERIODS),
}
type VisibilityView = inferParserType<typeof visibilitySearchParams>

/** The query whose drawer is open is a param of its own. */
export const opportunitySearchParams = {
  engine: figureChoice.engine,
  days: parseAsNumberLiteral(OPPORTUNITY_PERIODS).withDefault(28),
}
type OpportunityView = inferParserType<typeof opportunitySearchParams>

/** An owner without any of the queries counts all of its own. */
export const tokenUsageSearchParams = {
  organisations: parseAsOwners,
  industries: parseAsOwners,
  queries: parseAsIds.withDefault([]),
  organisationDays: period.withDefault(30),
  industryDays: period.withDefault(30),
  engineDays: period.withDefault(30),
}
type TokenUsageView = inferParserType<typeof tokenUsageSearchParams>

/** The days that the trend shows are compared. */
export function homeFigureParams(view: HomeView) {
  const { rank, cited } = homePeriods(view)
  return {
    days: figureDays(view, rank),
    citationDays: cited,
    ...choiceParams(view),
    ...(view.compare === null ? {} : { compare: rank }),
  }
}

export function visibilityFigureParams(view: VisibilityView) {
  const { score, rank, cited } = visibilityPeriods(view)
  return {
    days: figureDays(view, Math.max(score, rank)),
    citationDays: cited,
    ...choiceParams(view),
    ...(view.compare === null ? {} : { compare: comparedDaysOf(view) }),
  }
}

/** A comparison asks for as many days again before those that the trends show, and for no more than it needs. */
function figureDays({ compare }: Pick<HomeView, 'compare'>, shown: number): number {
  return compare !== null && 2 * shown > FIGURE_DAYS ? COMPARED_DAYS_MAX : FIGURE_DAYS
}

function choiceParams({ queries, competitor, engine }: Pick<VisibilityView, 'queries' | 'competitor' | 'engine'>) {
  return {
    queries: parseAsIds.serialize(queries),
    ...(competitor ? { competitor } : {}),
    ...(engine ? { engine } : {}),
  }
}

export function tokenUsageFigureParams({ organisations, industries, queries }: TokenUsageView) {
  return {
    days: String(FIGURE_DAYS),
    ...(organisations && { organisations: parseAsOwners.serialize(organisations) }),
    ...(industries && { industries: parseAsOwners.serialize(industries) }),
    ...(queries.length > 0 && { queries: parseAsIds.serialize(queries) }),
  }
}

export function homePath(organisationId: string, view: HomeView): string {
  return withSearch(`/api/app/industry-trends/org/${organisationId}`, homeFigureParams(view))
}

export function visibilityPath(organisationId: string, view: VisibilityView): string {
  return withSearch(`/api/app/visibility/org/${organisationId}`, visibilityFigureParams(view))
}

export function opportunitiesPath(organisationId: string, view: OpportunityView): string {
  return withSearch(opportunitiesOf(organisationId), { ...view })
}

export function whyNotUsPath(organisationId: string, queryId: string, view: OpportunityView): string {
  return withSearch(`${opportunitiesOf(organisationId)}/query/${queryId}`, { ...view })
}

export function tokenUsagePath(view: TokenUsageView): string {
  return withSearch(TOKEN_USAGE, tokenUsageFigureParams(view))
}

/** The engine that figures of a path are of; null for all. */
export function engineOf(path: string): string | null {
  return new URLSearchParams(path.split('?')[1]).get('engine')
}

export function queriesOf(path: string): string[] {
  return readIds(new URLSearchParams(path.split('?')[1]).get('queries') ?? '')
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

function readIds(text: string): string[] {
  const ids = text.split(',').filter((id) => ID_PATTERN.test(id))
  return [...new Set(ids)].slice(0, MAX_IDS)
}

function sameIds(a: string[], b: string[]): boolean {
  return a.join() === b.join()
}
