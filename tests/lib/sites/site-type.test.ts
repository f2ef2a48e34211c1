import { describe, expect, it } from 'vitest'
import { INSTITUTION_ENDINGS, KNOWN_SITES, siteType } from '@/lib/sites/site-type'

const KNOWN = {
  ownSites: ['loomhouse.co.uk', 'loom.house'],
  competitorKeys: ['baythorne', 'kiln street', 'the index rooms', 'wharf & mill', 'café nord', '__proto__'],
}
const typesOf = (sites: string[]) => [...new Set(sites.map((site) => siteType(site, KNOWN)))]

describe('the type of a site', () => {
  it.each([
    ['own', ['loomhouse.co.uk', 'blog.loomhouse.co.uk', 'loom.house']],
    [
      'competitor',
      ['baythorne.com', 'baythorne.co.uk', 'kilnstreet.co.uk', 'book.kiln-street.com', 'indexrooms.co.uk'],
    ],
    ['competitor', ['theindexrooms.com', 'wharfandmill.co.uk', 'cafenord.de', 'baythorneand.co', 'baythorneandco.com']],
    ['community', ['reddit.com', 'old.reddit.com', 'uk.trustpilot.com', 'deskforum.co.uk', 'forum.desk.example']],
    ['reference', ['en.wikipedia.org', 'officewiki.com']],
    ['editorial', ['theguardian.com', 'cityworkjournal.com', 'londonofficeguide.co.uk', 'news.desk.example']],
    ['institution', ['gov.uk', 'islington.gov.uk', 'ucl.ac.uk', 'mit.edu', 'guysandstthomas.nhs.uk', 'cdc.gov']],
    ['other', ['deskfinder.co.uk', 'notreddit.com', 'reddit.com.example', 'localhost', '', '10.0.0.1']],
  ])('%s: %s', (type, sites) => expect(typesOf(sites)).toEqual([type]))

  it('is the own one before any other, and a competitor before what the site is known as', () => {
    expect(siteType('reddit.com', { ownSites: ['reddit.com'], competitorKeys: ['reddit'] })).toBe('own')
    expect(siteType('reddit.com', { ownSites: [], competitorKeys: ['reddit'] })).toBe('competitor')
  })

  it('is the chosen one before any rule, of that site alone', () => {
    const chosen = new Map([['reddit.com', 'other' as const]])
    expect(siteType('reddit.com', { ...KNOWN, ownSites: ['reddit.com'], chosen })).toBe('other')
    expect(siteType('old.reddit.com', { ...KNOWN, chosen })).toBe('community')
  })

  it('needs more than a part of a name, and a name that has letters', () => {
    expect(siteType('baythornereviewed.com', KNOWN)).toBe('other')
    expect(siteType('bay.com', KNOWN)).toBe('other')
    expect(siteType('--.com', { ownSites: [], competitorKeys: ['!!'] })).toBe('other')
  })
})

it('known sites are hosts without www., each of one type', () => {
  for (const site of [...KNOWN_SITES.keys(), ...INSTITUTION_ENDINGS]) {
    expect(URL.parse(`https://${site}`)?.host, site).toBe(site)
    expect(site.startsWith('www.'), site).toBe(false)
  }
})
