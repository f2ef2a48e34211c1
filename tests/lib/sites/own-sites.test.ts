import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedSites, isOwnSite, normaliseCitation } from '@/lib/sites/citations'
import { asTyped, domainPrompt, isOfMany, normaliseDomain, ownSite, shownOwnSite } from '@/lib/sites/own-sites'

describe('the site of a web address', () => {
  it('is its host, with or without a scheme', () => {
    expect(ownSite('https://www.loomhouse.example/about', [])).toBe('loomhouse.example')
    expect(ownSite('loomhouse.example', [])).toBe('loomhouse.example')
    expect(ownSite('http://localhost:3000/', [])).toBe('localhost')
    expect(ownSite(null, [])).toBeNull()
    expect(ownSite('not a site', [])).toBeNull()
  })
})

describe('an own domain', () => {
  it.each([
    ['loomhouse.co.uk', 'loomhouse.co.uk'],
    [' LOOMHOUSE.com ', 'loomhouse.com'],
    ['https://www.loomhouse.co.uk/about?x=1#top', 'loomhouse.co.uk'],
    ['http://blog.loomhouse.com:8080/', 'blog.loomhouse.com'],
    ['loomhouse.com.', 'loomhouse.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['loomhouse.рф', 'loomhouse.xn--p1ai'],
    ['loomhouse.github.io', 'loomhouse.github.io'],
  ])('%j is kept as %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain)
    expect(domainPrompt(text)).toBeNull()
  })

  it.each([
    ...['', 'loomhouse', 'https:/loomhouse', 'https://', 'loom house.com', 'loom_house.com', '-loom.com', 'loom-.com'],
    ...[
      'localhost',
      '192.168.0.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '1.2.3.4:80',
      'loom.c',
      'loom.123',
      'a..b.com',
      '.com',
    ],
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

  it.each([
    ['https://www.facebook.com/LoomHouse', 'facebook.com/loomhouse'],
    ['m.facebook.com/loomhouse/about', 'facebook.com/loomhouse'],
    ['https://de-de.facebook.com/loomhouse/photos/?ref=page_internal', 'facebook.com/loomhouse'],
    ['https://www.facebook.com/profile.php?id=100&sk=about', 'facebook.com/profile.php?id=100'],
    ['https://www.facebook.com/people/Loom-House/100/', 'facebook.com/people/loom-house/100'],
    ['https://www.instagram.com/loomhouse/?hl=en', 'instagram.com/loomhouse'],
    ['https://uk.linkedin.com/company/loomhouse/posts/', 'linkedin.com/company/loomhouse'],
    ['https://www.etsy.com/uk/shop/LoomHouse?ref=profile', 'etsy.com/shop/loomhouse'],
    ['https://medium.com/@loomhouse/a-post', 'medium.com/@loomhouse'],
    ['https://medium.com/%40loomhouse', 'medium.com/@loomhouse'],
    ['https://loomhouse.medium.com/a-post', 'loomhouse.medium.com'],
    ['https://loomhouse.substack.com/p/a-post', 'loomhouse.substack.com'],
    ['https://github.com/loomhouse', 'github.com/loomhouse'],
    ['https://github.com/loomhouse/desks', 'github.com/loomhouse/desks'],
    ['https://github.com/hp', 'github.com/hp'],
    ['https://www.youtube.com/@loomhouse/videos', 'youtube.com/@loomhouse'],
    ['https://www.youtube.com/c/loomhouse', 'youtube.com/c/loomhouse'],
    ['https://sites.google.com/view/loomhouse/home', 'sites.google.com/view/loomhouse'],
    ['https://sites.google.com/loomhouse', 'sites.google.com/loomhouse'],
    [
      'https://play.google.com/store/apps/details?id=uk.loomhouse&hl=en',
      'play.google.com/store/apps/details?id=uk.loomhouse',
    ],
    ['https://apps.apple.com/gb/app/loomhouse/id100', 'apps.apple.com/app/loomhouse/id100'],
    ['https://linktr.ee/loomhouse', 'linktr.ee/loomhouse'],
    ['https://en.wikipedia.org/wiki/Loomhouse', 'wikipedia.org/wiki/loomhouse'],
    ['https://www.pinterest.de/loomhouse/', 'pinterest.de/loomhouse'],
    ['https://www.amazon.co.jp/stores/Loomhouse/page/1', 'amazon.co.jp/stores/loomhouse/page/1'],
    ['https://www.google.com.br/maps/place/Loomhouse', 'google.com.br/maps/place/loomhouse'],
    ['https://www.rakuten.co.jp/loomhouse/', 'rakuten.co.jp/loomhouse'],
    ['https://www.shopee.sg/loomhouse', 'shopee.sg/loomhouse'],
    ['https://www.snapchat.com/add/loomhouse', 'snapchat.com/add/loomhouse'],
    ['https://pf.kakao.com/_loom', 'kakao.com/_loom'],
    ['https://g.page/loomhouse', 'g.page/loomhouse'],
  ])('on a platform is its page: %s is kept as %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain)
    expect(normaliseDomain(domain)).toBe(domain)
    expect(domainPrompt(text, [], ['Loomhouse'])).toBeNull()
    expect(ownSite(text, ['Loomhouse'])).toBe(domain)
  })

  it.each([
    ...['facebook.com', 'https://www.facebook.com/', 'm.facebook.com', 'https://facebook.com/profile.php'],
    ...['https://www.linkedin.com/company', 'https://www.linkedin.com/in/', 'https://www.etsy.com/uk', 'github.com'],
    ...['https://www.youtube.com/watch', 'https://www.google.com/maps', 'sites.google.com', 'docs.google.com'],
    ...['pinterest.fr', 'https://www.ebay.com.au/', 'amazon.co.jp', 'https://www.snapchat.com/add/', 'threads.com'],
    ...['medium.com', 'https://www.instagram.com/?hl=en', 'https://www.quora.com/profile', 'x.com', 'g2.com'],
  ])('is no platform, nor what many share on it: %s', (text) => {
    expect(domainPrompt(text, [], ['Loomhouse'])).toContain('is shared by many')
    expect(ownSite(text, ['Loomhouse'])).toBeNull()
  })

  it.each([
    ['github.com', 'GitHub, Inc.'],
    ['stackoverflow.com', 'Stack Overflow'],
    ['booking.com', 'Booking.com'],
    ['g2.com', 'G2'],
    ['x.com', 'X'],
    ['facebook.com', 'Facebook'],
    ['amazon.de', 'Amazon'],
  ])('%s belongs to whoever is called %s, on all its paths', (domain, name) => {
    expect(domainPrompt(domain, [], ['Someone', name])).toBeNull()
    expect(ownSite(`https://www.${domain}/about/us`, ['Someone', name])).toBe(domain)
    expect(isOfMany(domain, ['Someone'])).toBe(true)
  })

  it('is shown in the letters in which it is typed', () => {
    expect(asTyped('xn--mller-kva.de', 'https://www.Müller.de/about')).toBe('müller.de')
    expect(asTyped('xn--mller-kva.de', 'xn--mller-kva.de')).toBe('xn--mller-kva.de')
    expect(asTyped('loomhouse.com', 'LoomHouse.com')).toBe('loomhouse.com')
    expect(asTyped('xn--mller-kva.de', 'ｍüller。de')).toBe('müller.de')
    expect(asTyped('xn--r8jz45g.jp', '例え．jp')).toBe('例え.jp')
    expect(domainPrompt('Müller.de', ['xn--mller-kva.de'])).toBe('“müller.de” is already there')
    expect(shownOwnSite('https://müller.de/x', [])).toBe('müller.de')
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

  it('on a platform is the site of its own pages, and of no other, whatever its path', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9._-]{3,20}[a-z]$/)
    fc.assert(
      fc.property(fc.constantFrom('facebook.com', 'linkedin.com/company', 'etsy.com/shop'), name, (place, path) => {
        const own = normaliseDomain(`https://www.${place}/${path}`)
        fc.pre(own?.includes('/') === true)
        const siteOf = (url: string) => countedSites([own ?? ''])({ site: 'platform.example', url })
        for (const below of ['', '/', '/x', '?x=1', '/?x=1'])
          expect(siteOf(`https://www.${place}/${path.toUpperCase()}${below}`)).toBe(own)
        for (const other of [`${path}x`, `x${path}`, `x/${path}`, '', `?${path}`])
          expect(siteOf(`https://www.${place}/${other}`)).toBe('platform.example')
      }),
    )
  })

  it('is judged quickly and without an error whatever is given', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void domainPrompt(text)))
    expect(normaliseDomain(`${'a-'.repeat(50_000)}.com`)).toBeNull()
  })
})
