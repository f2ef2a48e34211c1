import { z } from 'zod'
import { industryScreens } from '@/lib/copy/industry-screens'
import { organisationScreens } from '@/lib/copy/organisation-screens'
import { COUNTRIES, type Country, DEFAULT_COUNTRY, DEFAULT_LOCATION, TEXT } from '@/lib/limits'
import { id } from './ids'
import { optionalText, requiredText, version } from './record-text'

/** An industry (spec §3). */
export interface IndustryRow {
  _id: string
  name: string
  location: string
  country: Country
  createdAt: string
}

/** An industry as system admins see it, with what goes with it. */
export interface AdminIndustryRow extends IndustryRow {
  queries: number
  activeQueries: number
  /** Stored answers of its queries. */
  results: number
  organisations: number
  version: number
}

export const country = z.enum(Object.keys(COUNTRIES) as [Country, ...Country[]], organisationScreens.form.countryPrompt)

/** Body of an industry's form (spec §2): location London and country GB where nothing is given. */
export const industryInput = z.object({
  _id: id.optional(),
  name: requiredText(TEXT.name, industryScreens.form.namePrompt),
  location: optionalText(TEXT.name)
    .optional()
    .transform((given) => given ?? DEFAULT_LOCATION),
  country: country.default(DEFAULT_COUNTRY),
  version,
})
export type IndustryInput = z.infer<typeof industryInput>
