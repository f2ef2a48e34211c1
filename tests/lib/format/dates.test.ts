import { describe, expect, it } from 'vitest'
import { chartDate, longDate, mediumDate, tableDate } from '@/lib/format/dates'
import { monthsBefore } from '@/lib/format/days'

describe('dates as people read them', () => {
  it("chart dates are 'dd MMM'", () => {
    expect(['2026-11-05', '2026-09-30', '2026-05-01'].map(chartDate)).toEqual(['05 Nov', '30 Sep', '01 May'])
  })
  it("table dates are 'd MMM yy'", () => {
    expect(tableDate('2026-11-05')).toBe('5 Nov 26')
    expect(tableDate('2005-09-14T23:59:00.000Z')).toBe('14 Sep 05')
  })
  it('other dates are long, with the time', () => {
    expect(longDate('2026-11-20T09:14:59.000Z')).toBe('20 November 2026 at 09:14')
    expect(mediumDate('2026-09-14')).toBe('14 Sep 2026')
  })
  it('are UTC, whatever the zone of the offset they came in', () => {
    expect(longDate('2026-01-01T00:30:00+02:00')).toBe('31 December 2025 at 22:30')
  })
})

it.each([
  ['2026-11-20', 3, '2026-08-20'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2024-05-31', 3, '2024-02-29'],
  ['2026-01-15', 3, '2025-10-15'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-31', 13, '2024-12-31'],
])('%s less %i months is %s', (day, count, before) => {
  expect(monthsBefore(day, count)).toBe(before)
})
