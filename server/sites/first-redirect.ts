import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

// Which addresses this server may reach when it follows a foreign link: never our own network (R-SAFE-38).

const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Within the global range: Teredo, documentation and 6to4, which wrap other addresses or none. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateV4 = blockList(PRIVATE_V4, 'ipv4')
const privateV6 = blockList(PRIVATE_V6, 'ipv6')
const globalV6 = blockList(['2000::/3'], 'ipv6')

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}

/** What may be reached; tests allow their own servers. */
export interface Reach {
  isAllowedAddress(address: string): boolean
  isAllowedPort(port: string): boolean
}

export const PUBLIC_WEB: Reach = {
  isAllowedAddress: isPublicAddress,
  // The protocol's default port.
  isAllowedPort: (port) => port === '',
}

/**
 * Returns an address of the URL's host, if all addresses of that name may be reached; otherwise null. The caller
 * connects to this one, so the name cannot change in between.
 */
async function allowedAddress(url: URL, reach: Reach): Promise<{ address: string; family: number } | null> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !reach.isAllowedPort(url.port)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  return found.every(({ address }) => reach.isAllowedAddress(address)) ? (found[0] ?? null) : null
}

interface Options {
  reach?: Reach
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
const LOCATION_MAX = 2000

/**
 * Finds where a redirect leads, by one HEAD and its `Location`; no page is ever loaded. Null when it leads nowhere, or
 * to an address this server must not reach (R-SAFE-38). Never throws.
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
      // Pins the checked address, whatever the name resolves to by now.
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
