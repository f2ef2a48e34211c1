import { readFile } from 'node:fs/promises'
import { userDataCopy as copy, userManagementCopy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

for (const width of [1440, 390]) {
  test(
    `a system admin hands over what is stored about somebody, and erases it (${width} px)`,
    longUnless(width === 390),
    async ({ page, browser, signInAs, signInAsNew }) => {
      const theirs = await browser.newContext()
      const theirPage = await theirs.newPage()
      const email = await signInAsNew(theirPage)

      await page.setViewportSize({ width, height: 900 })
      await signInAs('admin', `${routes.adminUsers}?search=${email}`)
      await page.getByRole('link', { name: 'Edit Amelia Okafor' }).first().click()
      await expect(page.getByLabel(userManagementCopy.form.email, { exact: true })).toHaveValue(email)

      const section = page.getByRole('region', { name: copy.title })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        section.getByRole('button', { name: copy.export }).press('Enter'),
      ])
      expect(file.suggestedFilename()).toMatch(/^user-[0-9a-f]{24}\.json$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(JSON.parse(text)).toMatchObject({ account: { email, firstName: 'Amelia' }, sessions: [{ endedAt: null }] })
      expect(text).not.toMatch(/passwordHash|tokenHash/)

      await section.getByRole('button', { name: copy.erase }).press('Enter')
      const dialog = page.getByRole('dialog', { name: copy.erasure.title })
      await expect(dialog.getByText(copy.erasure.consequence(email))).toBeVisible()
      await dialog.getByRole('button', { name: copy.erasure.confirm, exact: true }).click()
      await expect(page.getByText(copy.erasure.done)).toBeVisible()
      await page.waitForURL((url) => url.pathname === routes.adminUsers)
      await page.goto(`${routes.adminUsers}?search=${email}`)
      await expect(page.getByText(userManagementCopy.empty.narrowed)).toBeVisible()
      await expect(page.getByText(email)).toHaveCount(0)

      // Whoever is erased is signed out at the next step, and cannot come back.
      await theirPage.goto(routes.home)
      await expect(theirPage).toHaveURL((url) => url.pathname === routes.login)
      await theirs.close()
    },
  )
}
