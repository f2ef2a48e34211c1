import { describe, expect, it } from 'vitest'
import { contradiction, namePrompt } from '@/lib/names/own-names'

describe('a name that is added', () => {
  it('has at least two characters that can be found', () => {
    for (const name of ['', 'L', ' L ', 'L Ltd', '\u200b', '…', '\u3164\u3164', '\u2800\u2800', '\u115f\u1160'])
      expect(namePrompt(name)).toBe('Please provide at least 2 characters')
    for (const name of ['Lo', 'L2', '織機', 'Co']) expect(namePrompt(name)).toBeNull()
  })

  it('is there once, in whatever way it is written', () => {
    const others = ['Loom House', 'Café Köln']
    for (const name of ['Loom House', 'loom-house', 'LOOM HOUSE Ltd', 'cafe koln'])
      expect(namePrompt(name, others)).toBe(`“${name}” is already there`)
    expect(namePrompt('Loom Houses', others)).toBeNull()
  })

  it('has at most 300 characters, and none that cannot be stored', () => {
    expect(namePrompt('x'.repeat(301))).toBe('Please use at most 300 characters')
    expect(namePrompt('Loom\0House')).toBe('Invalid input')
  })
})

describe('names and terms that never match', () => {
  const names = { name: 'Loomhouse', aliases: ['Loom House'], neverMatch: ['Loom House Museum'] }
  it('may hold each other', () => {
    expect(contradiction(names)).toEqual({})
  })
  it('are never the same', () => {
    expect(contradiction({ ...names, aliases: ['loom-house museum'] })).toEqual({
      aliases: '“loom-house museum” never matches',
    })
    expect(contradiction({ ...names, neverMatch: ['LOOMHOUSE'] })).toEqual({
      neverMatch: '“LOOMHOUSE” is one of your brand names',
    })
    expect(contradiction({ ...names, aliases: ['Loomhouse Ltd'] })).toEqual({
      aliases: '“Loomhouse Ltd” is already there',
    })
  })
})
