'use client'

import { type ReactNode, useEffect } from 'react'
import { PaletteLauncher } from '@/components/palette/palette-launcher'
import { Toaster } from '@/components/ui/toaster'
import type { Navigation } from '@/lib/access/navigation'
import { createAuthCheck } from '@/lib/api/auth-check'
import { MobileNav, TopBar } from './mobile-nav'
import { OfflineStrip } from './offline-strip'
import { SideNav } from './side-nav'
import type { Account } from './user-menu'

/**
 * The server decided that the page may be shown; this finds a browser without a login record, or whose session was
 * ended (R-SESSION-9).
 */
function SessionWatch() {
  useEffect(() => {
    void createAuthCheck(true).run()
  }, [])
  return null
}

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
      <div className="flex min-h-dvh flex-col lg:pl-16 xl:pl-61 print:pl-0">
        <TopBar account={account} />
        <OfflineStrip />
        <main
          className="mx-auto flex w-full max-w-305 grow flex-col px-4 pt-6 pb-28 outline-none lg:px-10 lg:pt-8 lg:pb-12"
          id="content"
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <MobileNav account={account} navigation={navigation} />
      <PaletteLauncher navigation={navigation} />
      <Toaster />
      <SessionWatch />
    </>
  )
}
