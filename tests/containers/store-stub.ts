import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The network edge of a file store: takes whatever it is sent and remembers what it was. */
export async function startStore(): Promise<{ url: string; calls: string[]; close: () => void }> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close: () => server.close() }
}
