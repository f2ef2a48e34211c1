import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { OpenedPage } from '@/tests/components/address-bar'

/** Draws a screen of the admin area with what the server has read for it; returns where the screen leads to. */
export function openAdmin(screen: ReactNode, answers: Record<string, object> = {}): string[] {
  const pushed: string[] = []
  const router = {
    push: (path: string) => void pushed.push(path),
    replace: (path: string) => void pushed.push(`${path} in its place`),
    refresh: () => undefined,
    prefetch: () => undefined,
  } as unknown as AppRouterInstance
  render(
    <AppRouterContext.Provider value={router}>
      <OpenedPage answers={answers}>{screen}</OpenedPage>
      <Toaster />
    </AppRouterContext.Provider>,
  )
  return pushed
}

export const ID = 'a'.repeat(24)
export const OTHER_ID = 'b'.repeat(24)

/** Copperline, which sells coffee in Leeds. */
export const COPPERLINE: AdminOrganisationRow = {
  _id: ID,
  name: 'Copperline',
  industry: [{ _id: OTHER_ID, name: 'Coffee' }],
  location: 'Leeds',
  country: 'US',
  websiteUrl: null,
  createdAt: '2026-09-14T10:00:00.000Z',
  aliases: ['Copper Line'],
  ownDomains: [],
  favouriteRivals: [],
  surfacePlace: null,
  samples: null,
  queries: 3,
  activeQueries: 3,
  activeQueryLimit: 3,
  results: 270,
  users: 2,
  version: 7,
}
