import { monthOf } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { settled } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { countPage } from './support/page-counts'

// How much a page asks its reader to read: words, numbers and controls of its main area, as they are seen at 1440 px.

const PAGES = [
  ...[routes.home, routes.visibility, routes.opportunities, routes.sentiment, routes.geoRecommendations],
  ...[routes.report(monthOf(today())), routes.howWeCalculate],
]

const MARKET = '[aria-labelledby="industry-intelligence"]'
/** Above the market (R-HOME-10). */
const HOME_MOST = { words: 260, numbers: 45 }
/** As it opens (R-VISIBILITY-13). */
const VISIBILITY_MOST = { words: 450, numbers: 110 }

test('Home above the market and Visibility say little; every page is counted', async ({ page, signInAs }) => {
  await signInAs('marketeer', null)
  const line = (path: string, { words, numbers, controls }: Awaited<ReturnType<typeof countPage>>) =>
    console.log(
      `${path.padEnd(28)} ${`${words}`.padStart(6)} words ${`${numbers}`.padStart(5)} numbers ${`${controls}`.padStart(5)} controls`,
    )
  for (const path of PAGES) {
    await page.goto(path)
    await settled(page)
    const counts = await countPage(page)
    line(path, counts)
    if (path !== routes.visibility) continue
    expect(counts.words).toBeGreaterThan(100)
    expect(counts.words).toBeLessThanOrEqual(VISIBILITY_MOST.words)
    expect(counts.numbers).toBeLessThanOrEqual(VISIBILITY_MOST.numbers)
  }
  await page.goto(routes.home)
  await settled(page)
  const above = await countPage(page, MARKET)
  line('/ above the market', above)
  expect(above.words).toBeGreaterThan(50)
  expect(above.words).toBeLessThanOrEqual(HOME_MOST.words)
  expect(above.numbers).toBeLessThanOrEqual(HOME_MOST.numbers)
})
