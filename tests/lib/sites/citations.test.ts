import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedSites,
  groupBySite,
  isOwnSite,
  isResolved,
  namedSite,
  normaliseCitation,
  storedSite,
} from '@/lib/sites/citations'

describe('a citation', () => {
  it.each([
    ['https://a.example/path', 'https://a.example/path', 'a.example'],
    ['HTTP://WWW.A.Example/Path', 'http://www.a.example/Path', 'a.example'],
    ['https://a.example', 'https://a.example/', 'a.example'],
    ['https://a.example:8443/x', 'https://a.example:8443/x', 'a.example'],
    ['https://www.com/', 'https://www.com/', 'www.com'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC', 'xn--bcher-kva.example'],
  ])('%s has its address and its site: the host without www.', (given, url, site) => {
    expect(normaliseCitation(given)).toEqual({ url, site })
  })
  it.each([
    ['https://a.example/?utm_source=openai', 'https://a.example/'],
    [
      'https://a.example/?UTM_Medium=x&gclid=1&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5&igshid=6&ref_src=7',
      'https://a.example/',
    ],
    ['https://a.example/?q=a%20b&utm_source=openai&x=%2F', 'https://a.example/?q=a%20b&x=%2F'],
    ['https://a.example/?utmost=1&id=gclid', 'https://a.example/?utmost=1&id=gclid'],
    ['https://a.example/??', 'https://a.example/??'],
    ['https://a.example/#part', 'https://a.example/'],
    ['https://a.example/?a=1#:~:text=quoted', 'https://a.example/?a=1'],
  ])('%s loses tracking parameters and fragments, and nothing else', (given, url) => {
    expect(normaliseCitation(given)?.url).toBe(url)
  })
  it.each([
    ...['gad_source=1', 'GAD_CAMPAIGNID=2', 'gclid=1', 'gbraid=1', 'srsltid=1', '_gl=1*a', 'utm_source=chatgpt.com'],
    ...['hsa_acc=1', '__hstc=1', '__hssc=1', '__hsfp=1', '_hsenc=1', 'mtm_campaign=a', 'pk_vid=1', 'piwik_kwd=a'],
    ...[
      '_openstat=a',
      'vero_id=a',
      'ef_id=a:G:s',
      's_kwcid=AL!1',
      'yclid=1',
      'li_fat_id=1',
      'irclickid=1',
      'mkt_tok=1',
    ],
    ...['_branch_match_id=1', 'adjust_campaign=a', 'bsft_uid=1', 'oly_enc_id=1', 'wt.mc_id=1', 'fb_action_ids=1'],
    ...['at_medium=a', 'ns_mchannel=a', 'tblci=1', 'dicbo=1', 'cjevent=1', 'ranSiteID=1', 'mkcid=1', 'matomo_cpn=a'],
    ...['sfmc_id=1', 'mindbox-click-id=1', '_sgm_source=a', 'dpg_source=a', 'ebisAdID=1', '__io_lv=1'],
    ...['amp;utm_source=a', 'amp;amp;gclid=1', 'utm%5Fmedium=a', 'utm_id', 'utm_source[]=a'],
  ])('loses %s wherever it stands, and nothing else', (parameter) => {
    for (const given of [`?${parameter}`, `?${parameter}&`, `?${parameter}#part`])
      expect(normaliseCitation(`https://a.example/x${given}`)?.url).toBe('https://a.example/x')
    for (const given of [`?id=5&${parameter}`, `?${parameter}&id=5`])
      expect(normaliseCitation(`https://a.example/x${given}`)?.url).toBe('https://a.example/x?id=5')
  })
  it.each([
    ...['pk=1', 'hsa=1', 'gad=1', 'utm=1', 'mtm=1', 'source=a', 'ref=a', 'id=gclid', 'page=2', 'q=utm_source', 'v=1'],
    ...[
      'at=1',
      'at_home=1',
      'ns=1',
      'mk=1',
      'matomo=1',
      'campid=1',
      'si=a',
      'tag=a',
      'amp;page=2',
      '%E0%A4%A=1',
      'gclid%20x=1',
      'gclid+gclsrc=1',
    ],
  ])('keeps %s', (parameter) => {
    expect(normaliseCitation(`https://a.example/?${parameter}`)?.url).toBe(`https://a.example/?${parameter}`)
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    'file:///etc/passwd',
    'mailto:a@a.example',
    '//a.example/x',
    'a.example',
    '',
    'https://',
    'https://user@a.example/',
    'https://user:secret@a.example/',
  ])('%j is none: only http(s), and no credentials', (given) => {
    expect(normaliseCitation(given)).toBeNull()
  })
  it('is at most 2,000 bytes long', () => {
    const room = 2000 - 'https://a.example/'.length
    expect(normaliseCitation(`https://a.example/${'x'.repeat(room)}`)?.url).toHaveLength(2000)
    expect(normaliseCitation(`https://a.example/${'x'.repeat(room + 1)}`)).toBeNull()
    expect(normaliseCitation(`https://a.example/${'ü'.repeat(400)}`)).toBeNull()
  })
  it('is not changed by a second pass, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (text) => {
        const once = normaliseCitation(text)
        if (once) expect(normaliseCitation(once.url)).toEqual(once)
      }),
    )
  })
})

