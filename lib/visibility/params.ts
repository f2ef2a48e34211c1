import {
  createParser,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { opportunitiesOf, TOKEN_USAGE, withSearch } from '@/lib/api/endpoints'
import { ENGINE_IDS } from '@/lib/engines/engines'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import {
  CITATION_PERIODS,
  type CitationPeriod,
  COMPARED_DAYS_MAX,
  ID_PATTERN,
  OPPORTUNITY_PERIODS,
  PERIODS,
  type Period,
  RANGES,
  type Range,
  SCORE_WINDOW,
} from '@/lib/limits'
import type { DayWindow, VerdictFigures } from '@/lib/measure/shapes'
import { distinctTags, QUERY_TAGS, tagKey } from '@/lib/queries/tags'

// A card's period: its own choice, else the page's range, else its default (R-VISIBILITY-13).

interface Ranged {
  range: Range
}
interface HomeChoices extends Ranged {
  rank: Period | null
  cited: Period | null
}
interface VisibilityChoices extends Ranged {
  score: Period | null
  rank: Period | null
  cited: CitationPeriod | null
}
/** Days of the Score Trend that show what the verdict of a range compares. */
const TREND_DAYS: Record<Range, number> = { 7: 35, 28: 56, 90: 90 }

/** Returns the days of each card: its own choice, else those of the page. */
export function homePeriods({ rank, cited, range }: HomeChoices) {
  return { rank: rank ?? range, cited: cited ?? range }
}

export function visibilityPeriods({ score, rank, cited, range }: VisibilityChoices) {
  return { score: score ?? TREND_DAYS[range], rank: rank ?? range, cited: cited ?? range }
}

/** Returns the last finished day, on which every window of the page ends. */
export function lastDay({ verdicts }: Pick<VerdictFigures, 'verdicts'>): Day {
  return verdicts.week.recent.to
}

/** The same of Home's market, which has no verdict; `today` while no day has answers. */
export function lastMarketDay({ citedDays, today }: { citedDays: DayWindow | null; today: Day }): Day {
  return citedDays?.to ?? today
}

/** Counts days from the first answer to any of the queries up to `last`, the last finished day; null without one. */
export function storedDays(queries: readonly { firstResult: Day | null }[], last: Day): number | null {
  const [first] = queries.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)
  return first === undefined || first > last ? null : 1 + daysBetween(first, last)
}

