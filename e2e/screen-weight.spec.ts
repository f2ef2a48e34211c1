import type { Request } from '@playwright/test'
import { monthOf } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import { visibilityCopy } from '@/lib/visibility/words'
import { today } from '@/server/clock'
import { settled } from './support/accessibility'
import { EXPIRED } from './support/cost'
import { makeFixedFigures } from './support/fixed-figures'
import { expect, test } from './support/fixtures'

// Bytes over the wire: documents, figures, and the file of icons. Requests and scripts of a first visit are counted by
// screens.spec.ts.

/** Size of a page's first HTML with its data, before compression (R-BENCH-2). */
const DOCUMENT_MAX = 120_000

const DOCUMENTS: { person: 'marketeer' | 'organisationAdmin' | 'admin'; paths: string[] }[] = [
  {
    person: 'marketeer',
    paths: [
      ...[routes.home, routes.visibility, routes.answers, routes.opportunities, routes.sentiment],
      ...[routes.geoRecommendations, routes.brands],
      ...[routes.report(monthOf(today())), routes.howWeCalculate, routes.profile],
    ],
  },
  { person: 'organisationAdmin', paths: [routes.organisationSettings, routes.organisationAdmin] },
  {
    person: 'admin',
    paths: [
      ...[routes.admin, routes.adminUsers, routes.adminOrganisations, routes.adminIndustries, routes.engines],
      ...[routes.adminRecommendations, routes.adminSetUps, routes.dailyRuns, routes.names, routes.audit],
      ...[routes.crashReports, routes.brands],
    ],
  },
]

const { trend } = visibilityCopy

test('figures come over the wire compressed', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  const figures = page.waitForResponse(
    (response) => response.url().includes('/api/app/visibility/') && response.status() !== EXPIRED,
  )
  await page.goto(`${routes.visibility}?range=90`)
  await page.getByRole('button', { name: trend.show.label, exact: true }).click()
  await page.getByRole('checkbox', { name: trend.show.parts.before }).check()
  const response = await figures
  expect(response.headers()).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  })
  const { responseBodySize } = await response.request().sizes()
  const raw = (await response.body()).length
  expect(raw).toBeGreaterThan(10_000)
  expect(responseBodySize).toBeLessThan(raw / 4)
})

test('documents are no larger than they may be, with content that is the same on every day', async ({
  page,
  signInAs,
  signInBy,
}) => {
  const fixed = await makeFixedFigures()
  for (const { person, paths } of DOCUMENTS) {
    await (person === 'admin' ? signInAs(person, null) : signInBy(fixed[person], null))
    for (const path of person === 'marketeer' ? [...paths, routes.query(fixed.query)] : paths) {
      const response = await page.request.get(path)
      expect(new URL(response.url()).pathname).toBe(path)
      const { length } = await response.body()
      console.log(`${path.padEnd(28)} ${(length / 1000).toFixed(1).padStart(6)} kB of HTML`)
      expect.soft(length, path).toBeLessThanOrEqual(DOCUMENT_MAX)
    }
  }
})

test('every icon comes from one small file, which the browser caches', async ({ page, signInAs }) => {
  const files: Request[] = []
  // A second request may begin before the first has filled the cache: both end, with the same file.
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.svg') && !request.url().endsWith('/icon.svg')) files.push(request)
  })
  await signInAs('marketeer', routes.visibility)
  await expect.poll(() => files.length).toBeGreaterThan(0)
  await settled(page)
  expect(new Set(files.map((file) => file.url())).size).toBe(1)
  for (const file of files) {
    expect((await file.response())?.headers()['cache-control']).toContain('immutable')
    expect((await file.sizes()).responseBodySize).toBeLessThan(8 * 1024)
  }
  expect(await page.locator('svg.icon use:visible').count()).toBeGreaterThan(30)
})

interface StyleEvent {
  name: string
  args: { elementCount?: number }
}

test('an element added to a page restyles that element alone', async ({ browser, page, signInAs }) => {
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
