import { RecommendationForm } from '@/components/geo-recommendations/recommendation-form'
import { geoRecommendationsCopy } from '@/lib/copy/geo-recommendations'
import { guardPage } from '@/server/auth/guard-page'
import { findGeoRecommendation } from '@/server/services/geo-recommendations/reads'
import { recordOrNotFound } from '../../../record-or-not-found'

export const metadata = { title: geoRecommendationsCopy.title }

export default async function AdminRecommendationPage({ params }: { params: Promise<{ id: string }> }) {
  await guardPage('page.admin')
  const { id } = await params
  return <RecommendationForm key={id} recommendation={await recordOrNotFound(id, findGeoRecommendation)} />
}
