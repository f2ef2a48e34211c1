import { expect, it } from 'vitest'
import { daysOfMonth, longMonth, monthBefore, monthName, monthOf, spelledDays } from '@/lib/format/months'

it('a month has its first and last day, in leap years too', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect([monthBefore('2026-01'), monthBefore('2026-03'), monthOf('2026-03-31')]).toEqual([
    '2025-12',
    '2026-02',
    '2026-03',
  ])
})

it('a month has a name', () => {
  expect([longMonth('2026-11'), monthName('2026-05')]).toEqual(['November 2026', 'May'])
})

it('some days are said with as few words as are needed', () => {
  expect(spelledDays('2026-11-01', '2026-11-22')).toBe('1 to 22 November 2026')
  expect(spelledDays('2026-10-26', '2026-11-22')).toBe('26 October to 22 November 2026')
  expect(spelledDays('2026-12-20', '2027-01-16')).toBe('20 December 2026 to 16 January 2027')
  expect(spelledDays('2026-11-01', '2026-11-01')).toBe('1 November 2026')
})
