import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/people/sign-in'
import { SignInFrame } from '@/components/people/sign-in-frame'
import type { PageQuery } from '@/lib/api/auth'
import { ID_PATTERN } from '@/lib/limits'
import { accountsCopy } from '@/lib/people/account-words'
import { refusalSentence } from '@/lib/people/sign-on-words'
import { BRAND, ofBrand, routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'
import { offeredSignOn } from '@/server/auth/sign-on'

export const metadata: Metadata = { title: accountsCopy.login.title }

/**
 * After signing in, only the consent page or the Home of a link's organisation may follow: any other address would serve
 * the person who made the link.
 */
function backTo({ next, [BRAND]: brand }: PageQuery): string | undefined {
  if (typeof next === 'string' && next.startsWith(`${routes.authorize}?`)) return next
  return typeof brand === 'string' && ID_PATTERN.test(brand) ? ofBrand(routes.home, brand) : undefined
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams
  const { code, refused } = query
  const given = typeof code === 'string' ? code : null
  const next = backTo(query)
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
