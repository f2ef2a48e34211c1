import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { ConnectAccount } from '@/components/people/connect-account'
import { SignInFrame } from '@/components/people/sign-in-frame'
import type { PageQuery } from '@/lib/api/auth'
import { connectCopy } from '@/lib/people/sign-on-words'
import { routes } from '@/lib/routes'
import { browserCookie, offeredSignOn } from '@/server/auth/sign-on'
import { readConnecting } from '@/server/people/sign-on'

export const metadata: Metadata = { title: connectCopy.title }

export default async function ConnectPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { code } = await searchParams
  const browser = (await cookies()).get(browserCookie().name)?.value ?? ''
  const signOn = offeredSignOn()
  const waiting = typeof code === 'string' && signOn ? await readConnecting({ code, browser }) : null
  if (!waiting || typeof code !== 'string' || !signOn) redirect(`${routes.login}?refused=otherBrowser`)
  return (
    <SignInFrame>
      <ConnectAccount code={code} hasPassword={waiting.hasPassword} name={signOn.name} />
    </SignInFrame>
  )
}
