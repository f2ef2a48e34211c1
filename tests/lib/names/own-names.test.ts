import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contradiction,
  domainPrompt,
  isSameName,
  namePrompt,
  normaliseDomain,
  suggestDomains,
  suggestNames,
} from '@/lib/names/own-names'
import { isOwnSite, normaliseCitation } from '@/lib/sites/citations'

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

describe('an own domain', () => {
  it.each([
    ['loomhouse.co.uk', 'loomhouse.co.uk'],
    [' LOOMHOUSE.com ', 'loomhouse.com'],
    ['https://www.loomhouse.co.uk/about?x=1#top', 'loomhouse.co.uk'],
    ['http://blog.loomhouse.com:8080/', 'blog.loomhouse.com'],
    ['loomhouse.com.', 'loomhouse.com'],
    ['www.uk.com', 'uk.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['loomhouse.рф', 'loomhouse.xn--p1ai'],
    ['loomhouse.github.io', 'loomhouse.github.io'],
    ['co.com', 'co.com'],
  ])('%j is kept as %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain)
    expect(domainPrompt(text)).toBeNull()
  })

  it.each([
    ...['', 'loomhouse', 'https:/loomhouse', 'https://', 'loom house.com', 'loom_house.com', '-loom.com', 'loom-.com'],
    ...['co.uk', 'www.co.uk', 'com.au', 'gov.pl', 'github.io', 'wordpress.com', 'localhost'],
    ...['192.168.0.1', '0x7f.1', '2130706433', '[::1]', '1.2.3.4:80', 'loom.c', 'loom.123', 'a..b.com', '.com'],
    ...['ftp://loomhouse.com', 'javascript:alert(1)', 'https://me@loomhouse.com', 'info@loomhouse.com'],
    ...['loomhouse.com, loomhouse.co.uk', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`, 'loom\0house.com'],
  ])('%j is none', (text) => {
    expect(normaliseDomain(text)).toBeNull()
    expect(domainPrompt(text)).toBe('Please provide a domain such as loomhouse.co.uk')
  })

  it('is there once, however it is written', () => {
    expect(domainPrompt('https://www.Loomhouse.com/', ['loomhouse.com'])).toBe('“loomhouse.com” is already there')
    expect(domainPrompt('blog.loomhouse.com', ['loomhouse.com'])).toBeNull()
  })

  it('is the site of its own pages, and stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.domain(), (given) => {
        const domain = normaliseDomain(given)
        if (domain === null) return
        expect(normaliseDomain(domain)).toBe(domain)
        for (const page of [`https://${domain}/a`, `https://www.${domain}/`, `https://shop.${domain}/`])
          expect(isOwnSite(normaliseCitation(page)?.site ?? '', [domain])).toBe(true)
      }),
    )
  })

  it('is judged quickly and without an error whatever is given', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void domainPrompt(text)))
    expect(normaliseDomain(`${'a-'.repeat(50_000)}.com`)).toBeNull()
  })
})

describe('suggested names', () => {
  it.each([
    ['Copperline Coffee', null, ['Copperline']],
    ['Copperline Coffee', 'https://copperline-coffee.co.uk/', ['Copperline']],
    ['Copperline', 'https://getcopperline.com', ['getcopperline']],
    ['Copperline Coffee', 'https://shop.clc-roasters.co.uk', ['Copperline', 'clc roasters']],
    ['The Desk', null, []],
    ['Copperline', 'not a web address', []],
    ['Target Group', null, []],
    ['Target Group', 'https://www.target-group.co.uk', []],
    ['Target: Europe', null, []],
    ['Apple’s Orchard', null, []],
    ['Clouds Software', null, []],
    ['London Offices', null, []],
    ['Monday Software', 'https://monday.com', ['monday.com']],
    ['Notion Labs', 'https://www.notion.so/product', ['notion.so']],
    ['Linear', 'https://linear.app', ['linear.app']],
    ['Mint Energy', 'https://shop.mint.co.uk', ['mint.co.uk']],
    ['CloudKitchens Ltd', null, []],
    ['SmartSheet Europe', null, ['SmartSheet']],
    ['Yahoo! Japan', null, expect.arrayContaining(['Yahoo'])],
  ])('of %s with %s are %j', (name, website, suggested) => {
    expect(suggestNames(name, website)).toEqual(suggested)
  })

  it('leave out what is there already', () => {
    expect(suggestNames('Copperline Coffee', 'https://clc.example', ['COPPERLINE', 'clc'])).toEqual([])
  })

  it.each([
    ['Dr. Martens', 'Dr Martens'],
    ['Dr.Oetker', 'Dr Oetker'],
    ['Yahoo!', 'Yahoo'],
    ['Toys "R" Us', 'Toys R Us'],
    ['Toys “R” Us', 'Toys R Us'],
    ['T.J. Maxx', 'TJ Maxx'],
    ['J.Crew', 'J Crew'],
    ['J.Crew', 'JCrew'],
    ['St. Ives', 'St Ives'],
    ['E.ON', 'EON'],
    ['P.F. Chang’s', 'PF Chang’s'],
    ['A.P.C.', 'APC'],
    ['Wham! Bang!', 'Wham Bang'],
  ])('of %s have %s, unless that is found as the same name', (name, bare) => {
    expect(isSameName(name, bare) || suggestNames(name, null).includes(bare)).toBe(true)
  })

  it('leave full stops alone that are no signs', () => {
    for (const name of ['Booking.com', 'Node.js', 'Web 2.0', 'Acme S.A.']) expect(suggestNames(name, null)).toEqual([])
  })

  it('can always be added, whatever the name and the web address', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.webUrl(), fc.string(), fc.constant(null)), (name, website) => {
        const suggested = suggestNames(name, website)
        for (const [index, each] of suggested.entries())
          expect(namePrompt(each, [name, ...suggested.slice(0, index)])).toBe(null)
      }),
    )
  })
})

describe('suggested domains', () => {
  it.each([
    ['https://shop.copper.co.uk', ['copper.co.uk']],
    ['https://copper.co.uk', []],
    ['https://www.copper.co.uk', []],
    ['https://copper.example', []],
    [null, []],
  ])('of %s are %j', (website, suggested) => expect(suggestDomains(website)).toEqual(suggested))

  it('leave out what is there already', () => {
    expect(suggestDomains('https://shop.copper.co.uk', ['copper.co.uk'])).toEqual([])
  })
})
