import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { ConsentScreen } from '@/components/mcp/consent-screen'
import { withSearch } from '@/lib/api/endpoints'
import { consentCopy } from '@/lib/mcp/page-words'
import { routes } from '@/lib/routes'
import { currentActor, requirePermission } from '@/server/auth/guard-page'
import { authorizePath, consentFor } from '@/server/mcp/oauth'

export const metadata: Metadata = { title: consentCopy.title, referrer: 'no-referrer' }

export default async function AuthorizePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const actor = await currentActor()
  if (!actor) redirect(withSearch(routes.login, { next: authorizePath(search) }))
  const consent = await consentFor(actor, requirePermission(actor, 'assistant.connect').reach, search)
  if ('back' in consent) redirect(consent.back)
  return <ConsentScreen consent={consent} />
}
