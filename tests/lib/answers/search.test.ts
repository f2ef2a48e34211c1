import { describe, expect, it } from 'vitest'
import { phrasePatterns, quoteOf, searchMarks, searchTerms, snippetOf } from '@/lib/answers/search'

const found = (text: string, search: string) =>
  searchMarks(text, search).map(({ start, end }) => text.slice(start, end))

describe('the terms of a search', () => {
  it('words are terms of one word, quotes and joined words are phrases', () => {
    expect(searchTerms('Office “coffee bar” day-office')).toEqual([['office'], ['coffee', 'bar'], ['day', 'office']])
    expect(searchTerms('"never closed')).toEqual([['never', 'closed']])
    expect(searchTerms('baythorne.com ＢＡＲ')).toEqual([['baythorne', 'com'], ['bar']])
    expect(searchTerms(' ... "" — ')).toEqual([])
  })

  it('letters of scripts without spaces are words of their own', () => {
    expect(searchTerms('東京の')).toEqual([['東', '京', 'の']])
  })

  it('only phrases need a pattern', () => {
    expect(phrasePatterns('office desk')).toEqual([])
    expect(phrasePatterns('"office desk" day')).toHaveLength(1)
  })
})

describe('where a text holds a search', () => {
  it('whole words, whatever case and accents', () => {
    expect(found('Cafés and a CAFÉ in Canada, cafe\u0301.', 'cafe')).toEqual(['CAFÉ', 'cafe\u0301'])
    expect(found('Ada in Canada', 'ada')).toEqual(['Ada'])
    expect(found('Ｌｏｏｍ house', 'loom')).toEqual(['Ｌｏｏｍ'])
    expect(found('Große Straße', 'strasse')).toEqual(['Straße'])
  })

  it('phrases over signs and lines, nothing else between their words', () => {
    expect(found('a day—office, a day\noffice, a day at the office', '"day office"')).toEqual([
      'day—office',
      'day\noffice',
    ])
    expect(found('a day offices', '"day office"')).toEqual([])
  })

  it('a phrase wins over one of its words, and hits never overlap', () => {
    expect(found('day office, day', 'day "day office"')).toEqual(['day office', 'day'])
  })

  it('text without spaces', () => {
    expect(found('東京のオフィス、京都', '東京')).toEqual(['東京'])
    expect(found('東京のオフィス、京都', '京都')).toEqual(['京都'])
    expect(found('東京のオフィス、京都', '東都')).toEqual([])
    expect(found('서울 오피스', '서울')).toEqual(['서울'])
  })

  it('signs of regular expressions are signs', () => {
    expect(found('a.b(c', '.*')).toEqual([])
    expect(found('[x] y', '[x]')).toEqual(['x'])
  })
})

describe('the snippet of a search', () => {
  const text = `# Offices\n\n${'Many words stand here. '.repeat(20)}**Loomhouse** has a [day office](https://a.example) for all.\u0007 ${'More words follow. '.repeat(20)}`

  it('is plain text around the first hit, cut at words, about 160 characters', () => {
    const snippet = snippetOf(text, '"day office"')
    expect(snippet).toMatch(/^…\w.*Loomhouse has a day office for all\. More.*\w\.?…$/)
    expect(snippet.length).toBeLessThanOrEqual(164)
    expect(snippet).not.toMatch(/[*#[\]\p{Cc}]/u)
  })

  it('is the start where the text has no hit, and whole where the text is short', () => {
    expect(snippetOf(text, 'elsewhere')).toMatch(/^Offices Many words/)
    expect(snippetOf('A short answer.', 'short')).toBe('A short answer.')
    expect(snippetOf('', 'short')).toBe('')
  })

  it('never cuts a character in two', () => {
    const faces = '😀'.repeat(400)
    expect(snippetOf(`${faces} office ${faces}`, 'office').isWellFormed()).toBe(true)
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
