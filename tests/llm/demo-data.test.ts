import { describe, expect, it } from 'vitest'
import { demoDays } from '@/prisma/seed/demo-days'
import { statusHistories } from '@/prisma/seed/recommendation-history'

describe('the days of the demo', () => {
  it('are 90 up to today, two of them without a run', () => {
    const days = demoDays('2026-11-20')
    expect(days.first).toBe('2026-08-23')
    expect(days.runs).toHaveLength(88)
    expect(days.runs.at(-1)).toEqual({ day: '2026-11-20', number: 89 })
  })
})

describe('the recommendations of the demo', () => {
  it('are in every status, implemented on the days given, and some have none', () => {
    const histories = statusHistories(['2026-10-01', '2026-11-01'], '2026-11-20')
    const last = histories.map((history) => history?.steps.at(-1)?.status ?? null)
    expect(new Set(last)).toEqual(
      new Set(['implemented', 'in_progress', 'pending', 'on_hold', 'rejected', 'none', null]),
    )
    const implemented = histories
      .flatMap((history) => history?.steps ?? [])
      .filter((step) => step.status === 'implemented')
    expect(implemented.map((step) => step.day)).toEqual(['2026-10-01', '2026-11-01'])
  })

  it('tell each history in order', () => {
    for (const history of statusHistories(['2026-10-01'], '2026-11-20')) {
      const days = history?.steps.map((step) => step.day) ?? []
      expect(days).toEqual([...days].sort())
    }
  })
})
