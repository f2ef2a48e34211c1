import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { POST } from '@/app/api/mcp/route'

/**
 * The route on a port of this machine, for programs that send no token of their own: this adds those
 * given by turns, since a suite asks for more in a minute than one token may. Everything else goes through as it came.
 */
export async function serveAssistant(
  tokens: readonly { headers: { authorization: string } }[],
): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) if (value) headers.set(name, String(value))
    headers.set('authorization', tokens[turn++ % tokens.length]?.headers.authorization ?? '')
    if (incoming.method !== 'POST') {
      outgoing.writeHead(405, { allow: 'POST, OPTIONS' }).end()
      return
    }
    const request = new Request(`http://localhost${incoming.url}`, {
      ...{ method: 'POST', headers, body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' },
    } as RequestInit)
    const response = await POST(request, { params: Promise.resolve({}) })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing)
    else outgoing.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
