import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedSite } from '@/lib/sites/citations'
import {
  isNobodys,
  isPublicSuffix,
  registeredDomain,
  shownPage,
  shownSite,
  shownUrl,
  shownWebsite,
} from '@/server/measure/hosts'

describe('a host that anybody may have hosts below', () => {
  it.each([
    ...['co.uk', 'com.au', 'gov.pl', 'waw.pl', 'tokyo.jp', 'k12.ca.us', 'uk.com', 'co.com', 'eu.org'],
    ...['github.io', 'gitlab.io', 'pages.dev', 'workers.dev', 'vercel.app', 'netlify.app', 'web.app', 'herokuapp.com'],
    ...['firebaseapp.com', 'azurewebsites.net', 'cloudfront.net', 'amazonaws.com', 's3.amazonaws.com', 'onrender.com'],
    ...[
      'fly.dev',
      'carrd.co',
      'notion.site',
      'framer.website',
      'lovable.app',
      'replit.app',
      'ghost.io',
      'blogspot.com',
    ],
    ...['wordpress.com', 'wixsite.com', 'squarespace.com', 'myshopify.com', 'webflow.io', 'xn--55qx5d.cn'],
    ...[
      'blogspot.de',
      'blogspot.co.uk',
      'blogspot.com.br',
      'weebly.com',
      'business.site',
      'beehiiv.com',
      'jimdosite.com',
    ],
  ])('%s is nobody’s alone', (host) => expect(isPublicSuffix(host)).toBe(true))

  it.each([
    ...['loomhouse.co.uk', 'loomhouse.com', 'loomhouse.example', 'loomhouse.onrender.com', 'loomhouse.waw.pl'],
    ...['facebook.com', 'blog.loomhouse.com', 'localhost', '10.0.0.1', 'xn--mller-kva.de', 'uk.org.example'],
  ])('%s is somebody’s', (host) => expect(isPublicSuffix(host)).toBe(false))
})

describe('a site that nobody owns', () => {
  it.each([
    ['wordpress.com', 'WordPress.com', false],
    ['wordpress.com', 'Loomhouse', true],
    ['squarespace.com', 'Squarespace, Inc.', false],
    ['github.com', 'GitHub', false],
    ['github.com', 'Loomhouse', true],
    ['github.io', 'GitHub', true],
    ['co.uk', 'Co', true],
    ['loomhouse.wordpress.com', 'Loomhouse', false],
    ['facebook.com/loomhouse', 'Loomhouse', false],
  ])('is %s for %s: %s', (site, name, isOfNobody) => expect(isNobodys(site, [name])).toBe(isOfNobody))
})

describe('the domain behind a web address', () => {
  it.each([
    ['https://shop.copper.co.uk', 'copper.co.uk'],
    ['https://www.copper.co.uk/tea', 'copper.co.uk'],
    ['https://copper.waw.pl', 'copper.waw.pl'],
    ['https://www.copper.example', 'copper.example'],
    ['https://shop.müller.de', 'xn--mller-kva.de'],
    ['https://london.copper-coffee.com', 'copper-coffee.com'],
  ])('of %s is %s', (website, domain) => expect(registeredDomain(website, 'Copper Coffee London')).toBe(domain))

  it.each([
    ...[
      'https://copper.onrender.com',
      'https://shop.copper.fly.dev',
      'https://copper.carrd.co',
      'https://copper.notion.site',
    ],
    ...[
      'https://copper.substack.com',
      'https://copper.github.io/shop',
      'https://copper.blogspot.com',
      'https://copper.uk.com',
    ],
    ...['https://copper.squarespace.com', 'https://sites.google.com/copper', 'https://www.facebook.com/copper'],
    ...['https://copper.medium.com', 'https://onrender.com', 'http://10.0.0.1', 'http://localhost', 'no address', null],
    ...['https://tea.substack.com', 'https://tea.blogspot.de', 'https://tea.weebly.com', 'https://tea.gumroad.com'],
    // A service that no list has: it is called otherwise, and the host below it like the organisation.
    'https://copper.sites-of-many.example',
  ])('of %s is none', (website) => expect(registeredDomain(website, 'Copper Coffee')).toBeNull())
})

describe('a host beyond ASCII', () => {
  const ascii = (host: string) => new URL(`https://${host}/`).hostname
  it.each([
    ...['müller.de', 'www.bücher.example', 'straße.de', 'łódź.pl', 'ışık.com.tr', 'đặng.vn', 'æbler.dk', 'café.fr'],
    ...['пример.рф', 'пример.com', 'магазин.бел', 'ελλάδα.gr', 'παράδειγμα.com', 'հայաստան.am', 'საქართველო.ge'],
    ...[
      'ישראל.co.il',
      'مثال.com',
      'उदाहरण.भारत',
      'ตัวอย่าง.com',
      '例え.jp',
      'ひらがな.jp',
      'カタカナー.jp',
      '中文.cn',
      '公司.cn',
    ],
    ...['한국.kr', '한국漢字.kr', 'ㄅㄆ中文.tw', 'тест2.ru', 'сахар.ru', 'müller.пример.рф', 'a-ö.de'],
  ])('is shown in letters: %s', (host) => {
    expect(shownSite(ascii(host))).toBe(host)
    expect(storedSite(shownSite(ascii(host)))).toBe(ascii(host).replace(/^www\./, ''))
  })

  it.each([
    // Cyrillic and Greek among Latin letters, whole words of look-alikes, and letters that look like others.
    ...['pаypal.com', 'gοοgle.com', 'аррӏе.com', 'сахар.com', 'ορο.com', 'օոս.com', 'ɡoogle.com', 'microsoǀt.com'],
    ...['привет日本.com', 'мойmoy.ru', 'nttドコモ.jp', 'กขabc.com', 'a̱b.com', '♥.com', 'i❤.ws', '১২.com'],
  ])('stays as it is stored where its letters may pass for others: %s', (host) => {
    expect(shownSite(ascii(host))).toBe(ascii(host))
  })

  it('is judged label by label', () => {
    expect(shownSite(ascii('аррӏе.müller.de'))).toBe(`${ascii('аррӏе.de').slice(0, -3)}.müller.de`)
  })

  it('is shown in letters within an address, and nowhere else in it', () => {
    expect(shownUrl('https://www.xn--mller-kva.de:8443/xn--mller-kva.de?a=%C3%BC')).toBe(
      'https://www.müller.de:8443/xn--mller-kva.de?a=%C3%BC',
    )
    expect(shownUrl('https://a.example/xn--mller-kva.de')).toBe('https://a.example/xn--mller-kva.de')
    expect(shownUrl('xn--mller-kva.de')).toBe('xn--mller-kva.de')
    expect([shownWebsite(null), shownWebsite('https://xn--mller-kva.de/')]).toEqual([null, 'https://müller.de/'])
    const page = { site: 'xn--mller-kva.de', url: 'https://xn--mller-kva.de/', answers: 3 }
    expect(shownPage(page)).toEqual({ site: 'müller.de', url: 'https://müller.de/', answers: 3 })
  })

  it('is the same host again when it is read, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (name) => {
        const host = URL.parse(`https://${name}.example/`)?.hostname ?? 'a.example'
        expect(URL.parse(`https://${shownSite(host)}/`)?.hostname).toBe(host)
      }),
    )
  })
})
