import type { Metadata } from 'next'
import { SignOut } from '@/components/accounts/sign-out'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { accountsCopy } from '@/lib/copy/accounts'

export const metadata: Metadata = { title: accountsCopy.logout.title }

export default function LogoutPage() {
  return (
    <StandaloneScreen>
      <SignOut />
    </StandaloneScreen>
  )
}
