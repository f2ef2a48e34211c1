import { describe, expect, it } from 'vitest'
import {
  chartDate,
  clockTime,
  cronTime,
  daysOfMonth,
  duration,
  longDate,
  longMonth,
  mediumDate,
  monthBefore,
  monthName,
  monthOf,
  nextRun,
  spelledDays,
  tableDate,
} from '@/lib/format/dates'
import { monthsBefore } from '@/lib/format/days'
import { grouped, percent, signedPoints } from '@/lib/format/numbers'
import { fullName, initials } from '@/lib/format/text'
import { invitationState } from '@/lib/people/list'

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

it('some days are written with as few words as are needed', () => {
  expect(spelledDays('2026-11-01', '2026-11-22')).toBe('1 to 22 November 2026')
  expect(spelledDays('2026-10-26', '2026-11-22')).toBe('26 October to 22 November 2026')
  expect(spelledDays('2026-12-20', '2027-01-16')).toBe('20 December 2026 to 16 January 2027')
  expect(spelledDays('2026-11-01', '2026-11-01')).toBe('1 November 2026')
})

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

describe('the time of a daily run', () => {
  it('is that of a cron expression that runs once a day', () => {
    expect([cronTime('0 5 * * *'), cronTime('30 14 * * *')]).toEqual(['05:00', '14:30'])
  })

  it('is unknown for any other', () => {
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

it('thousands are grouped', () => {
  expect([48216904, 1000, 999, 0].map(grouped)).toEqual(['48,216,904', '1,000', '999', '0'])
})

it('numbers are grouped as English people write them, to three decimals', () => {
  const english = new Intl.NumberFormat('en-GB')
  const values = [-1, -999, -1000, -123456, 12.5, 1234.567, 999999.9994, 0.0004, Number.MAX_SAFE_INTEGER]
  for (let value = 0.5; value < 1e9; value *= 3.7) values.push(Math.round(value), -Math.round(value * 100) / 100)
  expect(values.map(grouped)).toEqual(values.map((value) => english.format(value)))
})

it('a percentage is whole', () => {
  expect(percent(67)).toBe('67%')
})

it('a change carries its sign, none at zero, and is written in points', () => {
  expect([14, -3, 0, 1, -1].map(signedPoints)).toEqual(['+14 pts', '−3 pts', '0 pts', '+1 pt', '−1 pt'])
})

it('initials are those of the first and the last word', () => {
  expect(['Amelia Okafor', 'Amelia Jane Okafor', 'Loomhouse', ' ', '🦉 owl', 'émile zola'].map(initials)).toEqual([
    ...['AO', 'AO', 'L', '', '🦉O', 'ÉZ'],
  ])
})

it('a full name leaves out what is missing', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(fullName({ firstName: null, lastName: 'Lovelace' })).toBe('Lovelace')
  expect(fullName({ firstName: null, lastName: '' })).toBeNull()
})

const AT = '2026-11-29T09:00:00.000Z'
const row = (invitationExpiresAt: string | null, invitationExpired = false) => ({
  invited: true,
  invitationExpiresAt,
  invitationExpired,
})

describe('the state of an invitation', () => {
  it('is nothing for a user who has accepted', () => {
    expect(invitationState({ ...row(null), invited: false })).toBeNull()
  })

  it('says until which day it can be accepted, or could', () => {
    expect(invitationState(row(AT))).toEqual({ text: 'Invited, expires 29 Nov', expired: false })
    expect(invitationState(row(AT, true))).toEqual({ text: 'Invitation expired 29 Nov', expired: true })
  })

  it('says that it expired where the day is no longer kept', () => {
    expect(invitationState(row(null, true))).toEqual({ text: 'Invitation expired', expired: true })
  })

  it('says no day where the mail is not sent yet', () => {
    expect(invitationState(row(null))).toEqual({ text: 'Invited', expired: false })
  })
})
