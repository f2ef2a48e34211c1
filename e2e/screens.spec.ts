import { expectNoOverflow, settled, violations, violationsInBothSchemes, wear } from './support/accessibility'
import { ADMIN_SCREENS } from './support/admin-screens'
import { costOf, lookThrough } from './support/cost'
import { DASHBOARD_SCREENS } from './support/dashboard-screens'
import { expect, test } from './support/fixtures'
import { openList } from './support/lists'
import type { Screen } from './support/screen'

// Every screen of the logged-in area. One visit as a person with an empty cache shows what it says, what it costs, and
// that it is accessible and fits in one form; the long suite looks at it in every form.

const SCREENS = [...DASHBOARD_SCREENS, ...ADMIN_SCREENS]

const addressOf = (path: Screen['path']) => (typeof path === 'string' ? path : path())

const kib = (bytes: number) => `${(bytes / 1024).toFixed(2)} KiB`.padStart(10)

test.describe.configure({ mode: 'parallel' })

for (const { screen, person, path, form, maxKiB, prepare, opens, says = [], lacks = [] } of SCREENS) {
  test(`${screen}: sentences, cost and accessibility`, async ({ page, people, signInAs }) => {
    await prepare?.(people)
    await signInAs(person, null)
    const address = await addressOf(path)
    const { data, scripts, styles, document } = await costOf(page, () => lookThrough(page, address))
    console.log(
      `${address.padEnd(24)} ${data} data requests ${kib(scripts)} scripts ${kib(styles)} styles ${kib(document)} page`,
    )
    expect.soft(data, 'requests for figures').toBeLessThanOrEqual(2)
    if (maxKiB !== undefined) expect.soft(scripts / 1024).toBeLessThan(maxKiB)

    for (const [find, said] of says) await expect.soft(find(page, said).first(), said).toBeAttached()
    for (const [find, said] of lacks) await expect.soft(find(page, said), said).toHaveCount(0)
    if (opens) {
      await openList(page.getByRole('combobox', { name: opens.list, exact: true }))
      for (const name of opens.options)
        await expect.soft(page.getByRole('option', { name, exact: true }), name).toBeAttached()
      await page.keyboard.press('Escape')
    }

    await wear(page, form)
    await settled(page)
    expect.soft(await violations(page)).toEqual([])
    await expectNoOverflow(page)
  })
}

for (const { screen, person, path } of SCREENS)
  test(`${screen}: accessibility in every form`, { tag: '@long' }, async ({ page, signInAs }) => {
    await signInAs(person, null)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(await addressOf(path))
      await settled(page)
      expect.soft(await violationsInBothSchemes(page), `${width} px`).toEqual({ light: [], dark: [] })
      await expectNoOverflow(page)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })
