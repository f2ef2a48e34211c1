import { createParser, type inferParserType, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server'
import { opportunitiesOf, TOKEN_USAGE, withSearch } from '@/lib/api/endpoints'
import { ENGINE_IDS } from '@/lib/engines/engines'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import {
  CITATION_PERIODS,
  type CitationPeriod,
  COMPARED_DAYS_MAX,
  DEFAULT_PERIOD,
  ENGINE_PERIODS,
  type EnginePeriod,
  ID_PATTERN,
  OPPORTUNITY_PERIODS,
  PERIODS,
  type Period,
} from '@/lib/limits'
import type { DayWindow } from '@/lib/measure/shapes'

// A card's period: its own choice, else the page's range, else its default (R-VISIBILITY-13).

interface Ranged {
  range: Period | null
}
interface HomeChoices extends Ranged {
  rank: Period | null
  cited: Period | null
}
interface VisibilityChoices extends Ranged {
  score: Period | null
  rank: Period | null
  cited: CitationPeriod | null
  compared: EnginePeriod | null
}
/** Days since the first answer, including today. A longer default gives way to the shortest period that holds them. */
type Stored = number | null

export function homePeriods({ rank, cited, range }: HomeChoices, stored: Stored = null) {
  return {
    rank: rank ?? periodOf(PERIODS, range, DEFAULT_PERIOD.industryRank, stored),
    cited: cited ?? periodOf(PERIODS, range, DEFAULT_PERIOD.citations, stored),
  }
}

export function visibilityPeriods({ score, rank, cited, compared, range }: VisibilityChoices, stored: Stored = null) {
  return {
    score: score ?? periodOf(PERIODS, range, DEFAULT_PERIOD.score, stored),
    rank: rank ?? periodOf(PERIODS, range, DEFAULT_PERIOD.rank, stored),
    cited: cited ?? periodOf(CITATION_PERIODS, range, DEFAULT_PERIOD.citations, stored),
    compared: compared ?? periodOf(ENGINE_PERIODS, range, DEFAULT_PERIOD.engines, stored),
  }
}

/** Counts days since the first answer to any of the queries, including today; null without answers. */
export function storedDays(queries: readonly { firstResult: Day | null }[], today: Day): number | null {
  const [first] = queries.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)
  return first === undefined ? null : 1 + daysBetween(first, today)
}

/** Cuts days to the card's period, when figures were requested for a longer one but this one holds all answers. */
export function daysWithin(asked: DayWindow | null, period: number, stored: Stored): DayWindow | null {
  if (asked === null || stored === null || stored > period) return asked
  const from = addDays(asked.to, 1 - period)
  return { ...asked, from: from > asked.from ? from : asked.from }
}

/** Returns the choice, or null for the card's default, which is not written into the address. */
export function chosenUnless<Days extends number>(usual: Days, chosen: Days): Days | null {
  return chosen === usual ? null : chosen
}

/** Returns the days of each period that figures outside the charts compare. */
export function comparedDaysOf({ range }: Ranged): Period {
  return range ?? DEFAULT_PERIOD.score
}

/** Returns a card's period; one that does not offer the range takes the next longer period. */
function periodOf<Days extends number>(
  offered: readonly Days[],
  range: Period | null,
  usual: Days,
  stored: Stored,
): Days {
  const wanted = range ?? (stored !== null && stored < usual ? stored : usual)
  return offered.find((days) => days >= wanted) ?? usual
}

// Pages and screens share this parsing of addresses. Invalid values count as absent, since addresses come from
// anywhere.

/** The API's limit. */
const MAX_IDS = 100
/** The maximum length of a brand key. */
const MAX_BRAND = 300
/** Days of figures: the longest period. Visibility and token usage cut shorter ones from it without a request. */
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
  /** Period of every card without its own. */
  range: period,
  compare: parseAsStringLiteral(['before']),
}

/** No queries means all, no engine the mean of all; the chosen competitor joins the best ones. */
export const homeSearchParams = { ...figureChoice, rank: period, cited: period }
type HomeView = inferParserType<typeof homeSearchParams>

/** No queries means all; without a competitor the server chooses the most often placed one. */
export const visibilitySearchParams = {
  ...figureChoice,
  score: period,
  rank: period,
  cited: parseAsNumberLiteral(CITATION_PERIODS),
  compared: parseAsNumberLiteral(ENGINE_PERIODS),
}
type VisibilityView = inferParserType<typeof visibilitySearchParams>

/** The query with an open drawer is a separate param. */
export const opportunitySearchParams = {
  engine: figureChoice.engine,
  days: parseAsNumberLiteral(OPPORTUNITY_PERIODS).withDefault(28),
}
type OpportunityView = inferParserType<typeof opportunitySearchParams>

/** An owner with none of the chosen queries counts all of its own. */
export const tokenUsageSearchParams = {
  organisations: parseAsOwners,
  industries: parseAsOwners,
  queries: parseAsIds.withDefault([]),
  organisationDays: period.withDefault(30),
  industryDays: period.withDefault(30),
  engineDays: period.withDefault(30),
}
type TokenUsageView = inferParserType<typeof tokenUsageSearchParams>

/** Returns the params of Home, whose trend asks for the days that it shows; a comparison adds as many before them. */
export function homeFigureParams(view: HomeView) {
  const { rank, cited } = homePeriods(view)
  return {
    days: rank,
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

/** Returns the days to request: a comparison needs as many again before those that the trends show, but no more. */
function figureDays({ compare }: Pick<VisibilityView, 'compare'>, shown: number): number {
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

/** Returns the engine of a path's figures; null for all. */
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
