import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnSite, normaliseCitation } from '@/lib/formulas/citations'
import { domainPrompt, normaliseDomain } from '@/lib/names/own-domain'

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
