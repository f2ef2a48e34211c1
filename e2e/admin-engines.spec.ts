import { adminEnginesCopy as copy } from '@/lib/copy/admin-engines'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { enginesCopy } from '@/lib/copy/engines'
import { tokenUsageCopy } from '@/lib/copy/token-usage'
import { mediumDate } from '@/lib/format/dates'
import { addDays, toDay } from '@/lib/format/days'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

// The stack has one key, that of ChatGPT; the history of the demo is of three simulated engines.
const PLAYED = ['ChatGPT', 'Claude', 'Perplexity']
const OFF = ['Claude', 'Gemini', 'Perplexity', 'Grok']

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(
    `the engines that are asked, and those that are not, at ${viewport.width} px`,
    longUnless(viewport.width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize(viewport)
      await signInAs('admin', routes.engines)
      await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
      const asked = page.getByRole('region', { name: copy.asked }).getByRole('listitem')
      await expect(asked).toHaveCount(1)
      await expect(asked).toContainText('ChatGPT')
      await expect(asked).not.toContainText(copy.simulated)
      const off = page.getByRole('region', { name: copy.off.title }).getByRole('listitem')
      await expect(off).toHaveText(OFF.map((label) => new RegExp(label)))
      await expect(off.first()).toContainText('ANTHROPIC_API_KEY')
      await expect(page.locator('body')).toHaveJSProperty('scrollWidth', viewport.width)
    },
  )

test('the address of a day opens how each engine did on it', async ({ page, signInAs }) => {
  const yesterday = addDays(toDay(new Date()), -1)
  await signInAs('admin', routes.dailyRun(yesterday))
  const engines = page.getByRole('list', { name: dailyRunsCopy.engines.title(mediumDate(yesterday)) })
  await expect(engines.getByRole('listitem')).toHaveCount(PLAYED.length)
  for (const label of PLAYED) await expect(engines.getByText(enginesCopy.simulated(label))).toBeVisible()
})

test('the dashboard shows the tokens of each engine', async ({ page, signInAs }) => {
  await signInAs('admin', routes.admin)
  const section = page.getByRole('region', { name: tokenUsageCopy.engines.title, exact: true })
  const bars = section.getByRole('table', { name: tokenUsageCopy.engines.bars })
  for (const label of PLAYED) await expect(bars.getByText(enginesCopy.simulated(label))).toBeVisible()
})
