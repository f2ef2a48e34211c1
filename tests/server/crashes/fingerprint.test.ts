import { describe, expect, it } from 'vitest'
import { makeFingerprint } from '@/server/crashes/crash-reports'

const crash = {
  name: 'TypeError',
  message: 'x is undefined',
  stack: `TypeError: x is undefined
    at rankOf (http://localhost:3000/visibility/rank.ts:48:21)
    at Array.map (<anonymous>)
    at http://localhost:3000/visibility/query-rank-trend.tsx:112:30`,
  componentName: '/visibility-data',
  code: null as string | null,
}
const print = (more: Partial<typeof crash> = {}) => {
  const { componentName, ...error } = { ...crash, ...more }
  return makeFingerprint({
    error: { ...error, statusCode: null, cause: null },
    data: { componentName, location: null, browser: null, userDescription: null },
  })
}
const inStack = (from: string | RegExp, to: string) => ({ stack: crash.stack.replaceAll(from, to) })

describe('equal crashes have one fingerprint (R-SAFE-49)', () => {
  it.each([
    ['positions', inStack(/:\d+:\d+/g, ':1:2')],
    ['the host', inStack('http://localhost:3000', 'https://app.test')],
    ['numbers in the message', { message: 'row 17 of 20' }, { message: 'row 3 of 4' }],
    ['ids in the message', { message: `no ${'a'.repeat(24)}` }, { message: 'no 0f3a9c1e-0f3a-4c1e-8f3a-0f3a9c1e0f3a' }],
    ['the message at the head of the stack', { stack: crash.stack.replace('x is', 'row 5 is') }],
    [
      'the name of a built file',
      { stack: 'at o (https://a.test/_next/static/chunks/1f5b60b3.js:1:20)' },
      { stack: 'at o (https://b.test/_next/static/chunks/app-9d8a7b.js:7:1)' },
    ],
    [
      'the browser that wrote the frame',
      { stack: 'TypeError: x\n    at o (https://a.test/rank.ts:1:20)\n    at async p (https://a.test/p.ts:1:2)' },
      { stack: 'o@https://a.test/rank.ts:1:20\np@https://a.test/p.ts:1:2' },
    ],
    [
      'a frame beyond the fifth',
      { stack: 'at a (a.ts)\n'.repeat(5) },
      { stack: `${'at a (a.ts)\n'.repeat(5)}at b (b.ts)` },
    ],
  ])('whatever %s', (_what, one, other: Partial<typeof crash> = {}) => expect(print(other)).toBe(print(one)))

  it.each([
    ['name', { name: 'RangeError' }],
    ['message', { message: 'y is undefined' }],
    ['code', { code: '1111111111' }],
    ['component', { componentName: '/' }],
    ['function', inStack('rankOf', 'scoreOf')],
    ['file', inStack('rank.ts', 'score.ts')],
    ['stack', { stack: '' }],
  ])('another %s is another crash', (_what, other) => expect(print(other)).not.toBe(print()))

  it('tells the errors of React apart, which have no words but their number', () => {
    const react = (number: number) => ({
      message: `Minified React error #${number}; visit https://react.dev/errors/${number}`,
    })
    expect(print(react(441))).not.toBe(print(react(310)))
    expect(print(react(441))).toBe(print(react(441)))
  })

  it('keeps the parts apart: letters that move from one into the next make another crash', () => {
    expect(print({ name: 'a', message: 'b' })).not.toBe(print({ name: 'a b', message: '' }))
    expect(print()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('costs no more than the length of a hostile stack', () => {
    const started = performance.now()
    for (const line of ['at ('.repeat(2000), `at ${'a '.repeat(4000)}`, '@'.repeat(8000), `at x (${'('.repeat(8000)}`])
      print({ stack: line })
    expect(performance.now() - started).toBeLessThan(500)
  })
})
