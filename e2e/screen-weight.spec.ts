import type { Page, Request } from '@playwright/test'
import { figuresCopy } from '@/lib/copy/figures'
import { monthOf } from '@/lib/format/months'
import { routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { settled } from './support/accessibility'
import { expect, type Person, test } from './support/fixtures'

// What a screen costs: requests for its figures and bytes over the wire. The figures of a screen come in at most two
// requests; the bytes are printed, and bounded for each so that nothing heavy can slip in unseen.

/** Scripts of a first visit to the whole page as they go over the wire, charts included: 3 % above what was measured. */
const SCREENS: { person: Person; path: string; maxKiB: number }[] = [
  { person: 'marketeer', path: routes.home, maxKiB: 233 },
  { person: 'marketeer', path: routes.visibility, maxKiB: 237 },
  { person: 'marketeer', path: routes.opportunities, maxKiB: 185 },
  { person: 'marketeer', path: routes.sentiment, maxKiB: 167 },
  { person: 'marketeer', path: routes.geoRecommendations, maxKiB: 178 },
  { person: 'marketeer', path: routes.report(monthOf(today())), maxKiB: 165 },
  { person: 'marketeer', path: routes.profile, maxKiB: 166 },
  { person: 'orgadmin', path: routes.organisationSettings, maxKiB: 180 },
  { person: 'admin', path: routes.admin, maxKiB: 227 },
  { person: 'admin', path: routes.adminUsers, maxKiB: 176 },
  { person: 'admin', path: routes.adminOrganisations, maxKiB: 175 },
  { person: 'admin', path: routes.dailyRuns, maxKiB: 163 },
]

/** Of the HTML of a page as it is first shown, with what it takes along for that, before it is compressed (R-BENCH-2). */
const DOCUMENT_MAX = 120_000

const DOCUMENTS: { person: Person; paths: string[] }[] = [
  {
    person: 'marketeer',
    paths: [
      ...[routes.home, routes.visibility, routes.opportunities, routes.sentiment, routes.geoRecommendations],
      ...[routes.report(monthOf(today())), routes.howWeCalculate, routes.profile],
    ],
  },
  { person: 'orgadmin', paths: [routes.organisationSettings, routes.organisationAdmin] },
  {
    person: 'admin',
    paths: [
      ...[routes.admin, routes.adminUsers, routes.adminOrganisations, routes.adminIndustries, routes.engines],
      ...[routes.adminRecommendations, routes.adminSetUps, routes.dailyRuns, routes.names, routes.audit],
      routes.crashReports,
    ],
  },
]

/** Asks for a refresh: the call is made again, which a person pays once in the life of a token. */
const EXPIRED = 302

interface Cost {
  data: number
  scripts: number
  styles: number
  page: number
}

async function costOf(page: Page, open: () => Promise<unknown>): Promise<Cost> {
  const requests: Request[] = []
  const seen = (request: Request) => requests.push(request)
  page.on('requestfinished', seen)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', seen)
  const cost = { data: 0, scripts: 0, styles: 0, page: 0 }
  for (const request of requests) {
    const { responseBodySize } = await request.sizes()
    if (request.resourceType() === 'script') cost.scripts += responseBodySize
    else if (request.resourceType() === 'stylesheet') cost.styles += responseBodySize
    else if (request.resourceType() === 'document') cost.page += responseBodySize
    else if (/\/api\/app\/|\/api\/admin\//.test(request.url()) && (await request.response())?.status() !== EXPIRED)
      cost.data += 1
  }
  return cost
}

/** Charts load once they come into view, or at the first sign of a person. */
async function lookThrough(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 600)
  await settled(page)
}

test('figures come over the wire compressed', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  const figures = page.waitForResponse(
    (response) => response.url().includes('/api/app/visibility/') && response.status() !== EXPIRED,
  )
  await page.goto(`${routes.visibility}?range=90`)
  await page.getByRole('switch', { name: figuresCopy.range.compare }).check()
  const response = await figures
  expect(response.headers()).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  })
  const { responseBodySize } = await response.request().sizes()
  // Next knows no length before it has written all (decision 82).
  expect(response.headers()['content-length']).toBe(String(responseBodySize))
  const raw = (await response.body()).length
  expect(raw).toBeGreaterThan(10_000)
  expect(responseBodySize).toBeLessThan(raw / 4)
})

for (const { person, paths } of DOCUMENTS) {
  test(`documents of ${person} are no larger than they may be`, async ({ page, signInAs }) => {
    await signInAs(person, null)
    for (const path of paths) {
      const response = await page.request.get(path)
      expect(new URL(response.url()).pathname).toBe(path)
      const { length } = await response.body()
      console.log(`${path.padEnd(28)} ${(length / 1000).toFixed(1).padStart(6)} kB of HTML`)
      expect(length, path).toBeLessThanOrEqual(DOCUMENT_MAX)
    }
  })
}

test('every icon comes from one small file, which is kept', async ({ page, signInAs }) => {
  const files: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.svg') && !request.url().endsWith('/icon.svg')) files.push(request)
  })
  await signInAs('marketeer', routes.visibility)
  await page.waitForLoadState('networkidle')
  expect(new Set(files.map((file) => file.url())).size).toBe(1)
  const response = await files[0]?.response()
  expect(response?.headers()['cache-control']).toContain('immutable')
  expect((await files[0]?.sizes())?.responseBodySize).toBeLessThan(8 * 1024)
  const drawings = page.locator('svg.icon use:visible')
  expect(await drawings.count()).toBeGreaterThan(30)
})

interface StyleEvent {
  name: string
  args: { elementCount?: number }
}

test('what is added to a page has the browser style that alone', async ({ browser, page, signInAs }) => {
  await signInAs('marketeer', routes.visibility)
  await settled(page)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(async () => {
    for (const parent of [document.body, document.querySelector('main'), document.querySelector('main section')]) {
      parent?.append(document.createElement('div'))
      await new Promise(requestAnimationFrame)
    }
  })
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: StyleEvent[] }
  const styled = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : [],
  )
  expect(styled.length).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThan(100)
})

const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`.padStart(8)

for (const { person, path, maxKiB } of SCREENS) {
  test(`${path} needs at most two requests for its figures`, async ({ browser, page, signInAs }) => {
    await signInAs(person, null)
    // A context of its own has an empty cache: this is what a first visit costs.
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const fresh = await context.newPage()
    const { data, scripts, styles, page: document } = await costOf(fresh, () => lookThrough(fresh, path))
    await context.close()
    console.log(
      `${path.padEnd(24)} ${data} data requests ${kib(scripts)} scripts ${kib(styles)} styles ${kib(document)} page`,
    )
    expect(data).toBeLessThanOrEqual(2)
    expect(scripts / 1024).toBeLessThan(maxKiB)
  })
}
