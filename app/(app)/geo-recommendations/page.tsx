import { NoOrganisation } from '@/components/dashboard/no-organisation'
import { Tracker } from '@/components/recommendation-tracker/tracker'
import { recommendations } from '@/lib/copy/recommendations'
import { guardPage } from '@/server/auth/guard-page'
import { firstPage, type SearchParams } from './first-page'

export const metadata = { title: recommendations.title }

export default async function GeoRecommendationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.dashboards')
  if (!actor.organisationId) return <NoOrganisation />
  return <Tracker initial={await firstPage(actor, reach, await searchParams)} />
}
