import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NoOrganisation } from '@/components/dashboard/no-organisation'
import { reachOf } from '@/lib/access/permissions'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { guardPage } from '@/server/auth/guard-page'

export const metadata: Metadata = { title: accountsCopy.noOrganisation.title }

export default async function HomePage() {
  const actor = await guardPage('page.dashboards')
  if (actor.organisationId) redirect(routes.visibility)
  if (reachOf(actor, 'page.admin')) redirect(routes.dailyRuns)
  return <NoOrganisation />
}
