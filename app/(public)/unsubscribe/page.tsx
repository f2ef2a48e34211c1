import type { Metadata } from 'next'
import { UnknownSubscription, UnsubscribeScreen } from '@/components/digest/unsubscribe-screen'
import { digestCopy } from '@/lib/digest/words'
import { readSubscription } from '@/server/digest/readers'

export const metadata: Metadata = { title: digestCopy.page.title, robots: { index: false }, referrer: 'no-referrer' }

/** For everybody, signed in or not: the link is good for its own reader. Opening it changes nothing. */
export default async function UnsubscribePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { token } = await searchParams
  if (typeof token !== 'string') return <UnknownSubscription />
  const subscription = await readSubscription(token)
  return subscription ? <UnsubscribeScreen token={token} {...subscription} /> : <UnknownSubscription />
}
