import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '@/server/sites/first-redirect'

// A local server that answers as a test says, and notes who came.

export interface RedirectServer {
  url: string
  /** `METHOD /path`, in the order of arrival. */
  asked: string[]
  stop(): Promise<void>
}

/** By path: where it redirects to, a status without a target, or null to hang. */
export async function startRedirectServer(targets: Record<string, string | number | null>): Promise<RedirectServer> {
  const asked: string[] = []
  const server = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`)
    const target = targets[url]
    if (typeof target === 'string') response.writeHead(302, { location: target }).end()
    else if (target !== null) response.writeHead(target ?? 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The public web as it is, and beside it what runs on this machine. */
export const ALSO_HERE: Reach = {
  isAllowedAddress: (address) => address === '127.0.0.1' || /^93\./.test(address),
  isAllowedPort: () => true,
}
