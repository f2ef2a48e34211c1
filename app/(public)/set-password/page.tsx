import type { Metadata } from 'next'
import { SetPassword } from '@/components/people/mailed-links'
import { type PageQuery, readMailedLink } from '@/lib/api/mailed-links'
import { accountsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: accountsCopy.setPassword.title }

/** For everybody, signed in or not: the link is good for its own account. */
export default async function SetPasswordPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  return <SetPassword link={readMailedLink(await searchParams)} />
}
