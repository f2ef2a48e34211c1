import { NoOrganisation } from '@/components/dashboard/no-organisation'
import { SentimentScreen } from '@/components/sentiment/sentiment-screen'
import { sentiment } from '@/lib/copy/sentiment'
import { guardPage } from '@/server/auth/guard-page'
import type { SearchParams } from '../search-params'
import { firstEntries } from './first-entries'

export const metadata = { title: sentiment.title }

export default async function SentimentAnalysisPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.dashboards')
  if (!actor.organisationId) return <NoOrganisation />
  return <SentimentScreen {...(await firstEntries(actor, reach, actor.organisationId, await searchParams))} />
}
