import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rivalsCopy as copy } from '@/lib/rivals/words'
import { routes } from '@/lib/routes'
import { pageBarCopy } from '@/lib/table/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { expectNoOverflow, settled, violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { expectOpens } from './support/opened-answers'
import { longUnless } from './support/suites'

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
/** The names of rivals of the latest day, in Live Visibility. */
const liveRivals = (page: Page) =>
  page
    .getByRole('heading', { name: figuresCopy.live.title, exact: true })
    .locator('xpath=ancestor::section[1]')
    .locator('a[href^="/rival/"]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

for (const width of [1440, 390])
  test(
    `a rival's name leads to its page, whose counts open exactly their answers, at ${width} px`,
    longUnless(width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAs('marketeer', routes.visibility)
      const rival = liveRivals(page).first()
      const name = await rival.innerText()
      await rival.click()
      await expect(title(page)).toHaveText(name)
      await settled(page)
      expect(await page.title()).toContain(name)
      await expectOpens(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: /^[\d,]+ answers/ })
          .first(),
      )
      const sites = card(page, copy.sites.title)
      await expectOpens(page, sites.getByRole('link', { name: /^pages cited in the / }))
      await expectOpens(
        page,
        sites
          .getByRole('listitem')
          .first()
          .getByRole('link', { name: / that cites? / }),
      )
      await expectNoOverflow(page)
    },
  )

test('the page of a rival is walked by keys, has its chart as a table, and is exported', async ({ page, signInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs('marketeer', routes.visibility)
  await liveRivals(page).first().click()
  await expect(page).toHaveURL(/\/rival\//)
  await settled(page)
  const name = await title(page).innerText()
  const address = page.url()
  const steps = page.getByRole('navigation', { name: copy.neighbours })
  const key = (await steps.getByRole('link', { name: /^Next: / }).count()) > 0 ? 'j' : 'k'
  await page.keyboard.press(key)
  await expect(title(page)).not.toHaveText(name)
  await expect(title(page)).toBeFocused()
  await page.keyboard.press(key === 'j' ? 'k' : 'j')
  await expect(title(page)).toHaveText(name)
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: pageBarCopy.export }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: pageBarCopy.figures }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.startsWith('\uFEFF"Organisation","Queries","Engines","From","To",')).toBe(true)
  expect(file).toContain(`"${name}"`)
  expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })

  const printed = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3)
})
