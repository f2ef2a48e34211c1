import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegisterForm } from '@/components/people/register-form'
import { SignInFrame } from '@/components/people/sign-in-frame'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { currentActor } from '@/server/auth/guard-page'
import { offeredSignOn } from '@/server/auth/sign-on'

export const metadata: Metadata = { title: accountsCopy.register.title }

export default async function RegisterPage() {
  if (await currentActor()) redirect(routes.home)
  if (offeredSignOn()?.only) redirect(routes.login)
  return (
    <SignInFrame>
      <RegisterForm />
    </SignInFrame>
  )
}
