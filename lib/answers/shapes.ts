import { z } from 'zod'
import { ENGINE_IDS } from '@/lib/engines/engines'
import { day, id, idList, optionalText, requiredText, WITHOUT_NUL } from '@/lib/http/fields'
import { SEARCHED_TEXT_MAX, TEXT } from '@/lib/limits'
import { engineList } from '@/lib/measure/shapes'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { type ListPage, pagingParams } from '@/lib/table/shapes'

/**
 * Which of a figure's answers: those that name the own brand (1 to 10), do not, place it first or in the top three, cite
 * an own site, have read or cited one, or name any other brand.
 */
export const ANSWER_SELECTIONS = ['named', 'notNamed', 'first', 'topThree', 'citing', 'read', 'rivals'] as const
export type AnswerSelection = (typeof ANSWER_SELECTIONS)[number]

const text = z.string().regex(WITHOUT_NUL).trim().min(1)
const narrowing = text.max(SEARCHED_TEXT_MAX)

/**
 * Search params of a list of results (R-API-11). `rival`: a brand key that they place 1 to 10; `behind`: one that they
 * place before the own brand, or place while they do not name that (R-EVIDENCE-4); `site`: a site that they cite; `url`: a
 * page that they cite; `search`: what their engine searched for, in any case.
 */
export const queryResultParams = pagingParams.extend({
  from: day.optional(),
  to: day.optional(),
  queries: idList,
  engine: engineList,
  only: z.enum(ANSWER_SELECTIONS).optional(),
  rival: narrowing.optional(),
  behind: narrowing.optional(),
  site: narrowing.optional(),
  url: text.max(TEXT.url).optional(),
  search: narrowing.optional(),
  format: z.literal('csv').optional(),
})
export type QueryResultParams = z.infer<typeof queryResultParams>

/** `read` only where it was asked for: no index answers it. */
export type AnswerCounts = Record<'all' | Exclude<AnswerSelection, 'read'>, number> & { read?: number | undefined }

/** A brand that is above the own one in some answers. */
export const brandAbove = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.number(),
})
export type BrandAbove = z.infer<typeof brandAbove>

/** What a list can be narrowed to: queries by term, engines in their order, days from the newest. */
export interface AnswerChoices {
  queries: { _id: string; searchTerm: string }[]
  engines: string[]
  days: string[]
}

/**
 * `total` is that of the selection; `counts` and `choices` are of all answers of the window. `behind` has the brands above
 * the own one in the selection, most often first, at most 50, whichever of them is chosen.
 */
export interface ResultPage<Row> extends ListPage<Row> {
  counts: AnswerCounts
  behind: BrandAbove[]
  choices: AnswerChoices
}

/** For the admin area, where any owner can be named and one is required. */
export const organizationResultParams = queryResultParams.extend({ organization: id })
export const industryResultParams = queryResultParams.extend({ industry: id })

/** Exactly as it was asked; stored with every answer. */
export const askedQuestion = z.object({
  term: z.string(),
  profileName: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  country: z.string(),
  location: z.string(),
})

/** Of what is stored with an answer; days before an engine's lists were kept have none. */
export const storedEvidence = z.object({
  citations: z.array(z.object({ url: z.string() })).catch([]),
  sources: z.array(z.string()).catch([]),
  searchQueries: z.array(z.string()).catch([]),
})

export const SITE_TYPES = ['own', 'competitor', 'editorial', 'community', 'reference', 'institution', 'other'] as const
export type SiteType = (typeof SITE_TYPES)[number]

/** `site` is that of the page, also where `url` is only a redirect to it. */
export interface ShownPage {
  url: string
  site: string
}

export interface AnswerSource extends ShownPage {
  type: SiteType
  cited: boolean
  /** By which the text cites it, as in `[2]`; null where it uses none. */
  number: number | null
}

/** A name of a brand in the text of an answer: offsets in UTF-16 units, `end` excluded. In order, never overlapping. */
export interface TextMark {
  start: number
  end: number
  own: boolean
}

/** The answer to one query on one day from one engine (R-FIGURE-1). */
export interface ResultRow {
  _id: string
  date: string
  createdAt: string
  engine: string
  model: string
  /** From 1; counts repeats of a query within a day. */
  sample: number
  citations: ShownPage[]
  /** Pages that the engine read, cited or not; none where the text is no longer stored (R-ENGINES-3). */
  consulted: ShownPage[]
  /** What the engine searched for. */
  searches: string[]
  tokenUsage: { input: number; output: number; total: number }
  /** 1 to 10, the best of the name and aliases, as the figures count it; null otherwise. */
  ownPlacement: number | null
  /** Also true beyond the tenth placement. */
  ownNamed: boolean
  /** Names of the brands placed 1 to 10 before the own one, in order; of all placed ones where it has no placement. */
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
  /** null, like `answer`, when the raw text is no longer stored. */
  question: z.infer<typeof askedQuestion> | null
  answer: string | null
  /** Where the text is no longer stored: the day since which texts are, `yyyy-MM-dd`. */
  textsSince: string | null
  brands: { placement: number; key: string; name: string; own: boolean }[]
  /** Where the text uses the own names and those of the other brands; terms that never match are left out. */
  marks: TextMark[]
  /** Cited pages, then those that were only read. */
  sources: AnswerSource[]
  /** Whose names are the own ones; null for a system admin without an organisation. */
  organisation: string | null
}

export interface QueryResultEvidence extends QueryResultRow, Evidence {}
export interface IndustryQueryResultEvidence extends IndustryQueryResultRow, Evidence {}

/** A question as it would be asked of the organisation's queries; `engine` is the first of the installation by default. */
export const answerPreviewInput = z.object({
  organization: id,
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  engine: z.enum(ENGINE_IDS).optional(),
})
export type AnswerPreviewInput = z.infer<typeof answerPreviewInput>

export const OPEN_PREVIEW_STATES = ['queued', 'running'] as const

/** One answer that counts in no figure and is deleted after a day (R-SETUP-2). */
export interface AnswerPreviewRow extends Pick<Evidence, 'answer' | 'brands' | 'marks' | 'sources' | 'organisation'> {
  _id: string
  state: (typeof OPEN_PREVIEW_STATES)[number] | 'done' | 'failed'
  /** Why it failed. */
  reason: string | null
  searchTerm: string
  engine: string
  model: string | null
  createdAt: string
}
