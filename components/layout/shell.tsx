import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import type { Navigation } from '@/lib/copy/navigation'
import { MobileNav, TopBar } from './mobile-nav'
import { SessionWatch } from './session-watch'
import { SideNav } from './side-nav'
import type { Account } from './user-menu'

/** What surrounds every signed-in page: navigation by width, the content, the notices. */
export function Shell({
  account,
  navigation,
  children,
}: {
  account: Account
  navigation: Navigation
  children: ReactNode
}) {
  return (
    <>
      <SideNav account={account} navigation={navigation} />
      <div className="flex min-h-dvh flex-col lg:pl-16 xl:pl-61">
        <TopBar account={account} />
        <main
          className="mx-auto flex w-full max-w-305 grow flex-col px-4 pt-6 pb-28 outline-none lg:px-10 lg:pt-8 lg:pb-12"
          id="content"
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <MobileNav account={account} navigation={navigation} />
      <Toaster />
      <SessionWatch />
    </>
  )
}
