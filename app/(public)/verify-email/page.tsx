import type { Metadata } from 'next'
import { VerifyEmail } from '@/components/people/mailed-links'
import { type PageQuery, readMailedLink } from '@/lib/api/auth'
import { accountsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: accountsCopy.verifyEmail.title }

/** Open to everybody: the link decides which account it is for, not the session. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  return <VerifyEmail link={readMailedLink(await searchParams)} />
}
