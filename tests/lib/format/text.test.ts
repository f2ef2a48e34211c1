import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, visibleText } from '@/lib/format/text'
import { hostInLetters } from '@/lib/http/fields'

describe('a text that shows nothing', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u3000\u2003'],
    ['zero width spaces', '\u200b\u200b'],
    ['joiners alone', '\u200c\u200d\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['the blank of Braille', '\u2800'],
    ['a byte order mark', '\ufeff'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0001}\u{e007f}'],
    ['an empty note', '\u{1d159}'],
    ['controls', '\u0001\u001b'],
    ['several of them', ' \u200b\u3164\n\u2800 '],
  ])('is %s', (_what, text) => {
    expect(isBlank(text)).toBe(true)
    expect(visibleText(text)).toBe('')
  })

  it.each(['a', '李', 'é', '.', '😀', '❤️', '\u200bA', '\u3164한', '⠁', '-', '0'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('a typed text as it is stored', () => {
  it.each([
    ['embeddings', '\u202aAcme\u202c', 'Acme'],
    ['overrides', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['isolates', '\u2066Acme\u2069 and \u2067עברית\u2068x\u2069', 'Acme and עבריתx'],
    ['only such marks', '\u202e \u2066', ''],
  ])('has no %s', (_what, given, stored) => {
    expect(visibleText(given)).toBe(stored)
  })

  it.each([
    ['Persian with its joiner', 'می\u200cخواهم'],
    ['Hindi with its joiner', 'क्\u200dष'],
    ['an emoji of several', '👩\u200d🚀 Space'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a mark that orders Hebrew beside a sign', 'עברית\u200f!'],
    ['lines', 'one\ntwo'],
  ])('keeps %s', (_what, given) => {
    expect(visibleText(` ${given}\n`)).toBe(given)
  })
})

describe('a host in letters', () => {
  it.each([
    ['xn--mller-kva.de', 'müller.de'],
    ['MÜLLER.de', 'müller.de'],
    ['XN--MLLER-KVA.DE', 'müller.de'],
    ['mail.xn--mller-kva.xn--p1ai', 'mail.müller.рф'],
    ['xn--fiqs8s', '中国'],
    ['xn--r8jz45g.jp', '例え.jp'],
    ['xn--strae-oqa.de', 'straße.de'],
    ['xn--3e0b707e', '한국'],
    ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['xn--ls8h.la', '💩.la'],
    ['bu\u0308cher.example', 'bücher.example'],
  ])('%s is %s', (host, letters) => {
    expect(hostInLetters(host)).toBe(letters)
    expect(hostInLetters(letters)).toBe(letters)
  })

  it.each([
    'example.test',
    '127.0.0.1',
    'localhost',
    '',
    'xn--a',
    'xn--.de',
    'a b.müller.de',
    'müller.de/x',
    'müller.de:80',
  ])('%j stays as it is', (host) => {
    expect(hostInLetters(host)).toBe(host)
  })

  it('with a sign that nobody sees stays as it is, so that it is no other host', () => {
    expect(hostInLetters('mül\u00adler.de')).toBe('mül\u00adler.de')
  })

  it('of any letters is found again from its punycode', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{Ll}\p{Lo}]{1,20}$/u), (label) => {
        const plain = URL.parse(`http://${label}.example`)?.hostname
        fc.pre(plain !== undefined && !/\p{Default_Ignorable_Code_Point}/u.test(label))
        expect(hostInLetters(plain)).toBe(hostInLetters(`${label}.example`))
      }),
    )
  })
})
