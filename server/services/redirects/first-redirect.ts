import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { allowedAddress, PUBLIC_WEB, type Reach } from './public-address'

interface Options {
  reach?: Reach
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
const LOCATION_MAX = 2000

/**
 * Where a redirect leads: one HEAD, its `Location` and no step further, so that no page is ever loaded. Null when it
 * leads nowhere, or to where this server must not look (R-SAFE-38). Never throws.
 */
export async function firstRedirect(url: string, options: Options = {}): Promise<string | null> {
  const { reach = PUBLIC_WEB, timeoutMs = TIMEOUT_MS } = options
  const from = URL.parse(url)
  const address = from && (await allowedAddress(from, reach))
  if (!from || !address) return null
  const location = await headLocation(from, address, timeoutMs)
  if (!location || location.length > LOCATION_MAX) return null
  const to = URL.parse(location, from.href)
  return to && (await allowedAddress(to, reach)) ? to.href : null
}

function headLocation(
  url: URL,
  { address, family }: { address: string; family: number },
  timeoutMs: number,
): Promise<string | null> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'HEAD',
      agent: false,
      // The address that was checked, whatever the name says by now.
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
      signal: AbortSignal.timeout(timeoutMs),
    })
    asked.once('error', () => resolve(null))
    asked.once('response', (response) => {
      const { statusCode = 0, headers } = response
      response.destroy()
      resolve(statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null)
    })
    asked.end()
  })
}
