import { describe, expect, it } from 'vitest'
import { clockTime, duration } from '@/lib/format/dates'

describe('durations', () => {
  it('clock times are UTC, whatever the offset they were written in', () => {
    expect(clockTime('2026-11-20T05:00:07.123Z')).toBe('05:00')
    expect(clockTime('2026-11-20T05:00:07+02:00')).toBe('03:00')
  })

  it.each([
    [0, '0 s'],
    [42, '42 s'],
    [60, '1 min'],
    [240, '4 min'],
    [185, '3 min 5 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h'],
    [4320, '1 h 12 min'],
    [-5, '0 s'],
  ])('%d seconds read %s', (seconds, words) => {
    const from = Date.parse('2026-11-20T05:00:00Z')
    expect(duration(new Date(from).toISOString(), new Date(from + seconds * 1000).toISOString())).toBe(words)
  })
})
