import type { Page } from '@playwright/test'
import { messageCopy } from '@/lib/alerts/messages'
import { ALERT_EVENT_LABELS, ALERT_KIND_LABELS, alertsCopy as copy } from '@/lib/alerts/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { chooseOption } from './support/lists'
import { signIn } from './support/log-in'

const ANSWERS = [{ brands: ['Woolcroft'], text: '1. Woolcroft' }]

const row = (page: Page) => page.getByRole('region', { name: organisationSettingsCopy.alerts.title })

async function add(page: Page, kind: string, address: string): Promise<void> {
  await row(page).getByRole('button', { name: copy.add }).click()
  const dialog = page.getByRole('dialog', { name: copy.form.addTitle })
  await chooseOption(dialog.getByRole('combobox', { name: copy.form.kind }), kind)
  // By its name: the list tells late what was chosen, and until then the field of another kind is there.
  await dialog.getByLabel(kind === ALERT_KIND_LABELS.mail ? copy.form.email : copy.form.url).fill(address)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: copy.form.save, exact: true }).click()
}

// An address within a private network is refused.
test.use({ expectedErrors: [/400 \(Bad Request\)/] })

test('an organisation admin sets up alerts, sees a test arrive, and deletes the channel', async ({
  page,
  people,
  mailbox,
}) => {
  const email = await people.organisationAdmin(ANSWERS)
  await signIn(page, email, TEST_PASSWORD, null)
  await page.goto(routes.organisationSettings)
  await row(page).scrollIntoViewIfNeeded()
  await expect(row(page).getByText(copy.empty.title)).toBeVisible()

  await add(page, ALERT_KIND_LABELS.webhook, 'https://127.0.0.1/inside')
  await expect(page.getByText(copy.prompts.private)).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('https://example.com/hook')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(row(page).getByText(copy.secret.copyNow)).toBeVisible()
  await expect(row(page).getByText('example.com/…hook')).toBeVisible()

  await add(page, ALERT_KIND_LABELS.mail, email)
  const channel = `${ALERT_KIND_LABELS.mail}, ${email}`
  await row(page)
    .getByRole('button', { name: copy.testOf(channel) })
    .click()
  await expect(page.getByText(copy.testArrived)).toBeVisible()
  // The first answer to an organisation's queries is mailed too, before or after it.
  const arrived = async () => (await mailbox.next(email)).subject
  await expect.poll(arrived).toBe(messageCopy.message.test.replace(/\.$/, ''))
  await expect(row(page).getByRole('list', { name: copy.deliveries(channel) })).toContainText('Delivered')
  await expect(row(page).getByText(ALERT_EVENT_LABELS['rival.overtook']).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await row(page)
    .getByRole('button', { name: copy.deleteOf(channel) })
    .click()
  await page
    .getByRole('dialog', { name: copy.confirm.title(ALERT_KIND_LABELS.mail) })
    .getByRole('button', { name: copy.delete, exact: true })
    .click()
  await expect(page.getByText(copy.deleted)).toBeVisible()
  await expect(row(page).getByText(email)).toHaveCount(0)
  await page.reload()
  await expect(row(page).getByText(copy.secret.copyNow)).toHaveCount(0)
})
