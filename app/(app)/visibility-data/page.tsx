import { NoOrganisation } from '@/components/dashboard/no-organisation'
import { VisibilityScreen } from '@/components/visibility/visibility-screen'
import { visibility } from '@/lib/copy/visibility'
import { guardPage } from '@/server/auth/guard-page'
import type { SearchParams } from '../search-params'
import { firstFigures } from './first-figures'

export const metadata = { title: visibility.title }

export default async function VisibilityDataPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.dashboards')
  if (!actor.organisationId) return <NoOrganisation />
  return <VisibilityScreen initial={await firstFigures(actor, reach, actor.organisationId, await searchParams)} />
}
