import { z } from 'zod'
import { organisationsCopy } from '@/lib/copy/organisations'
import { TEXT } from '@/lib/limits'
import { id, requiredText, version, websiteUrl } from './fields'
import { country } from './industry'
import type { OrganisationRow } from './organisation'
/**
 * Body of an organisation admin's change of the own organisation: where it is. Its name, aliases and industries decide
 * whose brand is counted and on which market, and stay with system admins. What is absent stays.
 */
export const ownOrganisationInput = z.object({
  _id: id.optional(),
  location: requiredText(TEXT.name, organisationsCopy.form.locationPrompt).optional(),
  country: country.optional(),
  websiteUrl: websiteUrl.optional(),
  version,
})
export type OwnOrganisationInput = z.infer<typeof ownOrganisationInput>

/** The caller's own organisation as its admin sees it. */
export interface OwnOrganisationRow extends OrganisationRow {
  version: number
}
