import { describe, expect, it } from 'vitest'
import { foundIn, quoteOf, soughtIn } from '@/lib/answers/reading'

describe('the words of a search', () => {
  it('are its words and phrases, without those that it leaves out', () => {
    expect(soughtIn('quiet "meeting room" -noisy or cheap -"day pass"')).toEqual(['quiet', 'meeting room', 'cheap'])
    expect(soughtIn('  ')).toEqual([])
    expect(soughtIn('"never closed')).toEqual(['never closed'])
  })

  const words = (text: string, search: string) =>
    foundIn(text, soughtIn(search)).map(({ start, end }) => text.slice(start, end))

  it('are found whole, in any case and any letters', () => {
    expect(words('Rooms, room and ROOM; bedroom.', 'room')).toEqual(['room', 'ROOM'])
    expect(words('Café Müller, Cafés', 'café')).toEqual(['Café'])
    expect(words('a (b) a+b', 'a+b')).toEqual(['a+b'])
  })

  it('are found as a phrase over line breaks and hyphens', () => {
    expect(words('a meeting\nroom, a meeting-room, meeting the room', '"meeting room"')).toEqual([
      'meeting\nroom',
      'meeting-room',
    ])
  })

  it('are found within text without spaces', () => {
    expect(words('渋谷のコワーキングスペース', 'コワーキング')).toEqual(['コワーキング'])
  })

  it('never run into each other: in the order of the text', () => {
    expect(words('b a b', 'a b')).toEqual(['b', 'a', 'b'])
  })
})

describe('the quote of an answer', () => {
  const of = (answer: string, ...names: [name: string, own: boolean][]) => {
    const marks = names.map(([name, own]) => {
      const start = answer.indexOf(name)
      return { start, end: start + name.length, own }
    })
    return quoteOf({ answer, marks: marks.sort((a, b) => a.start - b.start) })
  }

  it('is the sentence that names the brand, even after a rival', () => {
    const text = 'Baythorne is large. Loomhouse is quiet, and 4.5 stars good. Others follow.'
    expect(of(text, ['Baythorne', false], ['Loomhouse', true])).toBe('Loomhouse is quiet, and 4.5 stars good.')
    expect(of(text, ['Baythorne', false])).toBe('Baythorne is large.')
  })

  it('is plain: without signs of lists, emphasis, links and sources', () => {
    expect(
      of('Intro.\n2. **Loomhouse** has [rooms](https://a.example) for 20 [1][web:2].\n3. Next', ['Loomhouse', true]),
    ).toBe('Loomhouse has rooms for 20.')
    expect(of('## Loomhouse', ['Loomhouse', true])).toBe('Loomhouse')
  })

  it('is null where nobody is named or the text is no longer kept', () => {
    expect(of('Nobody.')).toBeNull()
    expect(quoteOf({ answer: null, marks: [] })).toBeNull()
  })
})
