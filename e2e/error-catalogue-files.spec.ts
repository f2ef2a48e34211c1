import type { Page } from '@playwright/test'
import { profileCopy } from '@/lib/copy/profile'
import { sentenceOf } from '@/tests/support/error-catalogue'
import { makeImage } from '@/tests/support/images'
import { expect, test } from './support/fixtures'
import { watchLog } from './support/logged-errors'
import { serveModules } from './support/own-modules'
import { choosePicture, menuImage, openProfile } from './support/profile-page'

// The error catalogue (spec §8): uploads. An upload that fails is logged and nothing else, because the picture is kept
// in the record instead (strategy hybrid, spec §9).

test.use({ expectedErrors: [/did not return|No upload result|the file store answered|status of 40[03]/] })

const SIGN = '**/api/s3/get-signed-post-url/**'
const SIGN_MANY = '**/api/s3/get-bulk-signed-post-urls'
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

/** Uploads two files with one call; no screen does that yet. Answers their keys, or what went wrong. */
const uploadTwo = (page: Page) =>
  page.evaluate<{ keys?: string[]; error?: string }>(`(async () => {
    const { uploadAll } = await import('/own-modules/lib/api/uploads.ts')
    const files = ['one.png', 'two.png'].map((name) => new File([name], name, { type: 'image/png' }))
    return uploadAll(files).then((keys) => ({ keys }), (error) => ({ error: error.message }))
  })()`)

test('upload-no-url: is logged, and initials show', async ({ page, signInAsNew }) => {
  await openOwn(page, signInAsNew)
  await choose(page)
  await isChanged(page)
  await expect(menuImage(page)).toHaveAttribute('src', /^http/)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('profile-image')) localStorage.removeItem(key)
  })
  const log = await watchLog(page)
  await page.route(SIGNED, (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect.poll(() => log).toContainEqual({ message: sentenceOf('upload-no-url') })
  await expect(page.getByRole('complementary')).toContainText('AO')
  await expect(menuImage(page)).toHaveCount(0)
})

test('upload-no-post-url: is logged, and the picture is kept in the record', async ({ page, signInAsNew }) => {
  await openOwn(page, signInAsNew)
  const log = await watchLog(page)
  await page.route(SIGN, (route) => route.fulfill({ json: {} }))
  await choose(page)
  await isKeptInRecord(page)
  await expect.poll(() => log).toContainEqual({ message: sentenceOf('upload-no-post-url') })
})

test('upload-otherwise: a store that refuses is logged, and the picture is kept in the record', async ({
  page,
  signInAsNew,
}) => {
  await openOwn(page, signInAsNew)
  const log = await watchLog(page)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(store(), (route) => route.fulfill({ status: 403, headers }))
  await choose(page)
  await isKeptInRecord(page)
  await expect.poll(() => log).toContainEqual({ message: 'the file store answered 403' })
})

test('upload-no-results: an upload of several files fails with the sentence', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await serveModules(page)
  const { keys } = await uploadTwo(page)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/), expect.stringMatching(/^[0-9a-f]{24}$/)])
  await page.route(SIGN_MANY, (route) => route.fulfill({ json: { results: 'none' } }))
  expect((await uploadTwo(page)).error).toContain(sentenceOf('upload-no-results'))
})

test('upload-no-result: an upload of several files fails with the sentence and the place', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  await serveModules(page)
  await page.route(SIGN_MANY, async (route) => {
    const { results } = await (await route.fetch()).json()
    await route.fulfill({ json: { results: results.slice(0, 1) } })
  })
  expect(await uploadTwo(page)).toEqual({ error: `${sentenceOf('upload-no-result')} 1` })
})
