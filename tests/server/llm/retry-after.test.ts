import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '@/server/llm/retry'

const NOW = Date.UTC(2026, 10, 20, 5, 0, 0)
const wait = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), NOW)

describe('how long a provider asks us to wait', () => {
  it.each([
    ['seconds', { 'retry-after': '20' }, 20_000],
    ['a fraction of a second', { 'retry-after': '0.5' }, 500],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 05:01:00 GMT' }, 60_000],
    ['a date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 04:00:00 GMT' }, 0],
    ['milliseconds first', { 'retry-after-ms': '1234', 'retry-after': '99' }, 1234],
    ['a reset with units', { 'x-ratelimit-reset-requests': '1h2m3.5s' }, 3_723_500],
    ['a reset in milliseconds', { 'x-ratelimit-reset-tokens': '6ms' }, 6],
    ['the later of two resets', { 'x-ratelimit-reset-requests': '2s', 'x-ratelimit-reset-tokens': '7s' }, 7000],
    [
      'the reset of the limit that is used up',
      {
        'x-ratelimit-reset-requests': '2s',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-tokens': '6m',
        'x-ratelimit-remaining-tokens': '900',
      },
      2000,
    ],
  ])('%s', (_name, headers, expected) => {
    expect(wait(headers)).toBe(expected)
  })

  it.each([
    ['no header', {}],
    ['a negative number', { 'retry-after': '-1' }],
    ['words', { 'retry-after': 'soon' }],
    ['an unreadable reset', { 'x-ratelimit-reset-tokens': '-1' }],
  ])('is unknown from %s', (_name, headers) => {
    expect(wait(headers)).toBeUndefined()
  })
})
