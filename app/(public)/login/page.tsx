import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/people/sign-in'
import { SignInFrame } from '@/components/people/sign-in-frame'
import type { PageQuery } from '@/lib/api/auth'
import { accountsCopy } from '@/lib/people/account-words'
import { refusalSentence } from '@/lib/people/sign-on-words'
import { routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'
import { offeredSignOn } from '@/server/auth/sign-on'

export const metadata: Metadata = { title: accountsCopy.login.title }

/** After signing in, only the consent page may follow: any other address would serve whoever made the link. */
const backTo = (next: unknown) =>
  typeof next === 'string' && next.startsWith(`${routes.authorize}?`) ? next : undefined

export default async function LoginPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { code, refused, next: wanted } = await searchParams
  const given = typeof code === 'string' ? code : null
  const next = backTo(wanted)
  // The row, not the cookie: a revoked cookie would send the visitor round in circles. A code is another person's turn.
  if (given === null && (await currentActor())) redirect(next ?? routes.home)
  const signOn = offeredSignOn()
  return (
    <SignInFrame>
      <LoginForm
        code={given}
        refused={signOn && refusalSentence(refused, signOn.name)}
        signOn={signOn}
        {...(next && { next })}
      />
    </SignInFrame>
  )
}
