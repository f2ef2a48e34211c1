import { chromium } from 'playwright'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { ensureChromium } from '../../../tools/test-needs.mjs'
import { BENCH_ADMIN, BENCH_MARKETEER } from '../load/people'
import { openRequests, percentile } from './requests'

export interface ApiRate {
  call: string
  perSecond: number
  p50: number
  p95: number
  /** One request at a time. */
  alone: { p50: number; p95: number }
}

export interface PageWeight {
  page: string
  scriptsKiB: number
  stylesKiB: number
  /** Calls of the API that the page makes when it is opened. */
  calls: string[]
}

type Account = typeof BENCH_ADMIN

async function tokensOf(origin: string, account: Account): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await response.json()) as { token: { accessToken: string; refreshToken: string } }
  return { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
}

/** Requests a second that the web process answers over HTTP, with so many in flight at once, and what one takes alone. */
export async function measureApi(origin: string, { seconds, inFlight }: { seconds: number; inFlight: number }) {
  const headers = await tokensOf(origin, BENCH_MARKETEER)
  const organisation = `0a${'0'.repeat(22)}`
  const calls = [
    '/api/auth/whoami',
    `/api/app/visibility/org/${organisation}?days=30`,
    `/api/app/industry-trends/org/${organisation}?days=7`,
  ]
  const rates: ApiRate[] = []
  for (const path of calls) {
    await drive(origin, path, headers, 1, inFlight)
    const together = await drive(origin, path, headers, seconds, inFlight)
    const alone = await drive(origin, path, headers, seconds / 2, 1)
    rates.push({
      call: path.replace(organisation, '{id}'),
      perSecond: together.length / seconds,
      ...percentiles(together),
      alone: percentiles(alone),
    })
  }
  return rates
}

const percentiles = (times: number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) })

/** Milliseconds of each request. */
async function drive(origin: string, path: string, headers: Record<string, string>, seconds: number, inFlight: number) {
  const times: number[] = []
  const requests = openRequests(origin, inFlight)
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const { status, ms } = await requests.get(path, { ...headers, 'accept-encoding': 'gzip' })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  requests.close()
  return times
}

const PAGES: { account: Account | null; path: string }[] = [
  { account: null, path: routes.login },
  { account: null, path: routes.register },
  { account: BENCH_MARKETEER, path: routes.home },
  { account: BENCH_MARKETEER, path: routes.visibility },
  { account: BENCH_MARKETEER, path: routes.sentiment },
  { account: BENCH_MARKETEER, path: routes.geoRecommendations },
  { account: BENCH_ADMIN, path: routes.admin },
  { account: BENCH_ADMIN, path: routes.adminUsers },
  { account: BENCH_ADMIN, path: routes.adminOrganisations },
  { account: BENCH_ADMIN, path: routes.adminIndustries },
  { account: BENCH_ADMIN, path: routes.adminRecommendations },
  { account: BENCH_ADMIN, path: routes.dailyRuns },
]

/** Scripts and styles of a first visit as they go over the wire. */
export async function measurePages(origin: string, tell: (done: number) => void): Promise<PageWeight[]> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const weights: PageWeight[] = []
    for (const { account, path } of PAGES) {
      const state = account ? await signedIn(browser, origin, account) : undefined
      weights.push({ page: path, ...(await weigh(browser, `${origin}${path}`, state)) })
      tell(weights.length / PAGES.length)
    }
    return weights
  } finally {
    await browser.close()
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>
/** What a signed-in person's browser keeps. */
type SignedIn = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function signedIn(browser: Browser, origin: string, { email, password }: Account): Promise<SignedIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}${routes.login}`)
  await page.getByLabel(accountsCopy.login.email).fill(email)
  await page.getByLabel(accountsCopy.login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: accountsCopy.login.submit }).click()
  await page.waitForURL((url) => url.pathname !== routes.login)
  const state = await context.storageState()
  await context.close()
  return state
}

async function weigh(
  browser: Browser,
  url: string,
  storageState: SignedIn | undefined,
): Promise<Omit<PageWeight, 'page'>> {
  // A context of its own has an empty cache.
  const context = await browser.newContext({ ...(storageState && { storageState }) })
  const page = await context.newPage()
  const bytes = { script: 0, stylesheet: 0 }
  const sizes: Promise<void>[] = []
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
    if (kind !== 'script' && kind !== 'stylesheet') return
    const count = async () => {
      const { responseBodySize } = await request.sizes()
      bytes[kind] += responseBodySize
    }
    sizes.push(count())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  await context.close()
  return { scriptsKiB: bytes.script / 1024, stylesKiB: bytes.stylesheet / 1024, calls }
}
