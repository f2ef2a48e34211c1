import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNames, namesIn } from '@/lib/names/find-names'
import { cpuMsOf } from '@/tests/support/cpu-time'
import { HOSTILE_NAMES, HOSTILE_NEVER, HOSTILE_PIECES } from '@/tests/support/hostile-texts'
import { runsOf } from '@/tests/support/runs-of'

const named = (text: string, names: string[], never: string[] = []) =>
  findNames(
    text,
    names.map((name) => ({ name, ref: name })),
    never,
  ).map(({ start, end }) => text.slice(start, end))

describe('a name is found as a whole word', () => {
  it('not as a part of another', () => {
    expect(named('Canada, Adam and Nevada.', ['Ada'])).toEqual([])
    expect(named('Ada is in Canada. Ask ADA!', ['Ada'])).toEqual(['Ada', 'ADA'])
    expect(named('Studio 54 and Studio 5', ['Studio 5'])).toEqual(['Studio 5'])
  })

  it('whatever its accents, with the letters that the text writes', () => {
    expect(named('Le Café Noël ouvre, cafe noel aussi', ['Cafe Noel'])).toEqual(['Café Noël', 'cafe noel'])
    expect(named('Cafe\u0301 Noe\u0308l!', ['Café Noël'])).toEqual(['Cafe\u0301 Noe\u0308l'])
    expect(named('Im Cafe\u0301', ['Cafe'])).toEqual(['Cafe\u0301'])
  })

  it('whatever its apostrophes, also the possessive one', () => {
    expect(named("Loomhouse’s rooms, Loomhouse's prices", ['Loomhouse'])).toEqual(['Loomhouse', 'Loomhouse'])
    expect(named("Finn’s, FINN'S, Finn`s and Finnʼs", ["Finn's"])).toHaveLength(4)
    expect(named("Try Finn's", ['Finn', "Finn's"])).toEqual(["Finn's"])
    expect(named("James' desks", ['James'])).toEqual(['James'])
    expect(named("O'Neill's and D'Artagnan", ['Neill', 'Artagnan', 'O'])).toEqual(['Artagnan'])
    expect(named('Neillson and O’Neill', ['Neill'])).toEqual([])
  })

  it('behind an article with an apostrophe, and in front of an ending', () => {
    expect(named('L’Ancora è vicino; le sale dell’Ancora', ['Ancora'])).toEqual(['Ancora', 'Ancora'])
    expect(named('d’Acme, qu’Acme', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named("biura Google'a, Acme'den", ['Google', 'Acme'])).toEqual(['Google', 'Acme'])
    expect(named('Chez L’Oréal', ["L'Oréal"])).toEqual(['L’Oréal'])
  })

  it('with hyphens or spaces, but not across a dash', () => {
    expect(named('Loom-House, Loom\u2011House, Loom  House, Loom\nHouse', ['Loom House'])).toHaveLength(4)
    expect(named('Loom House', ['Loom-House'])).toEqual(['Loom House'])
    expect(named('Loom – House of cards', ['Loom House'])).toEqual([])
    expect(named('Loom – House', ['Loom – House'])).toEqual(['Loom – House'])
  })

  it('without the signs within it', () => {
    expect(named('Dr Martens boots last', ['Dr. Martens'])).toEqual(['Dr Martens'])
    expect(named('TJ Maxx, T.J. Maxx', ['T.J. Maxx Inc.'])).toEqual(['TJ Maxx', 'T.J. Maxx'])
    expect(named('Yahoo Finance, Yahoo! Mail', ['Yahoo! Inc.'])).toEqual(['Yahoo', 'Yahoo!'])
    expect(named('Toys R Us', ['Toys "R" Us'])).toEqual(['Toys R Us'])
    expect(named('An E here, E! there', ['E!'])).toEqual(['E!'])
  })

  it("with '&' or 'and'", () => {
    expect(named('Enamel and Oak, Enamel&Oak, Enamel &amp; Oak', ['Enamel & Oak'])).toEqual([
      'Enamel and Oak',
      'Enamel&Oak',
      'Enamel &amp; Oak',
    ])
    expect(named('H&M and AT&T', ['H and M', 'AT&T'])).toEqual(['H&M', 'AT&T'])
    expect(named('H＆M、Levi＇s、7－Eleven', ['H&M', 'Levi’s', '7-Eleven'])).toEqual(['H＆M', 'Levi＇s', '7－Eleven'])
    expect(named('Enamel or Oak; Enamel & Oakwood', ['Enamel and Oak'])).toEqual([])
    expect(named('See https://a.test/?x=1&y=2', ['https://a.test/?x=1'])).toEqual([])
  })

  it('with and without its legal form', () => {
    expect(named('Acme GmbH, then Acme', ['Acme GmbH'])).toEqual(['Acme GmbH', 'Acme'])
    expect(named('Acme and Acme Limited', ['Acme Ltd'])).toEqual(['Acme', 'Acme'])
    expect(named('㈜카카오, 주식회사 카카오와 카카오', ['(주)카카오'])).toHaveLength(3)
    expect(named('アクメと株式会社アクメ', ['アクメ株式会社'])).toHaveLength(2)
    expect(named('Booking.com is known', ['Booking.com'])).toEqual(['Booking.com'])
    expect(named('Dr. Martens, St. Ives, Dr Martens', ['Dr Martens', 'St Ives'])).toHaveLength(3)
  })

  it('in letters of every kind', () => {
    expect(named('Die Straße-Bar, STRASSE-BAR', ['Strasse Bar'])).toHaveLength(2)
    expect(named('Łódź Lofts, lodz lofts', ['Łódź Lofts'])).toHaveLength(2)
    expect(named('İSTANBUL ODALARI, istanbul odaları', ['İstanbul Odaları'])).toHaveLength(2)
    expect(named('ΚΑΦΕΣ και καφές', ['Καφές'])).toHaveLength(2)
    expect(named('в «Ёлке» и у Ёлки, Ёлка', ['Елка'])).toEqual(['Ёлка'])
    expect(named('推荐使用Acme和飞书。', ['飞书', 'Acme'])).toEqual(['Acme', '飞书'])
    expect(named('Æther & Œuvre', ['Aether', 'Oeuvre'])).toEqual(['Æther', 'Œuvre'])
    expect(named('جرب مقهى النيل اليوم', ['مقهى النيل'])).toEqual(['مقهى النيل'])
    expect(named('का कमल कमला', ['कमल'])).toEqual(['कमल'])
    expect(named('🏠 Home☕️ is 👩‍💻 Home', ['Home'])).toEqual(['Home', 'Home'])
    expect(named('Ac\u200bme, Ac\u00adme', ['Acme'])).toHaveLength(2)
    expect(named('\u202eAcme\u202c \u0000Acme\u0000', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named('Acme™ and Acme®', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named('Parlour &amp; Sons', ['Parlour & Sons'])).toEqual(['Parlour &amp; Sons'])
  })

  it('inside of emphasis, headings, tables and the text of a link', () => {
    expect(named('## **Acme** _Rooms_\n| Acme Rooms | 1 |', ['Acme Rooms'])).toEqual(['Acme** _Rooms', 'Acme Rooms'])
    expect(named('[Acme](https://acme.test/rooms "Acme")', ['Acme'])).toEqual(['Acme'])
    expect(named('snake_acme_case', ['Acme Case'])).toEqual([])
  })

  it('not inside of an address', () => {
    const text =
      'https://acme.test/acme www.acme.test/x acme.test/acme hello@acme.test [here](/acme) (http://x.test/?q=acme)'
    expect(named(text, ['Acme'])).toEqual([])
    expect(named('Acme (https://acme.test) Rooms', ['Acme', 'Acme Rooms'])).toEqual(['Acme'])
  })

  it('unless the name is one', () => {
    expect(named('See https://crm.example, not https://crm.example/about', ['https://crm.example'])).toHaveLength(1)
  })
})

describe('several names', () => {
  it('are found longest first and never overlap', () => {
    expect(named('Loom House Museum and Loom House', ['Loom House', 'Loom House Museum', 'Museum'])).toEqual([
      'Loom House Museum',
      'Loom House',
    ])
    expect(named('The Loom House Rooms', ['The Loom', 'Loom House Rooms', 'The'])).toEqual(['The', 'Loom House Rooms'])
  })

  it('keep what they refer to, the first one given where two are the same', () => {
    const refs = findNames('Acme, then Bolt Ltd', [
      { name: 'Bolt', ref: 1 },
      { name: 'Acme', ref: 2 },
      { name: 'ACME Ltd', ref: 3 },
    ])
    expect(refs).toEqual([
      { start: 0, end: 4, ref: 2 },
      { start: 11, end: 15, ref: 1 },
    ])
  })

  it('do not count within a term that never matches', () => {
    const text = 'Loom House Museum, Loom House and the Loom-House Museums'
    expect(findNames(text, [{ name: 'Loom House', ref: 0 }], ['Loom House Museum'])).toEqual([
      { start: 19, end: 29, ref: 0 },
      { start: 38, end: 48, ref: 0 },
    ])
    expect(named('Acme', ['Acme'], ['acme'])).toEqual([])
  })

  it('that are empty or only signs are never found', () => {
    expect(named('a ** \u200f .* 🏠', ['', ' ', '**', '.*', '🏠', '\u0000', '\u200f'])).toEqual([])
  })

  it('count within longer ones where only their presence is asked for', () => {
    expect(namesIn('Acme Rooms', ['Acme', 'Acme Rooms', 'Rooms', 'Acme Ltd', 'Room'])).toEqual(new Set([1, 0, 2, 3]))
  })
})

describe('a hostile text', () => {
  it.each(HOSTILE_PIECES)('takes four times as long when it is four times as long: %j again and again', (piece) => {
    const cpuMs = (length: number) => {
      const text = piece.repeat(length / piece.length)
      return cpuMsOf(() => named(text, HOSTILE_NAMES, HOSTILE_NEVER))
    }
    // Twice that for what a machine does beside; the square would be 16 times. `npm run bench` holds the milliseconds.
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < 20 && !(turn > 0 && long <= 8 * short); turn += 1) {
      short = Math.min(short, cpuMs(50_000))
      long = Math.min(long, cpuMs(200_000))
    }
    expect(long).toBeLessThanOrEqual(8 * short)
  })

  it('never breaks the order, the bounds or the length of what is found', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), (start, names) => {
        const whole = `${start} ${names.join(' ')}`
        let last = 0
        for (const mention of findNames(
          whole,
          names.map((name) => ({ name, ref: name })),
          names.slice(0, 1),
        )) {
          expect(mention.start).toBeGreaterThanOrEqual(last)
          expect(mention.end).toBeGreaterThan(mention.start)
          last = mention.end
        }
        expect(last).toBeLessThanOrEqual(whole.length)
      }),
      { numRuns: runsOf(100) },
    )
  })
})
