import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { publicRoute } from '@/server/http/route'
import { call } from '@/tests/support/request'

const LONG = 'long '.repeat(1000)
const CHUNK = new Uint8Array(64 * 1024)
const FILE = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' }

const answering = (answer: () => unknown) => publicRoute({ rateLimit: 'health', run: answer })
const ask = async (answer: () => unknown, encoding?: string) => {
  const response = await call(answering(answer), { headers: encoding ? { 'accept-encoding': encoding } : {} })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an answer', () => {
  it('that is long is compressed for who takes gzip, and has its length', async () => {
    for (const encoding of ['gzip', 'br, gzip', 'br, GZIP;q=0.5']) {
      const { headers, bytes } = await ask(() => LONG, encoding)
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(headers.get('content-length')).toBe(String(bytes.length))
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(JSON.parse(gunzipSync(bytes).toString())).toBe(LONG)
    }
    for (const encoding of [undefined, 'br', 'gzip;q=0', 'deflate, gzip; q=0.0']) {
      const { headers, bytes } = await ask(() => `ä${LONG}`, encoding)
      expect(headers.get('content-encoding')).toBeNull()
      expect(headers.get('content-length')).toBe(String(bytes.length))
      expect(JSON.parse(bytes.toString())).toBe(`ä${LONG}`)
    }
    expect((await ask(() => 'short', 'gzip')).headers.get('content-encoding')).toBeNull()
  })

  it('that is a file is streamed, compressed for who takes gzip', async () => {
    const file = () => new Response(LONG, { headers: FILE })
    expect((await ask(file)).bytes.toString()).toBe(LONG)
    const { headers, bytes } = await ask(file, 'gzip')
    expect([headers.get('content-encoding'), headers.get('content-disposition')]).toEqual(['gzip', 'attachment'])
    expect(gunzipSync(bytes).toString()).toBe(LONG)
  })

  it('that is no text is left as it is', async () => {
    const picture = () => new Response(CHUNK, { headers: { 'content-type': 'image/png' } })
    expect((await ask(picture, 'gzip')).headers.get('content-encoding')).toBeNull()
  })

  it.each(['gzip', 'identity'])('as a file ends its reading when its reader leaves (%s)', async (encoding) => {
    const cancel = vi.fn()
    const pull = async (controller: ReadableStreamDefaultController) => {
      await sleep(1)
      controller.enqueue(CHUNK)
    }
    const endless = answering(() => new Response(new ReadableStream({ pull, cancel }), { headers: FILE }))
    const response = await call(endless, { headers: { 'accept-encoding': encoding } })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it.each(['gzip', 'identity'])('as a file that breaks off has no end (%s)', async (encoding) => {
    const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error('planted'))
    const broken = answering(() => new Response(new ReadableStream({ pull }), { headers: FILE }))
    const response = await call(broken, { headers: { 'accept-encoding': encoding } })
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})
