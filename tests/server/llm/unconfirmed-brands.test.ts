import { describe, expect, it } from 'vitest'
import { STORED_BRANDS_MAX } from '@/lib/limits'
import { unconfirmedBrands, verifyBrands } from '@/server/llm/extract-brands'

const left = (names: string[], answer: string) => unconfirmedBrands(names, answer, verifyBrands(names, answer))

describe('a name that the answer does not hold letter for letter', () => {
  it('is reported with its place among the others and with what resembles it most', () => {
    expect(left(['Acme', 'Asana', 'Bolt', 'Ghostwright'], 'Acme, Asanaland and Bolt.')).toEqual([
      { key: 'asana', name: 'Asana', before: 1, spelling: { key: 'asanaland', name: 'Asanaland' } },
      { key: 'ghostwright', name: 'Ghostwright', before: 2, spelling: null },
    ])
  })

  it('is reported once, and not where another spelling of its key is there', () => {
    expect(left(['Ghost', 'GHOST', 'Acme Ltd', 'Acme'], 'Acme')).toMatchObject([{ key: 'ghost', before: 0 }])
    expect(left(['Acme', 'Bolt'], 'Bolt, then Acme')).toEqual([])
  })

  it('is not reported where the answer holds it beyond the most names that a result keeps', () => {
    const many = Array.from({ length: STORED_BRANDS_MAX + 5 }, (_, at) => `Firm ${at} Group`)
    expect(left([...many, 'Ghostwright'], many.join(', '))).toMatchObject([
      { key: 'ghostwright', before: STORED_BRANDS_MAX },
    ])
  })

  it('is not reported without a visible character', () => {
    expect(left(['', ' \u200b', '**'], 'Acme')).toEqual([])
  })

  it('is kept as text that can be stored, of at most 300 characters', () => {
    const [given] = left([`\u0000Ghost ${'x'.repeat(900)}\ud800`], 'Acme')
    expect(given?.name).toHaveLength(300)
    expect(given?.name.isWellFormed()).toBe(true)
    expect(given?.name).not.toContain('\u0000')
  })
})
