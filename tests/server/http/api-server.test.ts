import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { NextResponse } from 'next/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiServer } from '@/server/http/api-server'
import { log } from '@/server/log'

// The API's own server on a real socket, with handlers that say what they were given.

const LONG = 'long '.repeat(1000)
const CHUNK = new Uint8Array(64 * 1024)
let canceled = 0

const endless = () =>
  new ReadableStream({
    async pull(controller) {
      await sleep(1)
      controller.enqueue(CHUNK)
    },
    cancel() {
      canceled += 1
    },
  })

const FILE_HEADERS = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' }

const files: Parameters<typeof apiServer>[0] = {
  './app/api/echo/[id]/route.ts': async () => ({
    GET: async (request, { params }) =>
      Response.json({
        method: request.method,
        search: new URL(request.url).search,
        forwarded: request.headers.get('x-forwarded-for'),
        params: await params,
      }),
    POST: async (request) => new Response(await request.text(), { headers: { 'content-type': 'text/plain' } }),
    PUT: async () => Response.json({ error: 'too large' }, { status: 413 }),
    DELETE: async () => new Response(null, { status: 204 }),
  }),
  './app/api/long/route.ts': async () => ({ GET: async () => Response.json(LONG) }),
  './app/api/cookies/route.ts': async () => ({
    GET: async () => {
      const response = NextResponse.json({})
      response.cookies.set('one', '1')
      response.cookies.set('two', '2')
      return response
    },
  }),
  './app/api/file/route.ts': async () => ({
    GET: async () => new Response(`${LONG}\n${LONG}`, { headers: FILE_HEADERS }),
  }),
  './app/api/endless/route.ts': async () => ({ GET: async () => new Response(endless(), { headers: FILE_HEADERS }) }),
  './app/api/broken/route.ts': async () => ({
    GET: async () => {
      throw new Error('planted')
    },
    POST: async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.error(new Error('planted')),
        }),
      ),
  }),
}

let server: http.Server
let port = 0

beforeAll(async () => {
  const api = apiServer(files)
  server = http.createServer((incoming, outgoing) => {
    if (!api(incoming, outgoing)) outgoing.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface Given {
  method?: string
  headers?: IncomingHttpHeaders
  body?: string
}

function ask(path: string, { method = 'GET', headers = {}, body }: Given = {}) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const read = async (response: IncomingMessage) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, bytes })
    }
    const request = http.request({ port, path, method, headers }, (response) => read(response).catch(reject))
    request.on('error', reject).end(body)
  })
}

const jsonOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString())

describe('a request', () => {
  it('comes with its method, its query, the segments of its path and the address that it is from', async () => {
    expect(jsonOf(await ask('/api/echo/7%20a?days=30'))).toEqual({
      method: 'GET',
      search: '?days=30',
      forwarded: '127.0.0.1',
      params: { id: '7 a' },
    })
    const chain = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' }
    expect(jsonOf(await ask('/api/echo/7', { headers: chain })).forwarded).toBe('192.0.2.1, 192.0.2.2')
  })

  it('has its body', async () => {
    const body = 'ä'.repeat(100_000)
    expect((await ask('/api/echo/7', { method: 'POST', body })).bytes.toString()).toBe(body)
  })

  it('is left to Next where no file takes it', async () => {
    for (const path of ['/api/nothing', '/api/long/', '//api/long', '/visibility-data'])
      expect((await ask(path)).status).toBe(418)
    expect((await ask('/api/long', { method: 'PROPFIND' })).status).toBe(418)
  })

  it('by HEAD is that by GET without a body', async () => {
    const { status, bytes, headers } = await ask('/api/long', { method: 'HEAD' })
    expect([status, bytes.length, headers['content-type']]).toEqual([200, 0, 'application/json'])
  })
})

describe('an answer', () => {
  it('has the headers of all answers of the API, and its length', async () => {
    const { headers } = await ask('/api/echo/7')
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-length': expect.stringMatching(/^\d+$/),
      vary: 'Accept-Encoding',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('that is long is compressed for who takes gzip', async () => {
    for (const encoding of ['gzip', 'br, gzip', 'br, GZIP;q=0.5']) {
      const zipped = await ask('/api/long', { headers: { 'accept-encoding': encoding } })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(zipped.headers['content-length']).toBe(String(zipped.bytes.length))
      expect(JSON.parse(gunzipSync(zipped.bytes).toString())).toBe(LONG)
    }
    for (const encoding of ['br', 'gzip;q=0', 'deflate, gzip; q=0.0']) {
      const plain = await ask('/api/long', { headers: { 'accept-encoding': encoding } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(jsonOf(plain)).toBe(LONG)
    }
    const short = await ask('/api/echo/7', { headers: { 'accept-encoding': 'gzip' } })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('without a body has none', async () => {
    const { status, bytes } = await ask('/api/echo/7', { method: 'DELETE' })
    expect([status, bytes.length]).toEqual([204, 0])
  })

  it('has each of its cookies, and no header of between parts of Next', async () => {
    const { headers } = await ask('/api/cookies')
    expect(headers['set-cookie']).toEqual([expect.stringContaining('one=1'), expect.stringContaining('two=2')])
    expect(headers['x-middleware-set-cookie']).toBeUndefined()
  })

  it('that is a file is streamed, compressed for who takes gzip', async () => {
    const text = `${LONG}\n${LONG}`
    const plain = await ask('/api/file')
    expect([plain.headers['transfer-encoding'], plain.bytes.toString()]).toEqual(['chunked', text])
    const zipped = await ask('/api/file', { headers: { 'accept-encoding': 'gzip' } })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', text])
  })

  it.each(['gzip', 'identity'])('as a file ends its reading when its reader leaves (%s)', async (encoding) => {
    const before = canceled
    await new Promise<void>((resolve) => {
      http.get({ port, path: '/api/endless', agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
        response.once('data', () => resolve(void response.destroy()))
      })
    })
    await vi.waitFor(() => expect(canceled).toBe(before + 1))
  })

  it('is a 500 that says nothing where a handler throws, and the log says it', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const { status, bytes } = await ask('/api/broken')
    expect(status).toBe(500)
    expect(bytes.toString()).not.toContain('planted')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: expect.any(Error) }), 'a request failed')
    logged.mockRestore()
  })

  it('that breaks off ends the connection', async () => {
    await expect(ask('/api/broken', { method: 'POST', body: 'x' })).rejects.toThrow()
  })
})

it('a refused body that was not read is no request, and the connection goes on', async () => {
  const socket = connect(port, '127.0.0.1')
  const body = 'GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000)
  const head = `PUT /api/echo/7 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body)
  socket.write('DELETE /api/echo/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const answers = Buffer.concat(await socket.toArray()).toString()
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 204'])
})
