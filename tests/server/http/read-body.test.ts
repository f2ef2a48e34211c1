import { describe, expect, it } from 'vitest'
import { readBody } from '@/server/http/parse-request'

const LIMIT = 1000
const post = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('reading a body (R-SAFE-39)', () => {
  it('answers the parsed JSON, in any of the ways its type is written', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect(await readBody(post('{"a":"é"}', { 'content-type': type }), LIMIT)).toEqual({ a: 'é' })
    }
  })

  it('replaces half a surrogate pair in names and values, and leaves everything else as it is', async () => {
    const text = '{"a\\ud800":["\\udc00b",{"c":"\\ud83d\\ude00"}],"__proto__":{"d":1.5},"e":null,"f":true}'
    const body = await readBody(post(text), LIMIT)
    expect(JSON.stringify(body)).toBe(
      '{"a\ufffd":["\ufffdb",{"c":"\u{1f600}"}],"__proto__":{"d":1.5},"e":null,"f":true}',
    )
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json', 'application/jsonx'])(
    'refuses %s with 415',
    async (type) => {
      await expect(readBody(post('{}', { 'content-type': type }), LIMIT)).rejects.toMatchObject({ status: 415 })
    },
  )

  it('refuses a body without a type', async () => {
    await expect(readBody(post(new Uint8Array([123, 125]), {}), LIMIT)).rejects.toMatchObject({ status: 415 })
  })

  it('counts bytes, not characters, and lets exactly the limit pass', async () => {
    const text = JSON.stringify('x'.repeat(LIMIT - 2))
    expect(await readBody(post(text), LIMIT)).toHaveLength(LIMIT - 2)
    await expect(readBody(post(text), LIMIT - 1)).rejects.toMatchObject({ status: 413 })
    await expect(readBody(post(JSON.stringify('é'.repeat(600))), LIMIT)).rejects.toMatchObject({ status: 413 })
  })

  it('stops reading a stream that does not end, before anything is parsed', async () => {
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100
        controller.enqueue(new Uint8Array(100).fill(32))
      },
      cancel() {
        cancelled = true
      },
    })
    await expect(readBody(post(endless), LIMIT)).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(2 * LIMIT)
    expect(cancelled).toBe(true)
  })

  it('believes a length that is announced as too large, and no length that is announced as small', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5000' }
    await expect(readBody(post('{}', headers), LIMIT)).rejects.toMatchObject({ status: 413 })
    const lying = { 'content-type': 'application/json', 'content-length': '2' }
    await expect(readBody(post(' '.repeat(LIMIT + 1), lying), LIMIT)).rejects.toMatchObject({ status: 413 })
  })

  it.each(['', '{', 'undefined', "{'a':1}", '{"a":1}}', '\ufffd'])('what does not parse is 400: %j', async (text) => {
    await expect(readBody(post(text), LIMIT)).rejects.toMatchObject({ status: 400 })
  })

  it('refuses more than 20 levels, however deep', async () => {
    expect(await readBody(post(nested(20)), LIMIT)).toBeInstanceOf(Array)
    await expect(readBody(post(nested(21)), LIMIT)).rejects.toMatchObject({ status: 400 })
    await expect(readBody(post(nested(40_000)), 100_000)).rejects.toMatchObject({ status: 400 })
    await expect(readBody(post(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`), LIMIT)).rejects.toMatchObject({
      status: 400,
    })
  })
})
