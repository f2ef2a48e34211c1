import type { Page } from '@playwright/test'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { visibilityCopy } from '@/lib/visibility/words'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { longUnless } from './support/suites'

const period = (page: Page, card: string) => page.getByRole('combobox', { name: figuresCopy.periodLabel(card) })
const { nextAnswers } = figuresCopy
// The daily run of these tests has no time of day.
const FIRST_DAY = `${nextAnswers.stored(1)} ${nextAnswers.nextRun}`

for (const { width, scheme } of [
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const)
  test(
    `the first day of answers looks intended at ${width} px`,
    longUnless(width === 390),
    async ({ page, people }) => {
      await page.setViewportSize({ width, height: 1000 })
      await page.emulateMedia({ colorScheme: scheme })
      await signIn(page, await people.newcomer('with industry'), TEST_PASSWORD, null)
      await page.goto(routes.visibility)
      await expect(page.getByText(FIRST_DAY)).toBeVisible()
      for (const card of [visibilityCopy.trend.title, visibilityCopy.rank.title, figuresCopy.citations.title])
        await expect(period(page, card)).toHaveText(figuresCopy.range.auto)
      expect(new URL(page.url()).search).toBe('')
      await expect(page.getByRole('link', { name: visibilityCopy.rank.explore })).toBeVisible()
      await expect(page.getByText(/went live in these/)).toHaveCount(0)
      expect(await violations(page)).toEqual([])

      await page.goto(routes.home)
      await expect(page.getByText(`${nextAnswers.none} ${nextAnswers.nextRun}`)).toBeVisible()
      expect(await violations(page)).toEqual([])
    },
  )
