import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName, namePrompt } from '@/lib/names/own-names'
import { suggestNames } from '@/lib/set-up/suggest-names'

describe('suggested names', () => {
  it.each([
    ['Copperline Coffee', null, ['Copperline']],
    ['Copperline Coffee', 'copperline-coffee.co.uk', ['Copperline']],
    ['Copperline', 'getcopperline.com', ['getcopperline']],
    ['Copperline Coffee', 'clc-roasters.co.uk', ['Copperline', 'clc roasters']],
    ['The Desk', null, []],
    ['Target Group', null, []],
    ['Target Group', 'target-group.co.uk', []],
    ['Target: Europe', null, []],
    ['Apple’s Orchard', null, []],
    ['Clouds Software', null, []],
    ['London Offices', null, []],
    ['Monday Software', 'monday.com', ['monday.com']],
    ['Notion Labs', 'notion.so', ['notion.so']],
    ['Linear', 'linear.app', ['linear.app']],
    ['Mint Energy', 'mint.co.uk', ['mint.co.uk']],
    ['CloudKitchens Ltd', null, []],
    ['SmartSheet Europe', null, ['SmartSheet']],
    ['Yahoo! Japan', null, expect.arrayContaining(['Yahoo'])],
    ['¡Siesta! Media', null, ['Siesta']],
    ['E.ON SE', 'eon.com', ['eon']],
    ['Boots Opticians', 'boots.com', ['boots.com']],
    ['Weight Watchers', null, []],
  ])('of %s with the domain %s are %j', (name, domain, suggested) => {
    expect(suggestNames(name, domain)).toEqual(suggested)
  })

  it('leave out what is there already', () => {
    expect(suggestNames('Copperline Coffee', 'clc.example', ['COPPERLINE', 'clc'])).toEqual([])
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

  it('can always be added, whatever the name and the domain', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.domain(), fc.string(), fc.constant(null)), (name, domain) => {
        const suggested = suggestNames(name, domain)
        for (const [index, each] of suggested.entries())
          expect(namePrompt(each, [name, ...suggested.slice(0, index)])).toBe(null)
      }),
    )
  })
})
