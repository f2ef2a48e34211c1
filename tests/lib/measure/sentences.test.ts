import { describe, expect, it } from 'vitest'
import { inWords, listed, shortName, spokenDay, startInWords } from '@/lib/measure/sentences'

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

describe('names in sentences', () => {
  it.each([
    [[], ''],
    [['ChatGPT'], 'ChatGPT'],
    [['ChatGPT', 'Claude'], 'ChatGPT and Claude'],
    [['ChatGPT', 'Marks and Spencer', '$&'], 'ChatGPT, Marks and Spencer and $&'],
  ])('%j are %s', (names, text) => {
    expect(listed(names)).toBe(text)
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
