import type { Page } from '@playwright/test'
import type { SignedDownload, SignedUpload } from '@/lib/files/shapes'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { ask, REFRESH } from './support/login-record'

// Files between a real browser and a store that checks signatures and origins (R-SAFE-35, R-SAFE-36).

const BODY = 'four'

/** A call of the API with the stored record, refreshed just before. */
async function read<T>(page: Page, path: string): Promise<T> {
  expect(await ask(page, REFRESH)).toBe(200)
  return page.evaluate(async (url) => {
    const { accessToken, refreshToken } = JSON.parse(localStorage.getItem('token') ?? '{}') as Record<string, string>
    const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken ?? '' }
    return (await fetch(url, { headers })).json()
  }, path)
}

/** What the browser sees of a call of the store; a refusal without CORS headers is seen as no answer. */
function send(page: Page, url: string, file?: { type: string; body: string }): Promise<string> {
  return page.evaluate(
    async ([address, given]) => {
      const headers = { 'content-type': given?.type ?? '' }
      const options = given && { method: 'PUT', headers, body: given.body }
      const response = await fetch(address, options).catch(() => null)
      return response ? `${response.status} ${await response.text()}` : 'refused'
    },
    [url, file] as const,
  )
}

// The refusals are what this is about, and a browser writes each of them down.
test.use({ expectedErrors: [/CORS policy|Failed to load resource|Content Security Policy/] })

test('a browser sends exactly the file that was signed, and reads it back', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.visibility)
  const { signedPostUrl, objectId } = await read<SignedUpload>(
    page,
    `/api/s3/get-signed-post-url/${encodeURIComponent('ä/b.png')}/${encodeURIComponent('image/png')}?fileSize=${BODY.length}`,
  )
  expect(await send(page, signedPostUrl, { type: 'text/html', body: BODY })).toBe('refused')
  expect(await send(page, signedPostUrl, { type: 'image/png', body: `${BODY}!` })).toBe('refused')
  expect(await send(page, signedPostUrl, { type: 'image/png', body: BODY })).toBe('200 ')

  const { signedUrl, contentType } = await read<SignedDownload>(page, `/api/s3/get-signed-url/${objectId}`)
  expect(contentType).toBe('image/png')
  expect(await send(page, signedUrl)).toBe(`200 ${BODY}`)
  expect(await send(page, signedUrl.replace('inline', 'attach'))).toBe('refused')

  // Under another host name the same pages are another origin to the store.
  const elsewhere = new URL(routes.login, page.url())
  elsewhere.hostname = '127.0.0.1'
  await page.goto(elsewhere.href)
  expect(await send(page, signedUrl)).toBe('refused')
  expect(await send(page, signedPostUrl, { type: 'image/png', body: BODY })).toBe('refused')
})
