import { RecommendationForm } from '@/components/recommendations/recommendation-form'
import { recommendationsCopy } from '@/lib/recommendations/words'
import { guardPage } from '@/server/auth/guard-page'
import { findRecommendation } from '@/server/recommendations/recommendations'
import { formTitle, recordOrNotFound } from '../../../record-or-not-found'

const { create: add, manage: edit } = recommendationsCopy.form
export const generateMetadata = formTitle({ add, edit })

export default async function AdminRecommendationPage({ params }: { params: Promise<{ id: string }> }) {
  await guardPage('page.admin')
  const { id } = await params
  return <RecommendationForm key={id} recommendation={await recordOrNotFound(id, findRecommendation)} />
}
