import { describe, expect, it } from 'vitest'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { PERIODS } from '@/lib/limits'

describe('sentences of the admin dashboard', () => {
  it('are those of the specification', () => {
    expect(copy.total).toBe('Total Tokens Used')
    expect(copy.noData).toBe('No data available')
  })

  it('the periods are 3, 7, 30 and 90 days', () => {
    expect([...PERIODS]).toEqual([3, 7, 30, 90])
  })
})
