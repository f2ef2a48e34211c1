import type { Page } from '@playwright/test'
import { profileCopy } from '@/lib/copy/profile'
import { IMAGE_KEYS } from '@/lib/images/forget-images'
import { makeImage } from '@/tests/support/images'
import { expect, test } from './support/fixtures'
import { watchLog } from './support/logged-errors'
import { choosePicture, menuImage, openProfile } from './support/profile-page'

// The error catalogue: uploads. An upload that fails is logged and nothing else, because the picture is kept
// in the record instead (strategy hybrid, R-IMAGE-3).

test.use({ expectedErrors: [/did not return|the file store answered|status of 40[03]/] })

const SIGN = '**/api/s3/get-signed-post-url/**'
const SIGNED = '**/api/s3/get-signed-url/**'
const store = () => `${process.env.S3_ENDPOINT}/**`

const choose = async (page: Page) =>
  choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await makeImage('png') })
const isChanged = (page: Page) => expect(page.getByText(profileCopy.picture.changed)).toBeVisible()

/** Somebody who has just registered, at the own profile. */
async function openOwn(page: Page, signInAsNew: (page: Page) => Promise<string>): Promise<void> {
  await signInAsNew(page)
  await openProfile(page)
}

/** Nothing is said of the failure, and the picture is in the record. */
async function isKeptInRecord(page: Page): Promise<void> {
  await isChanged(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(menuImage(page)).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
}

test('upload-no-url: is logged, and initials show', { tag: '@long' }, async ({ page, signInAsNew }) => {
  await openOwn(page, signInAsNew)
  await choose(page)
  await isChanged(page)
  await expect(menuImage(page)).toHaveAttribute('src', /^http/)
  // At the reload: until then, every picture on the page that is drawn keeps a copy again.
  await page.addInitScript((keys) => {
    for (const key of keys) localStorage.removeItem(key)
  }, Object.values(IMAGE_KEYS))
  const log = await watchLog(page)
  await page.route(SIGNED, (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect.poll(() => log).toContainEqual({ message: 'get-signed-url did not return a url' })
  await expect(page.getByRole('complementary')).toContainText('AO')
  await expect(menuImage(page)).toHaveCount(0)
})

test('upload-no-post-url: is logged, and the picture is kept in the record', { tag: '@long' }, async ({
  page,
  signInAsNew,
}) => {
  await openOwn(page, signInAsNew)
  const log = await watchLog(page)
  await page.route(SIGN, (route) => route.fulfill({ json: {} }))
  await choose(page)
  await isKeptInRecord(page)
  await expect.poll(() => log).toContainEqual({ message: 'get-signed-post-url did not return a url' })
})

test('upload-otherwise: a store that refuses is logged, and the picture is kept in the record', {
  tag: '@long',
}, async ({ page, signInAsNew }) => {
  await openOwn(page, signInAsNew)
  const log = await watchLog(page)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(store(), (route) => route.fulfill({ status: 403, headers }))
  await choose(page)
  await isKeptInRecord(page)
  await expect.poll(() => log).toContainEqual({ message: 'the file store answered 403' })
})
