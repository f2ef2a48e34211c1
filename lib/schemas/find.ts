import { z } from 'zod'
import { FIND } from '@/lib/limits'
import { requiredText } from './fields'
import type { RecommendationStatusName } from './recommendation-tracker'

/** What is looked for; wildcards are letters like any other. */
export const findParams = z.object({ q: requiredText(FIND.textMax, 'q is required') })

export interface FoundQuery {
  _id: string
  searchTerm: string
  active: boolean
  owner: { _id: string; name: string; kind: 'organisation' | 'industry' }
  /** The dashboard of the caller that shows it; `form` for one of another owner. */
  opens: 'visibility' | 'home' | 'form'
}

export interface FoundAction {
  _id: string
  title: string
  status: RecommendationStatusName
}

/** An organisation, an industry or a user; `detail` is the place or the email. */
export interface FoundRecord {
  _id: string
  name: string | null
  detail: string
}

/** At most FIND.perGroup of each, those that begin with the text first. A group that the caller may not read is empty. */
export interface Found {
  queries: FoundQuery[]
  actions: FoundAction[]
  organizations: FoundRecord[]
  industries: FoundRecord[]
  users: FoundRecord[]
}
