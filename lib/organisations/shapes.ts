import { z } from 'zod'
import { storedBranding } from '@/lib/branding/shapes'
import { visibleText } from '@/lib/format/text'
import { id, isoTime, requiredText, version, WITHOUT_NUL, websiteUrl } from '@/lib/http/fields'
import { country, samples, type TokenForecast } from '@/lib/industries/shapes'
import { OWN_NAMES, TEXT } from '@/lib/limits'
import { namePrompt } from '@/lib/names/own-names'
import { FAVOURITE_RIVALS } from '@/lib/rivals/first'
import { asTyped, domainPrompt, normaliseDomain } from '@/lib/sites/own-sites'
import { formCopy } from '@/lib/ui/words'
import { ownNamesPrompts, readTokensCopy } from './settings-words'
import { organisationsCopy, QUERY_LIMIT } from './words'

const organisationRow = z.object({
  _id: z.string(),
  name: z.string(),
  industry: z.array(z.object({ _id: z.string(), name: z.string() })),
  location: z.string(),
  country,
  websiteUrl: z.string().nullable(),
  /** Its own name on reports and mails. */
  branding: storedBranding.optional(),
  createdAt: isoTime,
})
export type OrganisationRow = z.infer<typeof organisationRow>

/** The location as the provider of surfaces calls it; null where surfaces are asked for the country (R-SURFACES-8). */
const surfacePlace = z.string().nullable()

export const adminOrganisationRow = organisationRow.extend({
  aliases: z.array(z.string()),
  /** Own sites besides the web address's; their subdomains count too. */
  ownDomains: z.array(z.string()),
  favouriteRivals: z.array(z.string()),
  surfacePlace,
  /** Answers per query, day and engine; null is the default of this installation. */
  samples: z.number().nullable(),
  queries: z.number(),
  activeQueries: z.number(),
  /** How many may be (R-OWNQUERY-1). */
  activeQueryLimit: z.number(),
  results: z.number(),
  users: z.number(),
  version: z.number(),
})
export type AdminOrganisationRow = z.infer<typeof adminOrganisationRow>

export interface AdminOrganisationDetail extends AdminOrganisationRow {
  forecast: TokenForecast
}

const INDUSTRIES_MAX = 100
const { form } = organisationsCopy

/** One id or several; errors name the whole field. */
const industries = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z
    .array(z.string(), { error: form.industryPrompt })
    .min(1, form.industryPrompt)
    .max(INDUSTRIES_MAX, form.industriesTooMany(INDUSTRIES_MAX))
    .refine((ids) => ids.every((each) => id.safeParse(each).success), form.industryPrompt),
)

/** One name per line of a single field, so errors name the whole field. */
const aliases = z
  .array(z.string().overwrite(visibleText), { error: formCopy.invalidInput })
  .max(OWN_NAMES.aliases, form.aliasesTooMany(OWN_NAMES.aliases))
  .refine((names) => names.every((name) => name.length <= TEXT.name), form.aliasTooLong(TEXT.name))
  .superRefine((names, context) => {
    for (const name of names) {
      const message = namePrompt(name)
      if (message) return context.addIssue({ code: 'custom', message })
    }
  })

/** Tags of one field, so errors name the whole field: at most `max`, no duplicates. */
function tags(max: number, prompt: (text: string, others: readonly string[]) => string | null) {
  return z
    .array(z.string().overwrite(visibleText), { error: formCopy.invalidInput })
    .max(max, ownNamesPrompts.upTo(max))
    .superRefine((given, context) => {
      // Each is compared with all before it.
      if (given.length > max) return
      for (const [index, text] of given.entries()) {
        const message = prompt(text, given.slice(0, index))
        if (message) return context.addIssue({ code: 'custom', message })
      }
    })
}

const domains = z
  .array(z.string(), { error: formCopy.invalidInput })
  .transform((given) => given.map((text) => asTyped(normaliseDomain(text) ?? text, text)))
  .pipe(tags(OWN_NAMES.domains, domainPrompt))

