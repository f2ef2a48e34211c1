import { render } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createLoader } from 'nuqs/server'
import { vi } from 'vitest'
import { HomeScreen } from '@/components/home/home-screen'
import { Toaster } from '@/components/ui/toaster'
import { homePath, homeSearchParams } from '@/lib/visibility/params'
import type { IndustryTrendsFigures } from '@/lib/visibility/shapes'
import { ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'

// The screen against a stand-in for the network: `fetch` answers from a table of calls.

export const TRENDS = `GET /api/app/industry-trends/org/${ORGANISATION_ID}`
export const PROGRESS = `GET /api/app/run-progress/org/${ORGANISATION_ID}`

type Answer = { status?: number; body: unknown }

/** Goes to an address as a link, Back or a reload would. */
export function visit(search: string): void {
  window.history.replaceState(null, '', `/${search}`)
}

/**
 * Answers `METHOD /path`, by calling the function with the search params; an unknown call is a 404. Records the calls.
 */
export function network(answers: Record<string, (params: URLSearchParams) => Answer | Promise<Answer>>): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${url.pathname}`
    calls.push(`${call}${url.search}`)
    const answer = await answers[call]?.(url.searchParams)
    return Response.json(answer?.body ?? { error: 'Not found.' }, { status: answer ? (answer.status ?? 200) : 404 })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

/** Asks the server to render the page again. */
export const refresh = vi.fn()
/** Goes to another page. */
export const push = vi.fn<(href: string) => void>()
const router = { refresh, push } as Partial<AppRouterInstance> as AppRouterInstance

/** Opens the page at the present address; `figures` are what the server rendered it with. */
export function open(
  figures: IndustryTrendsFigures,
  {
    internal = false,
    ...part
  }: Partial<Pick<Parameters<typeof HomeScreen>[0], 'internal' | 'ownAnswers' | 'next'>> = {},
) {
  followAddress()
  const path = homePath(ORGANISATION_ID, createLoader(homeSearchParams)(window.location.search))
  return render(
    <AppRouterContext.Provider value={router}>
      <OpenedPage answers={{ [path]: figures }}>
        <HomeScreen {...part} internal={internal} story={null} organisationId={ORGANISATION_ID} />
        <Toaster />
      </OpenedPage>
    </AppRouterContext.Provider>,
  )
}
