import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/people/sign-in'
import { SignInFrame } from '@/components/people/sign-in-frame'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'

export const metadata: Metadata = { title: accountsCopy.login.title }

export default async function LoginPage() {
  // The row, not the cookie: a revoked cookie would send the visitor round in circles.
  if (await currentActor()) redirect(routes.home)
  return (
    <SignInFrame>
      <LoginForm />
    </SignInFrame>
  )
}
