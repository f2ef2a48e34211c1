import type { Country } from '@/lib/limits'

/** An organisation as its members see it (spec §3). */
export interface OrganisationRow {
  _id: string
  name: string
  industry: { _id: string; name: string }[]
  location: string
  country: Country
  websiteUrl: string | null
  createdAt: string
}
