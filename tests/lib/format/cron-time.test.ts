import { describe, expect, it } from 'vitest'
import { cronTime } from '@/lib/format/cron-time'

describe('the time of a daily run', () => {
  it('is that of a cron expression that is once a day', () => {
    expect([cronTime('0 5 * * *'), cronTime('30 14 * * *')]).toEqual(['05:00', '14:30'])
  })

  it('is not known of any other', () => {
    expect([cronTime('0 */6 * * *'), cronTime('0 5 * * 1'), cronTime('')]).toEqual([null, null, null])
  })
})
