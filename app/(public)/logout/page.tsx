import type { Metadata } from 'next'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { SignOut } from '@/components/people/sign-in'
import { accountsCopy } from '@/lib/people/account-words'

export const metadata: Metadata = { title: accountsCopy.logout.title }

export default function LogoutPage() {
  return (
    <StandaloneScreen>
      <SignOut />
    </StandaloneScreen>
  )
}
