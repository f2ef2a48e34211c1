import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { QueryProvider } from '@/components/data/query-provider'
import { Toaster } from '@/components/ui/toaster'
import type { CurrentUser, SessionRow } from '@/lib/people/account-shapes'
import { keepRecord, stubServer } from '@/tests/support/browser-server'

export const ID = 'e'.repeat(24)
export const KEY = 'a'.repeat(24)
export const INLINE = 'data:image/jpeg;base64,AQID'

beforeEach(() => {
  keepRecord()
})

export function user(more: Partial<CurrentUser> = {}): CurrentUser {
  return {
    _id: ID,
    firstName: 'Amelia',
    lastName: 'Okafor',
    email: 'amelia@loomhouse.test',
    profileImage: null,
    organization: { _id: 'f'.repeat(24), name: 'Loomhouse', location: 'London', websiteUrl: null },
    organizationAdmin: false,
    organizations: [{ _id: 'f'.repeat(24), name: 'Loomhouse', organizationAdmin: false }],
    permissions: { isAdmin: false },
    internal: false,
    digest: false,
    reportMail: false,
    oneDigest: null,
    createdAt: '2026-09-01T10:00:00.000Z',
    lastLoginAt: '2026-11-20T09:14:00.000Z',
    ...more,
  }
}

export function session(more: Partial<SessionRow> = {}): SessionRow {
  return {
    _id: '1'.repeat(24),
    current: false,
    browser: 'Firefox on Windows',
    createdAt: '2026-11-18T09:14:00.000Z',
    lastSeenAt: '2026-11-20T07:30:00.000Z',
    ...more,
  }
}

/** Renders a part of the profile against a stubbed server; `refreshed` counts the refreshes of the page. */
export function open(part: ReactNode, answers: Parameters<typeof stubServer>[0] = {}) {
  const refresh = vi.fn()
  const router = { refresh, push: () => undefined, prefetch: () => undefined } as unknown as AppRouterInstance
  const server = stubServer(answers)
  const framed = (drawn: ReactNode) => (
    <AppRouterContext.Provider value={router}>
      <QueryProvider>{drawn}</QueryProvider>
      <Toaster />
    </AppRouterContext.Provider>
  )
  const { container, rerender } = render(framed(part))
  return {
    ...server,
    container,
    refreshed: () => refresh.mock.calls.length,
    drawAnew: (next: ReactNode) => rerender(framed(next)),
  }
}
