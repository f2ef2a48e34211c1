import { render, screen } from '@testing-library/react'
import { createLoader } from 'nuqs/server'
import { vi } from 'vitest'
import { OpportunitiesScreen } from '@/components/opportunities/opportunities-screen'
import type { Opportunities } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { opportunitiesPath, opportunitySearchParams } from '@/lib/visibility/params'
// Loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import { NO_ANSWERS, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'

// The screen against stand-ins for what surrounds it: the router and the network.

export const OPPORTUNITIES = `/api/app/opportunities/org/${ORGANISATION_ID}`

export function visit(search: string): void {
  window.history.replaceState(null, '', `/opportunities${search}`)
}

/** Answers each call by its path without search params, else with an empty list. Records the calls. */
export function network(answers: Record<string, (body: unknown) => Response> = {}) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    const answer = answers[url.pathname]
    if (answer) return answer(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return Response.json(NO_ANSWERS)
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

/** Opens the page at the present address; `figures` are what the server rendered it with. */
export async function open(figures: Opportunities, mayChangeTypes = false): Promise<void> {
  followAddress()
  const path = opportunitiesPath(ORGANISATION_ID, createLoader(opportunitySearchParams)(window.location.search))
  render(
    <OpenedPage answers={{ [path]: figures }}>
      <OpportunitiesScreen mayChangeTypes={mayChangeTypes} organisationId={ORGANISATION_ID} />
    </OpenedPage>,
  )
  await screen.findByRole('heading', { level: 1, name: opportunitiesCopy.title })
}
