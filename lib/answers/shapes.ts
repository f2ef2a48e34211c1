import { z } from 'zod'
import { type Access, ENGINE_IDS, type SurfaceProvider } from '@/lib/engines/engines'
import { day, id, idList, optionalText, requiredText, tagList, WITHOUT_NUL } from '@/lib/http/fields'
import { SEARCHED_TEXT_MAX, TEXT } from '@/lib/limits'
import { engineList } from '@/lib/measure/shapes'
import type { UnconfirmedName } from '@/lib/names/shapes'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { type ListPage, pagingParams } from '@/lib/table/shapes'
import { ANSWER_SELECTIONS, type AnswerSelection } from './page'

const text = z.string().regex(WITHOUT_NUL).trim().min(1)
const narrowing = text.max(SEARCHED_TEXT_MAX)

/**
 * Search params of a list of results (R-API-11). `rival`: a brand key they place 1 to 10; `behind`: one they place
 * before the own brand, or place without naming that (R-EVIDENCE-4); `site`: a site they cite; `url`: a page they cite,
 * by its address or by any of several separated by spaces;
 * `search`: what their engine searched for, ignoring case.
 */
export const queryResultParams = pagingParams.extend({
  from: day.optional(),
  to: day.optional(),
  queries: idList,
  tag: tagList,
  engine: engineList,
  only: z.enum(ANSWER_SELECTIONS).optional(),
  rival: narrowing.optional(),
  behind: narrowing.optional(),
  site: narrowing.optional(),
  url: text.max(4 * TEXT.url).optional(),
  search: narrowing.optional(),
  format: z.literal('csv').optional(),
})
export type QueryResultParams = z.infer<typeof queryResultParams>

/** `read` only when requested, since no index covers it. */
export type AnswerCounts = Record<'all' | Exclude<AnswerSelection, 'read'>, number> & { read?: number | undefined }

/** A brand placed above the own one in some answers. */
export const brandAbove = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.number(),
})
export type BrandAbove = z.infer<typeof brandAbove>

/** Choices for narrowing a list: queries by term, engines in their order, days from the newest. */
export interface AnswerChoices {
  queries: { _id: string; searchTerm: string }[]
  engines: string[]
  days: string[]
}

/**
 * `total` counts the selection; `counts` and `choices` cover all answers of the window. `behind` lists the brands above
 * the own one in the selection, most frequent first, at most 50, whichever is chosen.
 */
export interface ResultPage<Row> extends ListPage<Row> {
  counts: AnswerCounts
  behind: BrandAbove[]
  choices: AnswerChoices
}

/** For the admin area, where an owner is required and may be any. */
export const organizationResultParams = queryResultParams.extend({ organization: id })
export const industryResultParams = queryResultParams.extend({ industry: id })

/** The question as asked; stored with every answer. */
export const askedQuestion = z.object({
  term: z.string(),
  profileName: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  country: z.string(),
  location: z.string(),
})

/** Stored evidence of an answer; empty for days before an engine's lists were stored. */
export const storedEvidence = z.object({
  citations: z.array(z.object({ url: z.string() })).catch([]),
  sources: z.array(z.string()).catch([]),
  searchQueries: z.array(z.string()).catch([]),
  searchesUnknown: z.boolean().catch(false),
  mentions: z
    .array(
      z.object({
        ...{ of: z.string(), name: z.string(), address: z.string().optional() },
        ...{ url: z.string().optional(), price: z.string().optional(), rating: z.string().optional() },
      }),
    )
    .catch([]),
})

export const SITE_TYPES = ['own', 'competitor', 'editorial', 'community', 'reference', 'institution', 'other'] as const
export type SiteType = (typeof SITE_TYPES)[number]

/** `site` is the page's, even if `url` is only a redirect to it. */
export interface ShownPage {
  url: string
  site: string
}

export interface AnswerSource extends ShownPage {
  type: SiteType
  cited: boolean
  /** Number by which the text cites it, as in `[2]`; null if it uses none. */
  number: number | null
}

/** A brand's name in an answer's text: UTF-16 offsets, `end` exclusive. In order, never overlapping. */
export interface TextMark {
  start: number
  end: number
  own: boolean
}

