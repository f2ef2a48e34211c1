import { z } from 'zod'
import { recommendationStatusName } from '@/lib/actions/shapes'
import { requiredText } from '@/lib/http/fields'
import { FIND } from '@/lib/limits'

/** The text to find; wildcards are ordinary characters. */
export const findParams = z.object({ q: requiredText(FIND.textMax, 'q is required') })

export const foundQuery = z.object({
  _id: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  owner: z.object({ _id: z.string(), name: z.string(), kind: z.enum(['organisation', 'industry']) }),
  /** Its page; `form` for a query that the caller's organisation does not see. */
  opens: z.enum(['page', 'form']),
})
export type FoundQuery = z.infer<typeof foundQuery>

export const foundAction = z.object({
  _id: z.string(),
  title: z.string(),
  status: recommendationStatusName,
})
export type FoundAction = z.infer<typeof foundAction>

/** Another brand that answers to the organisation's queries place, by its brand key. */
export const foundRival = z.object({ key: z.string(), name: z.string() })
export type FoundRival = z.infer<typeof foundRival>

/** An organisation, industry or user; `detail` is the place or the email. */
export const foundRecord = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  detail: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

/**
 * At most FIND.perGroup per group, names beginning with the text first. A group that the caller may not read is empty.
 */
export interface Found {
  queries: FoundQuery[]
  /** Most often named first, as are `sites`, which answers cite. */
  rivals: FoundRival[]
  sites: string[]
  actions: FoundAction[]
  organizations: FoundRecord[]
  industries: FoundRecord[]
  users: FoundRecord[]
}
