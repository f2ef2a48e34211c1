import { describe, expect, it } from 'vitest'
import { matchKey } from '@/lib/names/match-key'

describe('two spellings of a name are the same', () => {
  it.each([
    ['Loomhouse', 'LOOMHOUSE'],
    ['Loom House', 'Loom-House'],
    ['Loom House', 'Loom\u2011House'],
    ['Cafe Nord', 'Café Nord'],
    ["Finn's", 'Finn’s'],
    ["Finn's", 'Finns'],
    ['Strasse 12', 'Straße 12'],
    ['Lodz', 'Łódź'],
    ['Istanbul', 'İSTANBUL'],
    ['Smorrebrod', 'Smørrebrød'],
    ['Кофе Елка', 'КОФЕ Ёлка'],
    ['Foundry Row', 'Foundry Row Limited'],
    ['Foundry Row', 'Foundry Row GmbH & Co. KG'],
    ['Foundry Row', 'Foundry Row, S.A.'],
    ['Foundry Row', 'Foundry Row sp. z o.o.'],
    ['Foundry Row', 'Foundry Row Corp.'],
    ['Foundry Row', 'foundry row.com'],
  ])('%s, %s', (one, other) => {
    expect(matchKey(other)).toBe(matchKey(one))
  })

  it.each([
    ['Loomhouse', 'Loom House'],
    ['Ada', 'Canada'],
    ['Acme Spa', 'Acme'],
    ['Acme SE', 'Acme'],
  ])('but not %s, %s', (one, other) => {
    expect(matchKey(other)).not.toBe(matchKey(one))
  })

  it('a legal form alone keeps its name', () => {
    for (const name of ['GmbH', 'Ltd Co', 'S.A.', 'Corp.']) expect(matchKey(name)).not.toBe('')
    expect(matchKey('\u200b')).toBe('')
  })
})
