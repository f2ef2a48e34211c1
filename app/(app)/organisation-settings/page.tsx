import { OrganisationSettings } from '@/components/organisation-settings/organisation-settings'
import { organisationSettingsCopy } from '@/lib/copy/organisation-settings'
import { guardPage } from '@/server/auth/guard-page'
import { readOwnOrganisation } from '@/server/services/organisations/reads'

export const metadata = { title: organisationSettingsCopy.title }

export default async function OrganisationSettingsPage() {
  const { actor, reach } = await guardPage('page.organisationAdmin')
  return <OrganisationSettings organisation={await readOwnOrganisation(actor, reach)} />
}
