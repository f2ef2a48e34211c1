import type { Page } from '@playwright/test'
import { expect } from './fixtures'

export const REFRESH = '/api/auth/refresh'

/** The login record as it lies in local storage. */
export const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null'))

/** Status of a call with the stored record, or with one from earlier. */
export function ask(page: Page, path: string, withRecord?: unknown): Promise<number> {
  return page.evaluate(
    async ([url, given]) => {
      const { accessToken, refreshToken } = (given ?? JSON.parse(localStorage.getItem('token') ?? '{}')) as Record<
        string,
        string
      >
      const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken ?? '' }
      const response = await fetch(url as string, { headers })
      if (response.ok && (url as string).endsWith('refresh')) {
        localStorage.setItem('token', JSON.stringify({ ...(await response.json()), tokenType: 'Bearer' }))
      }
      return response.status
    },
    [path, withRecord],
  )
}

/** Waits until the access token is too old; in these tests it lives for seconds. */
export const untilExpired = (page: Page) =>
  expect.poll(() => ask(page, '/api/auth/whoami'), { timeout: 15_000 }).toBe(302)