describe('the name of a site', () => {
  it.each([
    ['reddit.com', 'reddit.com'],
    [' www.Reddit.com ', 'reddit.com'],
    ['Müller.de', 'xn--mller-kva.de'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['reddit.com/r/london', null],
    ['reddit.com:8080', null],
    ['me@reddit.com', null],
    ['https://reddit.com', null],
    ['a b.com', null],
    ['', null],
  ])('%j is stored as %j', (given, site) => expect(namedSite(given)).toBe(site))

  it('may be a page on a platform', () => {
    expect(storedSite('facebook.com/loomhouse')).toBe('facebook.com/loomhouse')
    expect(storedSite('müller.de')).toBe('xn--mller-kva.de')
    expect(storedSite('no site')).toBe('no site')
  })
})

describe("an organisation's own site", () => {
  it.each([
    ['loomhouse.example', true],
    ['blog.loomhouse.example', true],
    ['a.b.loomhouse.co', true],
    ['notloomhouse.example', false],
    ['loomhouse.example.org', false],
    ['loomhouse', false],
    ['', false],
  ])('includes those below it: %s is %s', (site, own) => {
    expect(isOwnSite(site, ['loomhouse.example', 'loomhouse.co'])).toBe(own)
    expect(isOwnSite(site, [])).toBe(false)
  })
})

describe('an own page on a platform', () => {
  const siteOf = countedSites(['loomhouse.example', 'facebook.com/loomhouse', 'facebook.com/profile.php?id=7'])
  const isCounted = (url: string) => siteOf({ site: normaliseCitation(url)?.site ?? '', url })
  it.each([
    ['https://www.facebook.com/loomhouse', 'facebook.com/loomhouse'],
    ['https://www.facebook.com/LoomHouse/', 'facebook.com/loomhouse'],
    ['http://m.facebook.com/loomhouse/posts/1?x=1', 'facebook.com/loomhouse'],
    ['https://de-de.facebook.com/loomhouse?locale=de', 'facebook.com/loomhouse'],
    ['https://www.facebook.com/profile.php?id=7', 'facebook.com/profile.php?id=7'],
    ['https://www.facebook.com/profile.php?sk=about&id=7&x=1', 'facebook.com/profile.php?id=7'],
    ['https://www.facebook.com/profile.php?id=77', 'facebook.com'],
    ['https://www.facebook.com/profile.php', 'facebook.com'],
    ['https://www.facebook.com/loomhouse.london', 'facebook.com'],
    ['https://www.facebook.com/loomhouses', 'facebook.com'],
    ['https://www.facebook.com/someone/loomhouse', 'facebook.com'],
    ['https://www.facebook.com/?u=/loomhouse', 'facebook.com'],
    ['https://www.facebook.com/', 'facebook.com'],
    ['https://notfacebook.com/loomhouse', 'notfacebook.com'],
    ['https://facebook.com.example/loomhouse', 'facebook.com.example'],
    ['https://a.example/https://facebook.com/loomhouse', 'a.example'],
    ['https://loomhouse.example/about', 'loomhouse.example'],
  ])('is a site of its own: %s counts for %s', (url, site) => expect(isCounted(url)).toBe(site))

  it('is found behind the country of the reader, and with either spelling of @', () => {
    const site = countedSites(['etsy.com/shop/loomhouse', 'medium.com/@loomhouse'])
    for (const url of ['https://www.etsy.com/uk/shop/LoomHouse?ref=a', 'https://www.etsy.com/shop/loomhouse'])
      expect(site({ site: 'etsy.com', url })).toBe('etsy.com/shop/loomhouse')
    for (const url of ['https://medium.com/@loomhouse/a-post', 'https://medium.com/%40loomhouse'])
      expect(site({ site: 'medium.com', url })).toBe('medium.com/@loomhouse')
    expect(site({ site: 'medium.com', url: 'https://medium.com/uk/@loomhouse' })).toBe('medium.com')
  })

  it('is no part of a pattern, whatever is in its path', () => {
    const site = countedSites(['facebook.com/a.c+(x|y)[z]*'])
    expect(site({ site: 'facebook.com', url: 'https://facebook.com/a.c+(x|y)[z]*' })).toBe('facebook.com/a.c+(x|y)[z]*')
    expect(site({ site: 'facebook.com', url: 'https://facebook.com/abcx' })).toBe('facebook.com')
  })
})

describe('cited sites', () => {
  const cited = (url: string, appearances: number) => ({ site: new URL(url).hostname, url, appearances })

  it('are sorted by appearances, descending, equal ones by name; so are their addresses', () => {
    const sites = groupBySite(
      [
        cited('https://b.example/1', 2),
        cited('https://c.example/1', 1),
        cited('https://c.example/2', 2),
        cited('https://a.example/2', 1),
        cited('https://a.example/1', 1),
      ],
      ['a.example'],
    )
    expect(sites.map(({ site, appearances, own }) => [site, appearances, own])).toEqual([
      ['c.example', 3, false],
      ['a.example', 2, true],
      ['b.example', 2, false],
    ])
    expect(sites[0]?.sources.map(({ url }) => url)).toEqual(['https://c.example/2', 'https://c.example/1'])
    expect(sites[1]?.sources.map(({ url }) => url)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })
  it('are own where they belong to any of the own sites', () => {
    const sites = groupBySite(
      ['acme.example', 'shop.acme.example', 'acme.org.example', 'notacme.example'].map((site) =>
        cited(`https://${site}/`, 1),
      ),
      ['acme.example', 'acme.org.example'],
    )
    expect(sites.filter(({ own }) => own).map(({ site }) => site)).toEqual([
      'acme.example',
      'acme.org.example',
      'shop.acme.example',
    ])
  })
  it('have one row for a page, whose spellings are there with their own appearances', () => {
    const [site] = groupBySite(
      [
        cited('http://a.example/x', 2),
        cited('https://a.example/x/', 3),
        { ...cited('https://www.a.example/x?utm_source=y', 1), site: 'a.example' },
        cited('https://a.example/x?id=1', 1),
        cited('https://a.example/X', 1),
      ],
      [],
    )
    expect(site?.sources).toEqual([
      {
        ...{ url: 'https://a.example/x/', appearances: 6 },
        spellings: [
          { url: 'https://a.example/x/', appearances: 3 },
          { url: 'http://a.example/x', appearances: 2 },
          { url: 'https://www.a.example/x?utm_source=y', appearances: 1 },
        ],
      },
      { url: 'https://a.example/X', appearances: 1 },
      { url: 'https://a.example/x?id=1', appearances: 1 },
    ])
  })
  it('tell the own page on a platform apart from the platform', () => {
    const pages = ['loomhouse', 'loomhouse/posts/1', 'someoneelse'].map((path) =>
      cited(`https://facebook.com/${path}`, 1),
    )
    expect(groupBySite(pages, ['facebook.com/loomhouse']).map(({ site, own }) => [site, own])).toEqual([
      ['facebook.com/loomhouse', true],
      ['facebook.com', false],
    ])
  })
  it('may be called like a property', () => {
    expect(groupBySite([{ site: '__proto__', url: 'https://__proto__/', appearances: 1 }], [])).toHaveLength(1)
  })
  it('keep every appearance', () => {
    const rows = fc.array(fc.record({ site: fc.constantFrom('a', 'b', 'c'), url: fc.webUrl(), appearances: fc.nat(9) }))
    fc.assert(
      fc.property(rows, (given) => {
        const total = (some: { appearances: number }[]) => some.reduce((sum, { appearances }) => sum + appearances, 0)
        const sites = groupBySite(given, [])
        expect(total(sites)).toBe(total(given))
        for (const site of sites) expect(total(site.sources)).toBe(site.appearances)
      }),
    )
  })
})

describe('an address that is only a redirect', () => {
  it.each([
    ['https://www.reddit.com/r/london', 'reddit.com', true],
    ['https://redirects.example/AbC', 'reddit.com', false],
    ['no address', 'reddit.com', true],
    ['javascript:alert(1)', 'reddit.com', true],
    ['https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC', 'google.com', false],
    ['https://m.facebook.com/loomhouse', 'facebook.com/loomhouse', true],
    ['https://müller.de/x', 'müller.de', true],
  ])('%s of %s is resolved: %s', (url, site, resolved) => {
    expect(isResolved({ url, site })).toBe(resolved)
  })
})
