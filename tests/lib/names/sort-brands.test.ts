import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNames } from '@/lib/names/find-names'
import { confirmedBy, nearestSpellings, withConfirmed } from '@/lib/names/sort-brands'
import { cpuMsOf } from '@/tests/support/cpu-time'
import { runsOf } from '@/tests/support/runs-of'

const near = (text: string, name: string) => nearestSpellings(text, [name])[0]

describe('what resembles a name most in a text', () => {
  it.each([
    ['a name with letters written onto it', 'We like Asanaland a lot.', 'Asana', 'Asanaland'],
    ['letters in front', 'Try MyNotion today.', 'Notion', 'MyNotion'],
    ['two words instead of one', 'Ask Loom house first.', 'Loomhouse', 'Loom house'],
    ['one word instead of two', 'Ask Loomhouse first.', 'Loom House', 'Loomhouse'],
    ['a part of a longer name', 'Baythorne is quiet.', 'Baythorne Spaces', 'Baythorne'],
    ['another letter in the middle', 'See Grammarly, or Gramarly.', 'Gramarlly', 'Gramarly'],
    ['other case and accents', 'CAFÉNORD is open.', 'Café Nord', 'CAFÉNORD'],
    ['emphasis inside a word', '**Trello**board it is.', 'Trello', 'Trelloboard'],
    ['an ending after an apostrophe', "Asana'sized plans.", 'Asana', "Asana'sized"],
    ['another syllable in Korean', '저는 쿠팡잇츠를 추천합니다.', '쿠팡이츠', '쿠팡잇츠를'],
    ['a longer word in Arabic', 'جرب نوتيونات اليوم', 'نوتيون', 'نوتيونات'],
  ])('is %s', (_what, text, name, spelling) => {
    expect(near(text, name)).toBe(spelling)
  })

  it.each([
    ['nothing like it', 'Acme is a good choice.', 'Ghostwright Offices'],
    ['less than half of it', 'Ask a ghost.', 'Ghostwright Offices'],
    ['two letters of it only', 'Abandon it.', 'Bolt'],
    ['an address only', 'See https://asana.test/asana', 'Asana'],
    ['no text', '', 'Asana'],
  ])('is none for %s', (_what, text, name) => {
    expect(near(text, name)).toBeNull()
  })

  it('is a name that is found in the text, whatever both are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 20 }), (text, name) => {
        const spelling = near(`${text} ${name.slice(1)}`, name)
        if (typeof spelling === 'string')
          expect(findNames(`${text} ${name.slice(1)}`, [{ name: spelling, ref: null }])).not.toEqual([])
      }),
      { numRuns: runsOf(300) },
    )
  })

  it('takes no longer by hostile text and names', () => {
    const names = Array.from({ length: 50 }, (_, at) => `b${'a'.repeat(30 + at)}`)
    expect(cpuMsOf(() => nearestSpellings('a'.repeat(40_000), names))).toBeLessThan(3000)
  })
})

describe('a name that a text does not hold', () => {
  const others = new Map([[1, [{ id: 7, name: 'Asanaland' }]]])
  const name = { brandId: 1, before: 0 }

  it('is confirmed by another name of its brand that the text holds', () => {
    expect(confirmedBy('Use Asanaland.', name, others)).toBe(7)
  })

  it('is not confirmed by anything else', () => {
    expect(confirmedBy('Use Asanalandia.', name, others)).toBeNull()
    expect(confirmedBy('Use Asanaland.', { brandId: 2, before: 0 }, others)).toBeNull()
  })

  it('takes the place that the reader gave it', () => {
    const put = (read: number[], ...confirmed: [id: number, before: number][]) =>
      withConfirmed(
        read,
        confirmed.map(([id, before]) => ({ id, before })),
        ({ id }) => id,
      )
    expect(put([1, 2])).toEqual([1, 2])
    expect(put([1, 2], [9, 0], [8, 1], [7, 1], [6, 2])).toEqual([9, 1, 8, 7, 2, 6])
    expect(put([], [9, 0])).toEqual([9])
    expect(put([1], [9, 5])).toEqual([1, 9])
    expect(
      put(
        Array.from({ length: 50 }, (_, at) => at),
        [99, 0],
      ),
    ).toHaveLength(50)
  })
})
