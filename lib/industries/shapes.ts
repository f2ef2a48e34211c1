import { z } from 'zod'
import { id, isoTime, optionalText, requiredText, version } from '@/lib/http/fields'
import { COUNTRIES, type Country, DEFAULT_COUNTRY, DEFAULT_LOCATION, SAMPLES, TEXT } from '@/lib/limits'
import { organisationsCopy } from '@/lib/organisations/words'
import { industriesCopy } from './words'

export const country = z.enum(Object.keys(COUNTRIES) as [Country, ...Country[]], organisationsCopy.form.countryPrompt)

export const industryRow = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  country,
  createdAt: isoTime,
})
export type IndustryRow = z.infer<typeof industryRow>

export const adminIndustryRow = industryRow.extend({
  queries: z.number(),
  activeQueries: z.number(),
  results: z.number(),
  organisations: z.number(),
  /** The location as the provider of surfaces calls it; null where surfaces are asked for the country (R-SURFACES-8). */
  surfacePlace: z.string().nullable(),
  /** Answers per query, day and engine; null is the default of industries. */
  samples: z.number().nullable(),
  version: z.number(),
})
export type AdminIndustryRow = z.infer<typeof adminIndustryRow>

export interface TokenForecast {
  /** Default answers per query, day and engine, for owners without their own setting. */
  samples: number
  engines: number
  /** Mean of the latest answers, counting input, output and reading; null without answers. */
  tokensPerAnswer: number | null
  /** Number of answers in the mean. */
  answers: number
  /** True if the answers are of all owners, because this one has none. */
  overAllOwners: boolean
}

export interface AdminIndustryDetail extends AdminIndustryRow {
  forecast: TokenForecast
}

const { samplesPrompt } = organisationsCopy.form

/** Answers per query, day and engine; null is the default, absent keeps the value. */
export const samples = z
  .number(samplesPrompt)
  .int(samplesPrompt)
  .min(SAMPLES.min, samplesPrompt)
  .max(SAMPLES.max, samplesPrompt)
  .nullable()
  .optional()

/** Body of the form (R-INDUSTRY-2); defaults are location London and country GB. */
export const industryInput = z.object({
  _id: id.optional(),
  name: requiredText(TEXT.name, industriesCopy.form.namePrompt),
  location: optionalText(TEXT.name)
    .optional()
    .transform((given) => given ?? DEFAULT_LOCATION),
  country: country.default(DEFAULT_COUNTRY),
  samples,
  version,
})
export type IndustryInput = z.infer<typeof industryInput>
