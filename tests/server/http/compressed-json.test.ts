import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, jsonAnswer } from '@/server/http/compressed-json'

const LARGE = { days: Array.from({ length: 400 }, (_, day) => ({ day, value: day % 7 })) }
const answered = (accepted: string | null, answer: unknown = LARGE) =>
  jsonAnswer(
    answer,
    new Request('http://localhost/', accepted === null ? {} : { headers: { 'accept-encoding': accepted } }),
    200,
  )

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity', null],
    ['zstd, deflate', null],
    ['gzip;q=nonsense', null],
    ['', null],
    [null, null],
  ])('for %s is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})

describe('an answer of the API', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same bytes once %s is undone', async (encoding, undo) => {
    const response = await answered(encoding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
    })
    expect(bytes.byteLength).toBeLessThan(JSON.stringify(LARGE).length / 5)
    expect(JSON.parse(undo(bytes).toString())).toEqual(LARGE)
  })

  it('is plain where nothing else was asked for, and says that this depends on the asking', async () => {
    const response = await answered(null)
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    expect(await response.json()).toEqual(LARGE)
  })

  it('is plain where it is small', async () => {
    const response = await answered('br', { a: 'é'.repeat(400) })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, null])
  })
})
