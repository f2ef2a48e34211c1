import { z } from 'zod'
import { day, id, idList } from './fields'
import { pagingParams } from './list'

/** Search params of a list of results (R-API-11): days of the window, chosen queries, page. */
export const queryResultParams = pagingParams.extend({
  from: day.optional(),
  to: day.optional(),
  queries: idList,
})
export type QueryResultParams = z.infer<typeof queryResultParams>

/** The same in the admin area, where any owner may be named and one has to be. */
export const organizationResultParams = queryResultParams.extend({ organization: id })
export const industryResultParams = queryResultParams.extend({ industry: id })

/** The question exactly as it was asked; kept with every answer. */
export const askedQuestion = z.object({
  term: z.string(),
  profileName: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  country: z.string(),
  location: z.string(),
})

/** One answer to one query on one day from one engine (R-FIGURE-1). */
export interface ResultRow {
  _id: string
  date: string
  createdAt: string
  engine: string
  model: string
  /** Counts repeats of a query on a day, from 1. */
  sample: number
  citations: { url: string }[]
  tokenUsage: { input: number; output: number; total: number }
  /** Placement 1 to 10 of the own brand, the best of its name and aliases, as the figures count it; null otherwise. */
  ownPlacement: number | null
  /** True when the answer names the own brand, beyond the tenth placement too. */
  ownNamed: boolean
  /** Placement 1 to 10 by brand key. Without a prototype: a brand may be called `__proto__`. */
  ranks: Record<string, number>
}

/** A result of an organisation's query. */
export interface QueryResultRow extends ResultRow {
  organizationQuery: { _id: string; searchTerm: string }
}

/** A result of an industry's query; `industry` is an id. */
export interface IndustryQueryResultRow extends ResultRow {
  industryQuery: { _id: string; searchTerm: string; industry: string }
}

/** The evidence behind a number: the question, the answer, and every brand in the order of placement. */
export interface Evidence {
  /** null, like the answer, where the raw text is no longer kept. */
  question: z.infer<typeof askedQuestion> | null
  answer: string | null
  brands: { placement: number; key: string; name: string; own: boolean }[]
}

export interface QueryResultEvidence extends QueryResultRow, Evidence {}
export interface IndustryQueryResultEvidence extends IndustryQueryResultRow, Evidence {}
