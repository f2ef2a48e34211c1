import { OrganisationForm } from '@/components/organisations/organisation-form'
import { organisationsCopy } from '@/lib/organisations/words'
import { guardPage } from '@/server/auth/guard-page'
import { findAdminOrganisation } from '@/server/organisations/reads'
import { readEngineMeans } from '@/server/usage/forecast'
import { readTokenForecast } from '@/server/usage/reads'
import { formTitle, recordOrNotFound } from '../../../record-or-not-found'

export const generateMetadata = formTitle({
  add: organisationsCopy.form.addTitle,
  edit: organisationsCopy.form.editTitle,
})

export default async function OrganisationPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>
  searchParams: Promise<{ created?: string }>
}) {
  await guardPage('organisation.manage')
  const organisation = await recordOrNotFound((await params).id, findAdminOrganisation)
  const forecast = organisation?.forecast ?? (await readTokenForecast('organisation', null))
  const { created } = await searchParams
  const means = await readEngineMeans()
  return (
    <OrganisationForm forecast={forecast} justCreated={created === '1'} means={means} organisation={organisation} />
  )
}
