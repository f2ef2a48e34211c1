import type { Metadata } from 'next'
import { VerifyEmail } from '@/components/people/mailed-links'
import { type PageQuery, readMailedLink } from '@/lib/api/mailed-links'
import { accountsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: accountsCopy.verifyEmail.title }

/** For everybody, signed in or not: the link is good for its own account. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  return <VerifyEmail link={readMailedLink(await searchParams)} />
}