/** A business, something for sale or a place that a surface shows beside the text; its page where that is known. */
export interface AnswerCard extends Partial<ShownPage> {
  name: string
  /** `business`, `shopping` or `map`. */
  kind: string
  address?: string
  /** As it is shown, such as '£40'. */
  price?: string
  /** Its stars, such as '4.6'. */
  rating?: string
}

/** The answer to one query on one day from one engine (R-FIGURE-1). */
export interface ResultRow {
  _id: string
  date: string
  createdAt: string
  engine: string
  access: Access
  /** Who looked at the surface, such as 'dataforseo'; null where an engine's own API was asked. */
  provider: string | null
  model: string
  /** From 1; counts repeats of a query within a day. */
  sample: number
  citations: ShownPage[]
  /** Pages that the engine read, cited or not; empty when the text is no longer stored (R-ENGINES-3). */
  consulted: ShownPage[]
  /** What the engine searched for; null where nobody reports it. */
  searches: string[] | null
  /** Names on cards of businesses, goods and places beside the text; they are no brands of the text and no cited sites. */
  cards: AnswerCard[]
  tokenUsage: { input: number; output: number; total: number }
  /** US dollars with six decimals, for asking and reading; null where nobody says what it cost (R-MONEY-2). */
  costUsd: string | null
  /** Best placement of the name and aliases, 1 to 10 as in the figures; otherwise null. */
  ownPlacement: number | null
  /** Also true beyond the tenth placement. */
  ownNamed: boolean
  /** Names of the brands placed 1 to 10 before the own one, in order, or of all placed ones if it has no placement. */
  above: string[]
  /** Placement 1 to 10 by brand key. Without a prototype, because a brand may be called `__proto__`. */
  ranks: Record<string, number>
}

export interface QueryResultRow extends ResultRow {
  organizationQuery: { _id: string; searchTerm: string }
}

/** `industry` is an id. */
export interface IndustryQueryResultRow extends ResultRow {
  industryQuery: { _id: string; searchTerm: string; industry: string }
}

export interface Evidence {
  /** null, like `answer`, once the raw text is no longer stored. */
  question: z.infer<typeof askedQuestion> | null
  answer: string | null
  /** If the text is no longer stored, the first day with texts, `yyyy-MM-dd`. */
  textsSince: string | null
  /** `as`: the name that the text has in place of this one, which counts as this brand. */
  brands: { placement: number; key: string; name: string; own: boolean; as?: string }[]
  /** Positions of own and other brands' names in the text, without terms that never match. */
  marks: TextMark[]
  /** The same in the name of each of `cards`, in their order. */
  cardMarks: TextMark[][]
  /** Known brands on cards that the text does not name; no figure counts them (R-SURFACES-9). */
  onCards: { key: string; name: string; own: boolean }[]
  /** Cited pages, then pages that were only read. */
  sources: AnswerSource[]
  /** Organisation whose names are the own ones; null for a system admin without one. */
  organisation: string | null
  /** Names that the reader gave and the text does not hold; always empty but for system admins (R-NAME-7). */
  unconfirmed: UnconfirmedName[]
}

export interface QueryResultEvidence extends QueryResultRow, Evidence {}
export interface IndustryQueryResultEvidence extends IndustryQueryResultRow, Evidence {}

/** A question, asked like the organisation's queries; `engine` defaults to the installation's first with an API. */
export const answerPreviewInput = z.object({
  organization: id,
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  engine: z.enum(ENGINE_IDS).optional(),
})
export type AnswerPreviewInput = z.infer<typeof answerPreviewInput>

/** The same for the own organisation (R-OWNQUERY-5). */
export const ownPreviewInput = answerPreviewInput.omit({ organization: true })
export type OwnPreviewInput = z.infer<typeof ownPreviewInput>

export const OPEN_PREVIEW_STATES = ['queued', 'running'] as const

/** One answer that no figure counts and that is deleted after a day (R-SETUP-2). */
export interface AnswerPreviewRow
  extends Pick<Evidence, 'answer' | 'brands' | 'marks' | 'sources' | 'organisation' | 'unconfirmed'> {
  _id: string
  state: (typeof OPEN_PREVIEW_STATES)[number] | 'done' | 'notShown' | 'failed'
  /** Why it failed. */
  reason: string | null
  searchTerm: string
  engine: string
  /** Who looked at the surface; null for other engines, and as long as nobody has. */
  provider: SurfaceProvider | null
  model: string | null
  createdAt: string
}