/** Cuts days to the card's period, when figures were requested for a longer one but this one holds all answers. */
export function daysWithin(asked: DayWindow | null, period: number, stored: number | null): DayWindow | null {
  if (asked === null || stored === null || stored > period) return asked
  const from = addDays(asked.to, 1 - period)
  return { ...asked, from: from > asked.from ? from : asked.from }
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

export const parseAsIds = createParser<string[]>({
  parse: readIds,
  serialize: (ids) => ids.join(','),
  eq: sameIds,
})

/** Tags, any of which counts. */
export const parseAsTags = createParser<string[]>({
  parse: readTags,
  serialize: (tags) => tags.join(','),
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

/** The query of an address from before it had a page: `/opportunities?why=<id>`. */
export const whySearchParams = {
  why: createParser<string>({ parse: (text) => (ID_PATTERN.test(text) ? text : null), serialize: String }),
}

const period = parseAsNumberLiteral(PERIODS)
const figureChoice = {
  queries: parseAsIds.withDefault([]),
  tag: parseAsTags.withDefault([]),
  competitor: parseAsBrandKey,
  engine: parseAsStringLiteral(ENGINE_IDS),
  /** Days of the page's figures, and of every card without its own. */
  range: parseAsNumberLiteral(RANGES).withDefault(SCORE_WINDOW),
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
}
type VisibilityView = inferParserType<typeof visibilitySearchParams>

/** The page of one query, whose default is the month. */
export const querySearchParams = {
  engine: figureChoice.engine,
  // Written out even so, because the default of the other dashboards is another.
  range: parseAsNumberLiteral(RANGES).withDefault(28).withOptions({ clearOnDefault: false }),
}
type QueryView = inferParserType<typeof querySearchParams>

export const opportunitySearchParams = {
  engine: figureChoice.engine,
  days: parseAsNumberLiteral(OPPORTUNITY_PERIODS).withDefault(28),
}
/** Which cards of Opportunities are shown. */
export const cardSearchParams = {
  kind: parseAsStringLiteral(['gap', 'site', 'search']),
  state: parseAsStringLiteral(['open', 'underWay']),
}
/** A rival's page, which opens with four weeks; both go along to the next one. */
export const rivalSearchParams = {
  engine: figureChoice.engine,
  range: parseAsNumberLiteral(RANGES).withDefault(28),
}
type RivalView = inferParserType<typeof rivalSearchParams>

type OpportunityView = inferParserType<typeof opportunitySearchParams>

/** What people see beside what programs get; no queries means all. */
export const surfacesSearchParams = {
  range: figureChoice.range,
  queries: figureChoice.queries,
  tag: figureChoice.tag,
}
type SurfacesView = inferParserType<typeof surfacesSearchParams>

/** The site whose pages Opportunities shows, which a link may name. */
export const siteSearchParams = { site: parseAsString }

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
  const { rank } = homePeriods(view)
  return {
    days: rank,
    ...choiceParams(view),
    ...(view.compare === null ? {} : { compare: rank }),
  }
}

export function visibilityFigureParams(view: VisibilityView) {
  const { score, rank } = visibilityPeriods(view)
  return {
    days: figureDays(view, Math.max(score, rank)),
    ...choiceParams(view),
    ...(view.compare === null ? {} : { compare: view.range }),
  }
}

/** Returns the days to request: a comparison needs as many again before those that the trends show, but no more. */
function figureDays({ compare }: Pick<VisibilityView, 'compare'>, shown: number): number {
  return compare !== null && 2 * shown > FIGURE_DAYS ? COMPARED_DAYS_MAX : FIGURE_DAYS
}

function choiceParams({
  range,
  cited,
  queries,
  tag,
  competitor,
  engine,
}: Pick<VisibilityView, 'range' | 'cited' | 'queries' | 'tag' | 'competitor' | 'engine'>) {
  return {
    range,
    ...(cited === null ? {} : { citationDays: cited }),
    queries: parseAsIds.serialize(queries),
    ...(tag.length > 0 && { tag: parseAsTags.serialize(tag) }),
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

/** The figures of one query's page. */
export function queryPath(organisationId: string, queryId: string, view: QueryView): string {
  return withSearch(`/api/app/visibility/org/${organisationId}/query/${queryId}`, { ...view })
}

export function surfacesPath(organisationId: string, { range, queries, tag }: SurfacesView): string {
  return withSearch(`/api/app/visibility/org/${organisationId}/surfaces`, {
    range,
    queries: parseAsIds.serialize(queries),
    ...(tag.length > 0 && { tag: parseAsTags.serialize(tag) }),
  })
}

export function rivalListPath(organisationId: string, range: Range): string {
  return withSearch(`/api/app/rival/org/${organisationId}`, { range })
}

export function rivalFiguresPath(organisationId: string, key: string, view: RivalView): string {
  return withSearch(`/api/app/rival/org/${organisationId}/${encodeURIComponent(key)}`, { ...view })
}

export function tokenUsagePath(view: TokenUsageView): string {
  return withSearch(TOKEN_USAGE, tokenUsageFigureParams(view))
}

/** Returns the engine of a path's figures; null for all. */
export function engineOf(path: string): string | null {
  return new URLSearchParams(path.split('?')[1]).get('engine')
}

/** The queries and tags of a path's figures. */
export function chosenIn(path: string): { queries: string[]; tags?: string[] } {
  const params = new URLSearchParams(path.split('?')[1])
  const tags = readTags(params.get('tag') ?? '')
  return { queries: readIds(params.get('queries') ?? ''), ...(tags.length > 0 && { tags }) }
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

export function toggledTag(tags: readonly string[], tag: string): string[] {
  const others = tags.filter((each) => tagKey(each) !== tagKey(tag))
  return others.length < tags.length ? others : [...tags, tag]
}

function readIds(text: string): string[] {
  const ids = text.split(',').filter((id) => ID_PATTERN.test(id))
  return [...new Set(ids)].slice(0, MAX_IDS)
}

function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return distinctTags(tags.filter((tag) => tag !== '' && [...tag].length <= QUERY_TAGS.chars)).slice(
    0,
    QUERY_TAGS.perOwner,
  )
}

function sameIds(a: string[], b: string[]): boolean {
  return a.join() === b.join()
}
