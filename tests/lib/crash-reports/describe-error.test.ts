import { describe, expect, it } from 'vitest'
import { describeError } from '@/lib/api/crash-report'

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
