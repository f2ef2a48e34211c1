import type { Metadata } from 'next'
import { UnknownSubscription, UnsubscribeScreen } from '@/components/digest/unsubscribe-screen'
import { digestCopy } from '@/lib/digest/words'
import { readSubscription } from '@/server/digest/readers'

export const metadata: Metadata = { title: digestCopy.page.title, robots: { index: false }, referrer: 'no-referrer' }

/** Open to everybody: the link decides whose digest it is. Opening it changes nothing. */
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
