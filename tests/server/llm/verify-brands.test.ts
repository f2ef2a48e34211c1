import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STORED_BRANDS_MAX } from '@/lib/limits'
import { verifyBrands } from '@/server/llm/extract-brands'
import { cpuMsOf } from '@/tests/support/cpu-time'
import { runsOf } from '@/tests/support/runs-of'

const names = (extracted: string[], answer: string) => verifyBrands(extracted, answer).map((brand) => brand.name)

describe('a brand counts only when the answer names it', () => {
  it('drops what the answer does not contain', () => {
    expect(names(['Acme', 'Ghost'], 'Acme is a good choice.')).toEqual(['Acme'])
  })

  it('as a whole word: not as a part of another', () => {
    expect(names(['Bolt', 'Acme'], 'Boltzmann, Thunderbolt and Acmeville are far away.')).toEqual([])
    expect(names(['Bolt'], "Bolt's rooms (Bolt!)")).toEqual(['Bolt'])
  })

  it('whatever the case, the white space and the form of the letters', () => {
    expect(names(['ACME  Group'], 'the acme\ngroup')).toEqual(['ACME Group'])
    expect(names(['Cafe\u0301 Nord', 'Ｆｕｌｌ Width'], 'Café Nord and Full Width')).toHaveLength(2)
    expect(names(["Finn's", 'Co-Star'], 'Finn’s and Co\u2011Star')).toEqual(["Finn's", 'Co-Star'])
  })

  it('once, in its first spelling', () => {
    const answer = 'Pepsi\u2011Co, Bolt, Pepsi-Co, PEPSI Co and Bolt GmbH; Café Nord and Cafe Nord.'
    const read = ['Pepsi\u2011Co', 'Bolt', 'Pepsi-Co', 'PEPSI Co', 'Bolt GmbH', 'Café Nord', 'Cafe Nord']
    expect(names(read, answer)).toEqual(['Pepsi\u2011Co', 'Bolt', 'Café Nord'])
    expect(names(['Dr. Martens', 'Dr Martens', 'Yahoo!', 'Yahoo'], 'Dr. Martens, Dr Martens, Yahoo! or Yahoo')).toEqual(
      ['Dr. Martens', 'Yahoo!'],
    )
  })

  it('inside markdown, but not inside the address of a link alone', () => {
    expect(names(['Acme Rooms'], '1. **Acme** _Rooms_')).toEqual(['Acme Rooms'])
    expect(names(['Acme'], 'See [Acme](https://x.test/a "title").')).toEqual(['Acme'])
    expect(names(['Acme'], 'See [this](https://x.test/acme) or https://acme.test/about')).toEqual([])
  })

  it('with letters written onto it, behind an address, and beside a footnote or a link', () => {
    expect(names(['Asana'], 'Asana가 강력합니다')).toEqual(['Asana'])
    expect(names(['华为'], 'https://www.mi.com。推荐华为')).toEqual(['华为'])
    expect(names(['Notion'], 'Notion¹')).toEqual(['Notion'])
    expect(names(['Notion'], 'Notion[1](https://notion.so)')).toEqual(['Notion'])
    expect(names(['Booking.com', 'Expedia'], 'Booking.com/Expedia')).toEqual(['Booking.com', 'Expedia'])
  })

  it('given with the link of its footnote', () => {
    expect(names(['Notion[1](https://notion.so)'], 'Notion[1](https://notion.so)')).toEqual(['Notion'])
    expect(names(['[Acme](https://a.test)[2](https://b.test "B (2024)")'], 'Try Acme.')).toEqual(['Acme'])
  })

  it('in sentences without spaces too', () => {
    expect(names(['Acme', '飞书'], '推荐使用Acme和飞书。')).toEqual(['Acme', '飞书'])
  })

  it('with regular-expression characters taken as letters', () => {
    expect(names(['A.B', 'C++ (UK)', '[x]|y', '.*'], 'AxB is not A.B; C++ (UK) is.')).toEqual(['A.B', 'C++ (UK)'])
  })
})

