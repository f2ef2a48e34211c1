import { describe, expect, it } from 'vitest'
import { isBlank, visibleText } from '@/lib/format/text'

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
