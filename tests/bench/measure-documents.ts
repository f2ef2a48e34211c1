import { createLoader } from 'nuqs/server'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationList } from '@/lib/lists/organisation'
import { routes } from '@/lib/routes'
import {
  homePath,
  homeSearchParams,
  opportunitiesPath,
  opportunitySearchParams,
  visibilityPath,
  visibilitySearchParams,
} from '@/lib/search-params/dashboards'
import { listPath, listSearchParams, toListQuery } from '@/lib/search-params/list'
import { BENCH_ADMIN, BENCH_MARKETEER } from './load-data'

// What a page takes beside the call of the API that fills the same screen: one request at a time, turn by turn, so that
// whatever else the machine does strikes both alike.

export interface DocumentTimes {
  page: string
  call: string
  documentKiB: number
  pageP50: number
  pageP95: number
  callP50: number
  callP95: number
}

type Account = typeof BENCH_ADMIN

/** That of the marketeer. */
const ORGANISATION = `0a${'0'.repeat(22)}`
const FIRST = new URLSearchParams()

/** The calls are those by which the screens ask in their first state. */
const SCREENS: { account: Account; page: string; call: string }[] = [
  {
    account: BENCH_MARKETEER,
    page: routes.home,
    call: homePath(ORGANISATION, createLoader(homeSearchParams)(FIRST)),
  },
  {
    account: BENCH_MARKETEER,
    page: routes.visibility,
    call: visibilityPath(ORGANISATION, createLoader(visibilitySearchParams)(FIRST)),
  },
  {
    account: BENCH_MARKETEER,
    page: routes.opportunities,
    call: opportunitiesPath(ORGANISATION, createLoader(opportunitySearchParams)(FIRST)),
  },
  {
    account: BENCH_ADMIN,
    page: routes.adminOrganisations,
    call: listPath(
      ORGANISATIONS,
      organisationList,
      toListQuery(organisationList, createLoader(listSearchParams(organisationList))(FIRST)),
    ),
  },
]

/** @param turns how often each page and its call are asked, after a tenth as many that are not counted */
export async function measureDocuments(
  origin: string,
  { turns, tell }: { turns: number; tell: (done: number) => void },
): Promise<DocumentTimes[]> {
  const measured: DocumentTimes[] = []
  for (const { account, page, call } of SCREENS) {
    const { cookie, ...bearer } = await signIn(origin, account)
    const pages: number[] = []
    const calls: number[] = []
    let bytes = 0
    for (let turn = -Math.ceil(turns / 10); turn < turns; turn += 1) {
      const document = await timed(`${origin}${page}`, { cookie })
      const answer = await timed(`${origin}${call}`, bearer)
      if (turn < 0) continue
      bytes = document.bytes
      pages.push(document.took)
      calls.push(answer.took)
    }
    const [pageAt, callAt] = [percentiles(pages), percentiles(calls)]
    measured.push({
      page,
      call: call.replace(ORGANISATION, '{id}'),
      documentKiB: bytes / 1024,
      pageP50: pageAt(0.5),
      pageP95: pageAt(0.95),
      callP50: callAt(0.5),
      callP95: callAt(0.95),
    })
    tell(measured.length / SCREENS.length)
  }
  return measured
}

/** The headers of a page, and those of a call. */
async function signIn(origin: string, account: Account) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await response.json()) as { token: { accessToken: string; refreshToken: string } }
  return {
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
    authorization: `Bearer ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
  }
}

/** Until the last byte. */
async function timed(url: string, headers: Record<string, string>): Promise<{ took: number; bytes: number }> {
  const started = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  const { byteLength: bytes } = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return { took: performance.now() - started, bytes }
}

function percentiles(times: number[]): (share: number) => number {
  const sorted = times.toSorted((one, other) => one - other)
  return (share) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
}
