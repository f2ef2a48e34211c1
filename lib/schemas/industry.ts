import type { Country } from '@/lib/limits'

/** An industry (spec §3). */
export interface IndustryRow {
  _id: string
  name: string
  location: string
  country: Country
  createdAt: string
}