/** Names or keys of brands in the order in which they are shown; an error names the whole field (R-RIVAL-6). */
const favouriteRivals = z
  .array(z.string(), { error: formCopy.invalidInput })
  .max(FAVOURITE_RIVALS, ownNamesPrompts.upTo(FAVOURITE_RIVALS))
  .refine((names) => names.every((name) => name.length <= TEXT.name && WITHOUT_NUL.test(name)), formCopy.invalidInput)

/** Body of the form (R-ORG-2). Absent aliases, domains and limit keep their value. */
export const organisationInput = z.object({
  _id: id.optional(),
  name: requiredText(TEXT.name, form.namePrompt),
  industry: industries,
  location: requiredText(TEXT.name, form.locationPrompt),
  country,
  websiteUrl: websiteUrl.optional().transform((given) => given ?? null),
  aliases: aliases.optional(),
  ownDomains: domains.optional(),
  favouriteRivals: favouriteRivals.optional(),
  samples,
  activeQueryLimit: z
    .number(form.limitPrompt)
    .int(form.limitPrompt)
    .min(QUERY_LIMIT.min, form.limitPrompt)
    .max(QUERY_LIMIT.max, form.limitPrompt)
    .optional(),
  version,
})
export type OrganisationInput = z.infer<typeof organisationInput>

const scoreAccess = z.enum(['api', 'app'])

/** Body for organisation admins, who cannot change what is asked (R-ORG-4). Absent fields keep their value. */
export const ownOrganisationInput = z.object({
  _id: id.optional(),
  location: requiredText(TEXT.name, organisationsCopy.form.locationPrompt).optional(),
  country: country.optional(),
  websiteUrl: websiteUrl.optional(),
  aliases: tags(OWN_NAMES.aliases, namePrompt).optional(),
  neverMatch: tags(OWN_NAMES.neverMatch, namePrompt).optional(),
  ownDomains: domains.optional(),
  favouriteRivals: favouriteRivals.optional(),
  /** Whether marketeers may share the report (R-ACTION-7). */
  membersShare: z.boolean().optional(),
  /** Answers that figures are made of: of engines' own APIs, or of surfaces (R-SURFACES-10). */
  scoreAccess: scoreAccess.optional(),
  version,
  /** Returns how many stored results would change, and saves nothing (R-NAME-3). */
  preview: z.boolean().optional(),
})
export type OwnOrganisationInput = z.infer<typeof ownOrganisationInput>

export const ownOrganisationRow = organisationRow.extend({
  aliases: z.array(z.string()),
  /** Terms that contain an own name but mean something else. */
  neverMatch: z.array(z.string()),
  ownDomains: z.array(z.string()),
  /** Names of the rivals that are shown before others, in this order. */
  favouriteRivals: z.array(z.string()),
  membersShare: z.boolean(),
  scoreAccess,
  surfacePlace,
  /** Whether any surface is looked at, so that there is something to choose. */
  surfaces: z.boolean(),
  version: z.number(),
})
export type OwnOrganisationRow = z.infer<typeof ownOrganisationRow>

export interface OwnOrganisationPreview {
  /** Stored results of the last 90 days, of the organisation and its industries, that would change. */
  results: number
}

/** Body of a new read token (R-ACTION-8). */
export const readTokenInput = z.object({ name: requiredText(TEXT.name, readTokensCopy.prompts.name) })
export type ReadTokenInput = z.infer<typeof readTokenInput>

export const readTokenRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** The secret's first characters, to tell tokens apart. */
  startsWith: z.string(),
  createdAt: isoTime,
  /** To the minute; null if never used. */
  lastUsedAt: isoTime.nullable(),
})
export type ReadTokenRow = z.infer<typeof readTokenRow>

export interface NewReadToken extends ReadTokenRow {
  /** The secret, shown only this once. */
  token: string
}
