import { describe, expect, it } from 'vitest'
import { cronTime, nextRun } from '@/lib/format/cron-time'

describe('the time of a daily run', () => {
  it('is that of a cron expression that is once a day', () => {
    expect([cronTime('0 5 * * *'), cronTime('30 14 * * *')]).toEqual(['05:00', '14:30'])
  })

  it('is not known of any other', () => {
    expect([cronTime('0 */6 * * *'), cronTime('0 5 * * 1'), cronTime('')]).toEqual([null, null, null])
  })
})

describe('the next daily run', () => {
  it.each([
    ['2026-11-20T04:59:59Z', true],
    ['2026-11-20T05:00:00Z', false],
    ['2026-11-20T23:59:00Z', false],
    ['2026-11-21T00:00:00Z', true],
  ])('seen at %s is today: %s', (now, today) => {
    expect(nextRun('0 5 * * *', new Date(now))).toEqual({ time: '05:00', today })
  })

  it('is not known where it does not begin once a day', () => {
    expect(nextRun('0 */6 * * *', new Date())).toBeNull()
  })
})
