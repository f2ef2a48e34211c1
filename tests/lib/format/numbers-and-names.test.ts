import { expect, it } from 'vitest'
import { grouped, percent, signedPoints } from '@/lib/format/numbers'
import { fullName, initials } from '@/lib/format/text'

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
