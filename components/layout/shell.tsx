'use client'

import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '@/components/data/use-resource'
import { PaletteLauncher } from '@/components/palette/palette-launcher'
import { Button } from '@/components/ui/button'
import { Toaster } from '@/components/ui/toaster'
import type { Navigation } from '@/lib/access/navigation'
import { createAuthCheck } from '@/lib/api/auth-check'
import { HEALTH } from '@/lib/api/endpoints'
import { offlineCopy as copy } from '@/lib/layout/words'
import { MobileNav, TopBar } from './mobile-nav'
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

/** Says at once that the browser has lost its connection, and how old what it shows is. */
export function OfflineStrip() {
  const client = useQueryClient()
  const online = useOnline()
  const [trying, setTrying] = useState(false)
  // A browser may think that it is offline when it is not.
  const tryAgain = async () => {
    setTrying(true)
    const isReached = await fetch(HEALTH, { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    setTrying(false)
    if (isReached) onlineManager.setOnline(true)
  }
  return (
    <div
      className={
        online
          ? 'sr-only'
          : 'sticky top-0 z-20 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-inverse px-4 py-2 text-inverse-foreground text-sm max-lg:top-14 print:hidden'
      }
    >
      <p className="tnum" role="status">
        {!online && copy.offline(readSince(client))}
      </p>
      {!online && (
        <Button
          className="text-inverse-foreground! underline underline-offset-4 hover:bg-transparent!"
          onClick={() => void tryAgain()}
          pending={trying}
          size="sm"
          variant="ghost"
        >
          {copy.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** The reader's time of day at which the latest data of what the page asks for came; null where it asks for nothing. */
function readSince(client: QueryClient): string | null {
  const cache = client.getQueryCache()
  const endpointOf = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).split('?')[0]
  const asked = new Set(cache.findAll({ type: 'active' }).map(endpointOf))
  const times = cache
    .findAll({ predicate: (query) => query.state.data !== undefined && asked.has(endpointOf(query)) })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : new Date(Math.max(...times)).toTimeString().slice(0, 5)
}
