import type { Page } from '@playwright/test'
import { profileCopy } from '@/lib/copy/profile'
import { IMAGE_KEYS } from '@/lib/images/forget-images'
import { routes } from '@/lib/routes'
import { dataUrl, makeImage } from '@/tests/support/images'
import { expect, test } from './support/fixtures'
import { watchLog } from './support/logged-errors'
import { choosePicture, menuImage, openProfile } from './support/profile-page'

// The error catalogue: images. What a browser does not fail at by itself is broken in it.

test.use({ expectedErrors: [/could not get canvas|failed to|status of 503|Service Unavailable/] })

/** Chooses a file that this browser cannot use: the form says why, the reason is logged, nothing is sent. */
async function isRefused(page: Page, reason: string, given?: Buffer): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(s3|app\/user)\b/.test(request.url())) sent.push(request.url())
  })
  const log = await watchLog(page)
  await openProfile(page)
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: given ?? (await makeImage('png')) })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`: ${reason}.`)
  await expect.poll(() => log).toContainEqual({ message: reason })
  expect(sent).toEqual([])
  await expect(page.getByRole('button', { name: profileCopy.picture.change })).toBeEnabled()
}

test('image-canvas: the reason shows and is logged', { tag: '@long' }, async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signInAs('unassigned')
  await isRefused(page, 'could not get canvas')
})

test('image-load: the reason shows and is logged', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('unassigned')
  await isRefused(page, 'failed to load image', Buffer.from('no picture'))
})

test('image-read: the reason shows and is logged', { tag: '@long' }, async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      if (!(this instanceof File)) return read.call(this)
      return Promise.reject(new DOMException('The file was taken away.', 'NotReadableError'))
    }
  })
  await signInAs('unassigned')
  await isRefused(page, 'failed to read file')
})

test('image-blob: the reason shows and is logged', { tag: '@long' }, async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (take) => take(null)
  })
  await signInAs('unassigned')
  await isRefused(page, 'failed to create blob')
})

test('image-key: a key of another form is no image, and nothing is asked', { tag: '@long' }, async ({
  page,
  signInAs,
  people,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/s3/')) asked.push(request.url())
  })
  await signInAs('admin')
  const shown = page.getByRole('main').locator('img')
  const open = async (image: string) => {
    await page.goto(routes.adminUser(await people.pictured(image)))
    await expect(page.getByRole('heading', { level: 1, name: 'Edit User' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await open(dataUrl(await makeImage('png'), 'image/png'))
  await expect(shown).toBeVisible()
  for (const key of ['a'.repeat(23), `${'a'.repeat(23)}g`, 'A'.repeat(24), `../${'a'.repeat(24)}`]) {
    await open(key)
    await expect(page.getByText('AT', { exact: true })).toBeVisible()
    await expect(shown).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

test('image-copy: shows while the signed URL cannot be fetched', { tag: '@long' }, async ({ page, signInAsNew }) => {
  await signInAsNew(page)
  await openProfile(page)
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await makeImage('png') })
  await expect(menuImage(page)).toHaveAttribute('src', /^http/)
  // The picture is copied once it has come. The kept address is used up; the copy stays.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), IMAGE_KEYS.copy)).not.toBeNull()
  await page.evaluate((key) => localStorage.removeItem(key), IMAGE_KEYS.addresses)
  await page.route('**/api/s3/get-signed-url/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(menuImage(page)).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  await expect.poll(() => menuImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.unroute('**/api/s3/get-signed-url/**')
  await page.reload()
  await expect(menuImage(page)).toHaveAttribute('src', /^http/)
})
