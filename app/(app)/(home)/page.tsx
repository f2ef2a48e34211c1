import { NoOrganisation } from '@/components/dashboard/no-organisation'
import { ServedHome } from '@/components/dashboard/served-home'
import { reachOf } from '@/lib/access/permissions'
import { dashboard } from '@/lib/copy/dashboard'
import { guardPage } from '@/server/auth/guard-page'
import type { SearchParams } from '../search-params'
import { firstFigures } from './first-figures'

export const metadata = { title: dashboard.title }

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.dashboards')
  if (!actor.organisationId) return <NoOrganisation />
  const initial = await firstFigures(actor, reach, actor.organisationId, await searchParams)
  return <ServedHome initial={JSON.stringify(initial)} internal={reachOf(actor, 'run.enqueue') !== null} />
}
