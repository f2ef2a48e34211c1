import type { Metadata } from 'next'
import { SetPassword } from '@/components/people/mailed-links'
import { type PageQuery, readMailedLink } from '@/lib/api/auth'
import { accountsCopy } from '@/lib/people/account-words'
import { invitedAddress } from '@/server/people/mailed-links'

export const metadata: Metadata = { title: accountsCopy.setPassword.title }

/** Open to everybody: the link decides which account it is for, not the session. */
export default async function SetPasswordPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const link = readMailedLink(await searchParams)
  return <SetPassword email={await invitedAddress(link)} link={link} />
}
