import type { Browser, Page } from '@playwright/test'
import { longDate, shortDate } from '@/lib/format/dates'
import { navigationCopy } from '@/lib/layout/words'
import { ROLE_WORDS } from '@/lib/people/account-rules'
import { accountsCopy } from '@/lib/people/account-words'
import { userManagementCopy as copy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { recordsCopy, uiCopy } from '@/lib/ui/words'
import { type Arrived, linkIn } from '@/tests/support/mailbox'
import { fill, newAddress, PASSWORD, press } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { findBox, openList } from './support/lists'

const DAY_MS = 86_400_000
const inDays = (days: number) => shortDate(new Date(Date.now() + days * DAY_MS).toISOString())
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true })

/** Opens the link of a mail in a browser of its own, and sends the form behind it. */
async function accept(browser: Browser, mail: Arrived): Promise<Page> {
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(linkIn(mail).href)
  await fill(guest, {
    [accountsCopy.fields.firstName]: 'Ines',
    [accountsCopy.fields.lastName]: 'Moreau',
    [accountsCopy.fields.password]: PASSWORD,
    [accountsCopy.fields.confirmPassword]: PASSWORD,
  })
  await press(guest, accountsCopy.setPassword.submit)
  return guest
}

test('someone who is invited in one step learns who invites, to what and until when, and lands on the dashboards', async ({
  page,
  browser,
  mailbox,
  signInAs,
}) => {
  test.setTimeout(120_000)
  const email = newAddress()
  await signInAs('admin', routes.adminUsers)
  await page.getByRole('link', { name: copy.invite }).click()
  await expect(page.getByRole('heading', { level: 1, name: copy.form.inviteTitle })).toBeVisible()
  const role = page.getByRole('radio', { name: ROLE_WORDS.organisationAdmin.label })
  await expect(role).toHaveCount(0)
  await page.getByLabel(copy.form.email, { exact: true }).fill(email)
  const organisation = page.getByRole('combobox', { name: copy.form.organisation })
  await openList(organisation)
  await findBox(organisation).fill('Foundry')
  await page.getByRole('option', { name: 'Foundry Row' }).click()
  await role.check()
  await page.getByRole('button', { name: copy.form.send }).click()
  await expect(shown(page, copy.form.invitationSent)).toBeVisible()
  await expect(page).toHaveURL(`${routes.adminUsers}?filter[role]=organisationAdmin`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(copy.invitation.until(inDays(7)))).toBeVisible()

  const mail = await mailbox.next(email)
  expect(mail.subject).toBe('You are invited to Foundry Row on Sightline')
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Ruth Castellan invites you to the organisation Foundry Row on Sightline.')
    expect(part).toContain('Your role: Organisation Admin.')
    expect(part).toContain(`until ${longDate(new Date(Date.now() + 7 * DAY_MS).toISOString()).split(' at ')[0]} at `)
  }

  const guest = await accept(browser, mail)
  // Signed in with the password that was just chosen.
  await expect(guest).toHaveURL(routes.home)
  const navigation = guest.getByRole('navigation', { name: navigationCopy.main })
  await expect(navigation.getByRole('link', { name: 'Visibility', exact: true })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Organisation Admin', exact: true })).toBeVisible()
  await guest.context().close()

  await page.reload()
  await expect(row.getByText('Ines Moreau')).toBeVisible()
  await expect(row.getByText(copy.invited)).toHaveCount(0)
  await row.getByRole('button', { name: recordsCopy.delete('Ines Moreau') }).click()
  const dialog = page.getByRole('dialog', { name: copy.deletion.title })
  await expect(dialog.getByText('Ines Moreau', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: uiCopy.delete, exact: true }).click()
  await expect(row).toHaveCount(0)
})
