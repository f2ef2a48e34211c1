import { z } from 'zod'
import { recommendationStatusName } from '@/lib/actions/shapes'
import { requiredText } from '@/lib/http/fields'
import { FIND } from '@/lib/limits'

/** What is looked for; wildcards are letters like any other. */
export const findParams = z.object({ q: requiredText(FIND.textMax, 'q is required') })

export const foundQuery = z.object({
  _id: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  owner: z.object({ _id: z.string(), name: z.string(), kind: z.enum(['organisation', 'industry']) }),
  /** The dashboard of the caller that shows it; `form` for one of another owner. */
  opens: z.enum(['visibility', 'home', 'form']),
})
export type FoundQuery = z.infer<typeof foundQuery>

export const foundAction = z.object({
  _id: z.string(),
  title: z.string(),
  status: recommendationStatusName,
})
export type FoundAction = z.infer<typeof foundAction>

/** An organisation, an industry or a user; `detail` is the place or the email. */
export const foundRecord = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  detail: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

/** At most FIND.perGroup of each, those that begin with the text first. A group that the caller may not read is empty. */
export interface Found {
  queries: FoundQuery[]
  actions: FoundAction[]
  organizations: FoundRecord[]
  industries: FoundRecord[]
  users: FoundRecord[]
}
