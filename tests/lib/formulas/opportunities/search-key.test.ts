import { describe, expect, it } from 'vitest'
import { searchKey, searchText } from '@/lib/formulas/opportunities/search-key'

describe('searches', () => {
  it.each(['day office prices', ' Day  office\tPRICES\n', 'DAY OFFICE PRICES'])('%j is the same search', (text) => {
    expect(searchKey(text)).toBe('day office prices')
  })

  it('are shown as they were run, without needless white space', () => {
    expect(searchText('  Day  office\nPrices ')).toBe('Day office Prices')
  })

  it('are cut between characters, not within one', () => {
    const text = searchText('🏢'.repeat(400))
    expect([...text]).toHaveLength(300)
    expect(text.isWellFormed()).toBe(true)
    expect(searchKey(text)).toBe(searchKey('🏢'.repeat(300)))
  })

  it('of nothing but white space are empty', () => {
    expect(searchText(' \n\t ')).toBe('')
  })
})
