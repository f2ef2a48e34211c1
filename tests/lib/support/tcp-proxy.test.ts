import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'

// Faults whose absence broken-connections tests could not notice.

const BODY = 'x'.repeat(10_000)
let server: http.Server
let proxy: TcpProxy

beforeEach(async () => {
  server = http.createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': String(BODY.length) }).end(BODY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** What one connection gets, and how it ends. */
function ask(): Promise<{ bytes: number; ending: string }> {
  return new Promise((resolve) => {
    let bytes = 0
    const socket = net.connect(proxy.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    socket.on('data', (part) => {
      bytes += part.length
    })
    socket.on('error', ({ message }) => resolve({ bytes, ending: message }))
    socket.on('end', () => resolve({ bytes, ending: 'end' }))
  })
}

it('slow to close: the answer is there at once, its end later', async () => {
  proxy.begin({ kind: 'slowClose', ms: 300 })
  const began = performance.now()
  const { bytes, ending } = await ask()
  expect(bytes).toBeGreaterThan(BODY.length)
  expect(ending).toBe('end')
  expect(performance.now() - began).toBeGreaterThanOrEqual(295)
})

it('an answer is cut by an end in good order, after exactly as many bytes', async () => {
  proxy.begin({ kind: 'endAfter', bytes: 5000 })
  expect(await ask()).toEqual({ bytes: 5000, ending: 'end' })
})
