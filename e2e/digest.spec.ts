import type { Page } from '@playwright/test'
import { digestCopy } from '@/lib/digest/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'

const { page: words, preview } = digestCopy

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })
}

const linkTo = (token: string) => `${routes.unsubscribe}?${new URLSearchParams({ token })}`

test('the link of a mail asks before it ends the digest, and turns it on again', async ({ page, people }) => {
  const email = await people.organisationAdmin([{ brands: ['Woolcroft'], text: 'Woolcroft.' }])
  const address = `${email.split('@')[0]}@…`
  const token = await people.digestToken(email)
  // As a mail scanner does, which follows every link.
  for (const path of [linkTo(token), `/api/digest/unsubscribe?${new URLSearchParams({ token })}`])
    expect((await page.request.get(path)).status()).toBe(200)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/api/digest/unsubscribe?${new URLSearchParams({ token })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.ask)
  await expect(page.getByText(words.askText(address))).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: words.turnOff }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.off(address))

  await page.goto(linkTo(token))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.off(address))
  await expectAccessible(page)
  await page.getByRole('button', { name: words.turnOn }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.on(address))
  expect(await page.context().cookies()).toEqual([])
})

// The frame of a mail runs no script; a trace of the browser tries one in every frame, and Chromium then says so.
test.describe('the preview of a mail', () => {
  test.use({ expectedErrors: [/^Blocked script execution in 'about:srcdoc'/] })

  test('an organisation admin reads this week’s mail as it is sent', async ({ page, signInAs }) => {
    await signInAs('orgadmin', routes.organisationSettings)
    await page.getByRole('button', { name: organisationSettingsCopy.digest.see }).click()
    const dialog = page.getByRole('dialog', { name: preview.title })
    const frame = dialog.locator('iframe')
    await expect(frame).toHaveAttribute('title', /./)
    // Read on a page of its own: looking into a frame that runs no script is an error in its log.
    const html = (await frame.getAttribute('srcdoc')) ?? ''
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
    const mail = await page.context().newPage()
    await mail.setContent(html)
    await expect(mail.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mail.getByText(digestCopy.why('Loomhouse'))).toBeVisible()
    await mail.close()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
