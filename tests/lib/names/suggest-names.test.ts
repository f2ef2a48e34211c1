import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namePrompt } from '@/lib/names/own-names'
import { suggestDomains, suggestNames } from '@/lib/names/suggest-names'

describe('suggested names', () => {
  it.each([
    ['Copperline Coffee', null, ['Copperline']],
    ['Copperline Coffee', 'https://copperline-coffee.co.uk/', ['Copperline']],
    ['Copperline', 'https://getcopperline.com', ['getcopperline']],
    ['Copperline Coffee', 'https://shop.clc-roasters.co.uk', ['Copperline', 'clc roasters']],
    ['The Desk', null, []],
    ['Copperline', 'not a web address', []],
  ])('of %s with %s are %j', (name, website, suggested) => {
    expect(suggestNames(name, website)).toEqual(suggested)
  })

  it('leave out what is there already', () => {
    expect(suggestNames('Copperline Coffee', 'https://clc.example', ['COPPERLINE', 'clc'])).toEqual([])
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
