import type { Page, Request } from '@playwright/test'
import { settled } from './accessibility'

/** Asks for a refresh: the call is made again, which a person pays once in the life of a token. */
export const EXPIRED = 302

/** Requests for figures, and bytes over the wire of each kind. */
export interface Cost {
  data: number
  scripts: number
  styles: number
  document: number
}

/** What the page asks for from `open` on until its network is quiet. */
export async function costOf(page: Page, open: () => Promise<unknown>): Promise<Cost> {
  const requests: Request[] = []
  const seen = (request: Request) => requests.push(request)
  page.on('requestfinished', seen)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', seen)
  const cost = { data: 0, scripts: 0, styles: 0, document: 0 }
  for (const request of requests) {
    const { responseBodySize } = await request.sizes()
    if (request.resourceType() === 'script') cost.scripts += responseBodySize
    else if (request.resourceType() === 'stylesheet') cost.styles += responseBodySize
    else if (request.resourceType() === 'document') cost.document += responseBodySize
    else if (/\/api\/app\/|\/api\/admin\//.test(request.url()) && (await request.response())?.status() !== EXPIRED)
      cost.data += 1
  }
  return cost
}

/** Charts load once they come into view, or at the first sign of a person. */
export async function lookThrough(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 600)
  await settled(page)
}
