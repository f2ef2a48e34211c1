import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RequestReset } from '@/components/accounts/request-reset'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'

export const metadata: Metadata = { title: accountsCopy.requestReset.title }

export default async function RequestResetPage() {
  if (await currentActor()) redirect(routes.home)
  return <RequestReset />
}
