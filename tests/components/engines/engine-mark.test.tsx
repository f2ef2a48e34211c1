import { describe, expect, it } from 'vitest'
import { picturedFacts } from '@/components/engines/counted-engines'
import { idOf, makeEngine, makeFigures, makeQuery, SOURCE } from '@/tests/support/visibility-figures'

const facts = (queries: string[], part: Parameters<typeof makeFigures>[0] = {}) =>
  picturedFacts(makeFigures(part), { ...SOURCE, queries })

describe('the caption in a picture of a chart', () => {
  it('names the organisation, its queries and the engines', () => {
    expect(facts([])).toEqual(['Loomhouse', 'All 3 queries', 'ChatGPT'])
    const engines = [makeEngine('openai'), makeEngine('anthropic')]
    expect(facts([], { engines })).toEqual(['Loomhouse', 'All 3 queries', 'average of ChatGPT and Claude'])
    expect(facts([], { engines, engine: 'anthropic' })).toEqual(['Loomhouse', 'All 3 queries', 'Claude only'])
    expect(facts([], { engines: [], engineCount: 0 })).toEqual(['Loomhouse', 'All 3 queries'])
  })

  it('names one chosen query, shortened where it is long, and counts several', () => {
    expect(facts([idOf(2)])[1]).toBe('query 2')
    expect(facts([idOf(1), idOf(3)])[1]).toBe('2 of 3 queries')
    const queries = [makeQuery(1, { searchTerm: 'office '.repeat(20) })]
    expect(facts([idOf(1)], { queries })[1]).toMatch(/^(office )+off?i?c?e?…$/)
  })
})
