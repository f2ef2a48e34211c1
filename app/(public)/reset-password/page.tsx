import type { Metadata } from 'next'
import { ResetPassword } from '@/components/people/mailed-links'
import { type PageQuery, readMailedLink } from '@/lib/api/auth'
import { accountsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: accountsCopy.resetPassword.title }

/** Open to everybody: the link decides which account it is for, not the session. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  return <ResetPassword link={readMailedLink(await searchParams)} />
}
