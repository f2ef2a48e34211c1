import { chromium } from 'playwright'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { findChromium } from '../../tools/install.mjs'
import { BENCH_ADMIN, BENCH_MARKETEER } from './load-data'
import { type SlowVisit, slowVisit } from './slow-visit'

export interface ApiRate {
  call: string
  perSecond: number
  p50: number
  p95: number
}

export interface PageWeight extends SlowVisit {
  page: string
  scriptsKiB: number
  stylesKiB: number
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

/** Requests a second that the web process answers over HTTP, with so many in flight at once. */
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
    await drive(`${origin}${path}`, headers, 1, inFlight)
    const times = await drive(`${origin}${path}`, headers, seconds, inFlight)
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
    rates.push({
      call: path.replace(organisation, '{id}'),
      perSecond: times.length / seconds,
      p50: at(0.5),
      p95: at(0.95),
    })
  }
  return rates
}

async function drive(url: string, headers: Record<string, string>, seconds: number, inFlight: number) {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
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

/** A chart is in view from the start. */
const WITH_CHART: string[] = [routes.visibility]

/** Scripts and styles of a first visit as they go over the wire, and what the visit takes on a slow processor. */
export async function measurePages(origin: string, tell: (done: number) => void): Promise<PageWeight[]> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to its executable.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const weights: PageWeight[] = []
    for (const { account, path } of PAGES) {
      // A context of its own has an empty cache.
      const storageState = account ? await signedIn(browser, origin, account) : undefined
      const visit = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
        const context = await browser.newContext({ ...(storageState && { storageState }) })
        try {
          return await work(context)
        } finally {
          await context.close()
        }
      }
      const weight = await visit((context) => weigh(context, `${origin}${path}`))
      const slow = await visit((context) => slowVisit(context, `${origin}${path}`, WITH_CHART.includes(path)))
      weights.push({ page: path, ...weight, ...slow })
      tell(weights.length / PAGES.length)
    }
    return weights
  } finally {
    await browser.close()
  }
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>
type Context = Awaited<ReturnType<Browser['newContext']>>

async function signedIn(browser: Browser, origin: string, { email, password }: Account) {
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

async function weigh(context: Context, url: string): Promise<Pick<PageWeight, 'scriptsKiB' | 'stylesKiB'>> {
  const page = await context.newPage()
  const bytes = { script: 0, stylesheet: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const count = async () => {
      const { responseBodySize } = await request.sizes()
      bytes[kind] += responseBodySize
    }
    sizes.push(count())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return { scriptsKiB: bytes.script / 1024, stylesKiB: bytes.stylesheet / 1024 }
}
