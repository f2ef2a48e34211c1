import { z } from 'zod'
import { organisationsCopy } from '@/lib/copy/organisations'
import { formCopy } from '@/lib/copy/ui'
import { type Country, TEXT } from '@/lib/limits'
import { id, requiredText, version, websiteUrl } from './fields'
import { country, samples, type TokenForecast } from './industry'

export interface OrganisationRow {
  _id: string
  name: string
  industry: { _id: string; name: string }[]
  location: string
  country: Country
  websiteUrl: string | null
  createdAt: string
}

export interface AdminOrganisationRow extends OrganisationRow {
  aliases: string[]
  /** Answers per query, day and engine; null is the default of this installation. */
  samples: number | null
  queries: number
  activeQueries: number
  results: number
  users: number
  version: number
}

export interface AdminOrganisationDetail extends AdminOrganisationRow {
  forecast: TokenForecast
}

const INDUSTRIES_MAX = 100
const ALIASES_MAX = 20
const { form } = organisationsCopy

const alias = requiredText(TEXT.name, form.namePrompt)

/** One id or several; errors name the whole field. */
const industries = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z
    .array(z.string(), { error: form.industryPrompt })
    .min(1, form.industryPrompt)
    .max(INDUSTRIES_MAX, form.industriesTooMany(INDUSTRIES_MAX))
    .refine((ids) => ids.every((each) => id.safeParse(each).success), form.industryPrompt),
)

/** One name per line in a single field, so errors name the whole field. */
const aliases = z
  .array(z.string().trim(), { error: formCopy.invalidInput })
  .max(ALIASES_MAX, form.aliasesTooMany(ALIASES_MAX))
  .refine((names) => names.every((name) => name.length <= TEXT.name), form.aliasTooLong(TEXT.name))
  .refine((names) => names.every((name) => alias.safeParse(name).success), formCopy.invalidInput)

/** Body of the form (R-ORG-2). Absent aliases keep their value. */
export const organisationInput = z.object({
  _id: id.optional(),
  name: requiredText(TEXT.name, form.namePrompt),
  industry: industries,
  location: requiredText(TEXT.name, form.locationPrompt),
  country,
  websiteUrl: websiteUrl.optional().transform((given) => given ?? null),
  aliases: aliases.optional(),
  samples,
  version,
})
export type OrganisationInput = z.infer<typeof organisationInput>

/** For organisation admins: nothing that decides which brand is counted (R-ORG-4). Absent fields keep their value. */
export const ownOrganisationInput = z.object({
  _id: id.optional(),
  location: requiredText(TEXT.name, organisationsCopy.form.locationPrompt).optional(),
  country: country.optional(),
  websiteUrl: websiteUrl.optional(),
  version,
})
export type OwnOrganisationInput = z.infer<typeof ownOrganisationInput>

export interface OwnOrganisationRow extends OrganisationRow {
  version: number
}
