import { describe, expect, it } from 'vitest'
import { describeError } from '@/lib/api/crash-report'
import { cut, pathOf, scrub } from '@/lib/crashes/shapes'

const nothing = { stack: null, code: null, statusCode: null, cause: null, digest: null }

describe('what can be said about something that was thrown', () => {
  it('an error: name, message, stack, code, status and cause', () => {
    const error = Object.assign(new TypeError('x', { cause: new RangeError('y') }), { code: 'E_X', status: 404 })
    error.stack = 'TypeError: x\n    at f'
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      message: 'x',
      stack: 'TypeError: x\n    at f',
      code: 'E_X',
      statusCode: 404,
      cause: 'RangeError: y',
      digest: null,
    })
  })

  it('an error of the server: its digest is its code (R-SAFE-44)', () => {
    const error = Object.assign(new Error('omitted'), { digest: '4071' })
    expect(describeError(error)).toMatchObject({ message: 'omitted', code: '4071', digest: '4071' })
  })

  it.each([
    ['a text', 'a text'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Symbol('s'), 'Symbol(s)'],
    [{ a: 1 }, '[object Object]'],
    [Object.create(null), 'object'],
  ])('%s too', (thrown, message) => expect(describeError(thrown)).toEqual({ ...nothing, name: 'Error', message }))
})

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'
const LONG = 'q3Zk9fQm1Vw8Xr2Lt6Yb0Nc5Hd7Js4Pu1Ae8Gk3Om2I'

describe('what is taken out of a crash report (R-SAFE-49)', () => {
  it.each([
    ['at f (https://a.test/x.js?dpl=1:10:5)', 'at f (https://a.test/x.js:10:5)'],
    ['f@https://a.test/x.js?v=1:10:5', 'f@https://a.test/x.js:10:5'],
    ['see https://react.dev/errors/31?args[]=object%20a&args[]= for more', 'see https://react.dev/errors/31 for more'],
    ['GET /api/app/user?token=abc failed', 'GET /api/app/user failed'],
    ['"/login#access_token=abc"', '"/login"'],
    ['https://a.test/#top', 'https://a.test/'],
    [`got ${JWT}.`, 'got [removed]'],
    [`{"accessToken":"${JWT}"}`, '{"accessToken":[removed]}'],
    ['Authorization: Bearer abcdefgh1', 'Authorization: [removed] [removed]'],
    ['x-refresh-token: abc.4.def, next', 'x-refresh-token: [removed], next'],
    ["password='hunter2 of mine' x", 'password=[removed] x'],
    ['Cookie: a=b', 'Cookie: [removed]'],
    [`reset ${LONG} now`, 'reset [removed] now'],
    ['sk-abcdefghijklmnopqrstuv', '[removed]'],
    [`sl_${'abcXYZ-_'.repeat(6).slice(0, 43)} of a script`, '[removed] of a script'],
    ['AKIAIOSFODNN7EXAMPLE', '[removed]'],
    ['aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=', '[removed]'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:[removed]'],
    ['mail jo.bloggs+x@mail.example.co.uk!', 'mail [email]!'],
    ["mail o'brien@company.test now", 'mail [email] now'],
    ["for 'ada@müller.de'", "for '[email]'"],
    ['f@https://a.test/x.js:1:2', 'f@https://a.test/x.js:1:2'],
  ])('%s becomes %s', (text, kept) => expect(scrub(text)).toBe(kept))

  it.each([
    "Cannot read properties of undefined (reading 'placement')",
    'Minified React error #418; visit the page',
    'Unexpected token < in JSON at position 0',
    'Is this right? I think so: 3 of 4',
    '    at rankOf (visibility/rank.ts:48:21)\n    at Array.map (<anonymous>)',
    'at o (https://a.test/_next/static/chunks/1f5b60b3c7a3c5f1.js:1:2345)',
    'renderWithHooks@https://a.test/_next/static/chunks/react-dom.production.js:2917:18',
    'useSomeVeryLongNameOfAHookThatGoesOnForever',
    `no record ${'a1'.repeat(12)}`,
    'the bearer of this',
    'token of thanks',
  ])('%s stays', (text) => expect(scrub(text)).toBe(text))

  it.each([
    'a',
    '?',
    'a-',
    '@',
    '.',
    'http://',
    '?a',
    'a=',
    'token="',
    "token='",
    'eyJ',
    ':1',
    'A1',
    '+',
    ' ',
    '{"a":',
  ])('16 kB of %s cost no more than their length', (sign) => {
    const started = performance.now()
    scrub(sign.repeat(16_000 / sign.length))
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('is cut without leaving half a character', () => {
    expect(cut('abc', 3)).toBe('abc')
    expect(cut('ab👩c', 3)).toBe('ab')
  })

  it('of an address the path stays', () => {
    expect(pathOf('https://a.test/x/y?z=1#w')).toBe('/x/y')
    expect(pathOf('/set-password?token=1')).toBe('/set-password')
    expect(pathOf(`/files/${LONG}`)).toBe('/files/[removed]')
    expect(pathOf('//evil.test/path')).toBe('/path')
    for (const none of ['http://[', 'about:blank', 'javascript:alert(1)', 'not a path', ''])
      expect(pathOf(none)).toBeNull()
  })
})