describe('a name that holds an address', () => {
  const formula = '=HYPERLINK("https://x.example";"Acme")'

  it('counts where the answer writes it', () => {
    const answer = `1. **https://crm.example** is quiet.\n2. ${formula} too, and Desk (http://desk.test) at last.`
    const written = ['https://crm.example', formula, 'Desk (http://desk.test)']
    expect(names(written, answer)).toEqual(written)
    expect(names(['HTTPS://CRM.example'], answer)).toEqual(['HTTPS://CRM.example'])
  })

  it('whatever the emphasis and the white space', () => {
    expect(names(['Desk  https://desk.test'], '_Desk_\n`https://desk.test`, always open')).toEqual([
      'Desk https://desk.test',
    ])
    expect(names(['ｈｔｔｐｓ：／／ｃｒｍ．example'], 'https://crm.example is quiet')).toHaveLength(1)
  })

  it('does not count where the answer does not write it', () => {
    expect(names(['https://ghost.example', 'Ghost (https://x.example)', formula], 'See https://x.example')).toEqual([])
    expect(names([formula], '=HYPERLINK("https://x.example";"Bolt")')).toEqual([])
  })

  it('does not count as a part of another address, nor as the hidden address of a link', () => {
    expect(names(['https://crm.example'], 'See https://crm.example/about, https://crm.example.evil.test')).toEqual([])
    expect(names(['https://crm.example'], 'See [this](https://crm.example).')).toEqual([])
    expect(names(['https://crm.example'], 'Use [https://crm.example](https://crm.example/?from=chat).')).toHaveLength(1)
  })

  it('written as a link is the text of the link', () => {
    const answer = '1. [Acme Rooms](https://acme.test/a "title") by [Bolt](https://bolt.test)'
    expect(names(['[Acme Rooms](https://acme.test/a "title")', '[Bolt](https://bolt.test)'], answer)).toEqual([
      'Acme Rooms',
      'Bolt',
    ])
  })

  it('lets no other name count that occurs in an address alone', () => {
    expect(names(['https://x.example', 'Acme', 'x.example'], 'https://x.example and https://x.example/Acme')).toEqual([
      'https://x.example',
    ])
  })
})

describe('the list', () => {
  it('keeps the order, which is the placement', () => {
    expect(names(['Bolt', 'Acme'], 'Acme, then Bolt')).toEqual(['Bolt', 'Acme'])
  })

  it('holds a brand once, under the name that came first', () => {
    const verified = verifyBrands(['Acme Ltd', 'ACME', 'Acme.com'], 'Acme Ltd, also ACME or Acme.com')
    expect(verified).toEqual([{ key: 'acme', name: 'Acme Ltd' }])
  })

  it('is never longer than a result keeps', () => {
    const many = Array.from({ length: 80 }, (_, index) => `Brand${index}`)
    expect(verifyBrands(many, many.join(', '))).toHaveLength(STORED_BRANDS_MAX)
  })

  it('cuts endless names to what can be stored', () => {
    const endless = 'é'.repeat(5000)
    const [brand] = verifyBrands([endless], endless)
    expect(brand?.name).toHaveLength(300)
    expect(Buffer.byteLength(brand?.key ?? '')).toBeLessThanOrEqual(300)
  })
})

describe('hostile names are just text', () => {
  it('that break objects, pages or lines', () => {
    const hostile = ['__proto__', 'date', 'constructor', '<b>Acme</b>', "'; drop table brand; --"]
    const verified = verifyBrands(hostile, hostile.join(' and '))
    expect(verified.map((brand) => brand.name)).toEqual(hostile)
    expect(verified[0]?.key).toBe('__proto__')
  })

  it('without control and direction marks', () => {
    expect(names(['Ac\u200bme\u0000\u202e Ltd'], 'Acme Ltd')).toEqual(['Acme Ltd'])
    expect(names(['', '   ', '\u200f', '**', '\u0000'], 'a ** \u200f')).toEqual([])
  })

  it.each(['[', '![', '[](', '[]( ', '[a](b c', 'http://', '[http://', '*', '_', '_a', 'a', 'a ', ' ', '\u200b'])(
    'take no time: %j again and again',
    (piece) => {
      const endless = piece.repeat(200_000 / piece.length)
      const long = endless.slice(0, 1000)
      const extracted = Array.from({ length: 100 }, (_, index) => `${index}${long}${index}`)
      const given = [...extracted, `https://${long}`, `${long}x`, long, endless]
      expect(cpuMsOf(() => verifyBrands(given, `${endless} Acme`))).toBeLessThan(2000)
    },
  )

  it('never throw, and never get through when the answer is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (extracted, answer) => {
        for (const brand of verifyBrands(extracted, answer)) expect(brand.key).not.toBe('')
        expect(verifyBrands(extracted, '')).toEqual([])
      }),
      { numRuns: runsOf(100) },
    )
  })
})
