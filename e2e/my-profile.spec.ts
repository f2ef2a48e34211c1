import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { profileCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { press } from './support/account-pages'
import { expect, test } from './support/fixtures'

// The own profile: name, picture, sign-ins. Everybody here has just registered and has no organisation yet.

const { picture } = profileCopy
const ADDRESS = '/api/s3/get-signed-url/'
const store = () => process.env.S3_ENDPOINT ?? ''

/** A photo on its side, with a note that says so: 1600x1200 to be shown as 1200x1600. */
const photo = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: 200, g: 90, b: 20 } } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
/** A picture that is transparent but for a bit in its middle. */
const sticker = () =>
  sharp({ create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: { r: 0, g: 90, b: 0 } } } }])
    .png()
    .toBuffer()

async function openProfile(page: Page, signInAsNew: (page: Page, path: string) => Promise<string>): Promise<string> {
  const email = await signInAsNew(page, routes.profile)
  await expect(page.getByRole('heading', { level: 1, name: profileCopy.title })).toBeVisible()
  return email
}

/** Chooses a file as a person does: by the button. */
async function choosePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, picture.change)
  await (await chooser).setFiles(file)
}
const changed = (page: Page) => expect(page.getByText(picture.changed)).toBeVisible()

const menu = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /Okafor/ })
const menuImage = (page: Page) => menu(page).locator('img')
/** The picture in the menu is one that the browser could decode. */
const isShown = (page: Page) =>
  expect.poll(() => menuImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

async function bytesOf(page: Page): Promise<Buffer> {
  const url = (await menuImage(page).getAttribute('src')) ?? ''
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

test('a picture goes to the store as an upright small JPEG, and its address is kept', async ({ page, signInAsNew }) => {
  await openProfile(page, signInAsNew)
  await expect(menuImage(page)).toHaveCount(0)
  await choosePicture(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await changed(page)
  await isShown(page)
  const address = await menuImage(page).getAttribute('src')
  expect(address).toContain(store())
  const { format, width, height, exif, orientation } = await sharp(await bytesOf(page)).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 300, height: 400 })

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(ADDRESS)) asked.push(request.url())
  })
  await page.goto(routes.profile)
  await isShown(page)
  expect(await menuImage(page).getAttribute('src')).toBe(address)
  expect(asked).toEqual([])

  await press(page, picture.remove)
  await expect(page.getByText(picture.removed)).toBeVisible()
  await expect(menuImage(page)).toHaveCount(0)
  await expect(menu(page)).toContainText('AO')
  await expect(page.getByRole('button', { name: picture.change })).toBeFocused()
})

test.describe('a store that cannot be reached', () => {
  test.use({ expectedErrors: [/Failed to fetch|ERR_FAILED/] })

  test('leaves the picture in the record, on white where it was transparent', async ({ page, signInAsNew }) => {
    await openProfile(page, signInAsNew)
    await page.route(`${store()}/**`, (route) => route.abort())
    await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await sticker() })
    await changed(page)
    await isShown(page)
    await expect(menuImage(page)).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
    const corner = await sharp(await bytesOf(page))
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...corner].every((value) => value > 250)).toBe(true)
    await page.reload()
    await isShown(page)
  })
})
