import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'

// The faults that other tests rest on.

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

const text = async (signal?: AbortSignal) =>
  (
    await fetch(`http://127.0.0.1:${proxy.port}/`, { headers: { connection: 'close' }, ...(signal && { signal }) })
  ).text()

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

it('passes everything on without a fault', async () => {
  expect(await text()).toBe(BODY)
})

it('down: open connections and new ones are reset, until it ends', async () => {
  const open = net.connect(proxy.port, '127.0.0.1')
  await new Promise<void>((resolve) => open.once('connect', resolve))
  await wait(20)
  const reset = new Promise<Error>((resolve) => open.once('error', resolve))
  proxy.begin({ kind: 'down' })
  expect((await reset).message).toContain('ECONNRESET')
  await expect(text()).rejects.toThrow()
  proxy.end()
  expect(await text()).toBe(BODY)
})

it('silent: nothing passes, and what was open then stays silent', async () => {
  proxy.begin({ kind: 'silent' })
  const asked = text(AbortSignal.timeout(400))
  await wait(100)
  proxy.end()
  await expect(asked).rejects.toThrow(/timeout/)
  expect(await text()).toBe(BODY)
})

it('slow: each part arrives later, whole and in its order', async () => {
  proxy.begin({ kind: 'slow', ms: 60, jitterMs: 40 })
  const began = performance.now()
  expect(await text()).toBe(BODY)
  expect(performance.now() - began).toBeGreaterThanOrEqual(115)
})

it('slow to close: the answer is there at once, its end later', async () => {
  proxy.begin({ kind: 'slowClose', ms: 300 })
  const began = performance.now()
  const { bytes, ending } = await ask()
  expect(bytes).toBeGreaterThan(BODY.length)
  expect(ending).toBe('end')
  expect(performance.now() - began).toBeGreaterThanOrEqual(295)
})

describe('an answer is cut', () => {
  it('by a reset', async () => {
    proxy.begin({ kind: 'resetAfter', bytes: 5000 })
    const { bytes, ending } = await ask()
    expect(ending).toContain('ECONNRESET')
    expect(bytes).toBeLessThanOrEqual(5000)
  })

  it('by an end in good order, after exactly as many bytes', async () => {
    proxy.begin({ kind: 'endAfter', bytes: 5000 })
    expect(await ask()).toEqual({ bytes: 5000, ending: 'end' })
  })

  it('and the next one too, until the fault ends', async () => {
    proxy.begin({ kind: 'endAfter', bytes: 5000 })
    await ask()
    expect((await ask()).bytes).toBe(5000)
    proxy.end()
    expect(await text()).toBe(BODY)
  })
})
