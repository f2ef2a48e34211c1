import { render } from '@testing-library/react'
import { createLoader } from 'nuqs/server'
import { vi } from 'vitest'
import { VisibilityScreen } from '@/components/visibility/visibility-screen'
import type { NextRun } from '@/lib/format/dates'
import { visibilityPath, visibilitySearchParams } from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { NO_ANSWERS, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'

// The screen against stand-ins for what surrounds it: the router, which tells of a changed address, and the network.

/** Goes to an address as a link, Back or a reload would. */
export function visit(search: string): void {
  window.history.replaceState(null, '', `/visibility-data${search}`)
}

/**
 * Answers each call for figures by calling the function with its search params, and each call for the answers behind
 * them with an empty list. Records the calls.
 */
export function network(answer: (params: URLSearchParams) => VisibilityFigures | Promise<VisibilityFigures> | null) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    if (url.pathname.includes('query-result')) return Response.json(NO_ANSWERS)
    const figures = await answer(url.searchParams)
    return figures ? Response.json(figures) : Response.json({ error: 'Not found.' }, { status: 404 })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

/** Opens the page at the present address; `figures` are what the server rendered it with. */
export function open(figures: VisibilityFigures, next: NextRun | null = null) {
  followAddress()
  const path = visibilityPath(ORGANISATION_ID, createLoader(visibilitySearchParams)(window.location.search))
  return render(
    <OpenedPage answers={{ [path]: figures }}>
      <VisibilityScreen next={next} organisationId={ORGANISATION_ID} />
    </OpenedPage>,
  )
}
