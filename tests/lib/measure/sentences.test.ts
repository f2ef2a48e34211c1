import { describe, expect, it } from 'vitest'
import { inWords, shortName, spokenDay, spokenDays, spokenMonth, startInWords } from '@/lib/measure/sentences'

describe('numbers in sentences', () => {
  it.each([
    [0, 'zero', 'Zero'],
    [1, 'one', 'One'],
    [3, 'three', 'Three'],
    [10, 'ten', 'Ten'],
    [11, '11', '11'],
    [1234, '1,234', '1,234'],
  ])('%i is %s', (count, within, atTheStart) => {
    expect([inWords(count), startInWords(count)]).toEqual([within, atTheStart])
  })
})

describe('days in sentences', () => {
  it.each([
    ['2026-08-30', '30 August'],
    ['2025-12-31', '31 December 2025'],
    ['2027-01-01', '1 January 2027'],
  ])('%s is %s', (day, text) => {
    expect(spokenDay(day, '2026-11-28')).toBe(text)
  })
})

describe('months and weeks in sentences', () => {
  it.each([
    ['2026-10', 'October'],
    ['2025-10', 'October 2025'],
  ])('%s is %s', (month, text) => {
    expect(spokenMonth(month, '2026-11-28')).toBe(text)
  })

  it.each([
    ['2026-11-27', '2026-11-27', '27 November'],
    ['2026-11-21', '2026-11-27', '21 to 27 November'],
    ['2026-10-30', '2026-11-05', '30 October to 5 November'],
    ['2025-12-30', '2026-01-05', '30 December 2025 to 5 January'],
    ['2025-12-21', '2025-12-27', '21 to 27 December 2025'],
  ])('%s to %s are %s', (from, to, text) => {
    expect(spokenDays(from, to, '2026-11-28')).toBe(text)
  })
})

describe('the short name of an action', () => {
  it.each([
    ['Day-office page', 'Day-office page'],
    ['Publish a page for offices', 'Publish a page for offices'],
    ['Publish a page for officers', 'Publish a page for…'],
    ['Publish a page for the day office', 'Publish a page for the…'],
    ['State prices, parking – and so on', 'State prices, parking…'],
    ['Geschwindigkeitsbegrenzungen', 'Geschwindigkeitsbegrenzun…'],
    ['🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢', '🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢🏢…'],
  ])('of %s is %s', (title, text) => {
    expect(shortName(title, 26)).toBe(text)
    expect([...text].length).toBeLessThanOrEqual(26)
  })
})
