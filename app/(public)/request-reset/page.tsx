import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RequestReset } from '@/components/people/mailed-links'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'

export const metadata: Metadata = { title: accountsCopy.requestReset.title }

export default async function RequestResetPage() {
  if (await currentActor()) redirect(routes.home)
  return <RequestReset />
}
