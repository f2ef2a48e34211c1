import { z } from 'zod'
import { industriesCopy } from '@/lib/copy/industries'
import { organisationsCopy } from '@/lib/copy/organisations'
import { COUNTRIES, type Country, DEFAULT_COUNTRY, DEFAULT_LOCATION, SAMPLES, TEXT } from '@/lib/limits'
import { id, optionalText, requiredText, version } from './fields'

export interface IndustryRow {
  _id: string
  name: string
  location: string
  country: Country
  createdAt: string
}

export interface AdminIndustryRow extends IndustryRow {
  queries: number
  activeQueries: number
  results: number
  organisations: number
  /** Answers per query, day and engine; null is the default of industries. */
  samples: number | null
  version: number
}

/** From what the tokens that an owner's queries take a day are forecast. */
export interface TokenForecast {
  /** Answers per query, day and engine of an owner without a setting of its own. */
  samples: number
  /** Engines that are asked. */
  engines: number
  /** The mean of the latest answers, input and output, reading included; null where there is none. */
  tokensPerAnswer: number | null
  /** How many answers the mean rests on. */
  answers: number
  /** Whether they are answers of all owners, because this one has none. */
  overAllOwners: boolean
}

/** One industry as the form of system admins takes it. */
export interface AdminIndustryDetail extends AdminIndustryRow {
  forecast: TokenForecast
}

export const country = z.enum(Object.keys(COUNTRIES) as [Country, ...Country[]], organisationsCopy.form.countryPrompt)

const { samplesPrompt } = organisationsCopy.form

/** An owner's answers per query, day and engine: null is the default, absent stays. */
export const samples = z
  .number(samplesPrompt)
  .int(samplesPrompt)
  .min(SAMPLES.min, samplesPrompt)
  .max(SAMPLES.max, samplesPrompt)
  .nullable()
  .optional()

/** Body of an industry's form (R-INDUSTRY-2): location London and country GB where nothing is given. */
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
