import { describe, expect, it } from 'vitest'
import { SURFACE_IDS, surfaceLabel } from '@/lib/engines/engines'
import { readingEngine } from '@/server/llm/engines'
import { readSettings, surfaceProviders } from '@/server/settings/env'
import {
  dollars,
  lengthExceeded,
  pageAddress,
  searchesOf,
  sortLinks,
  timeOf,
  toSurfaceText,
} from '@/server/surfaces/measurement'

const DATAFORSEO = { DATAFORSEO_LOGIN: 'a@b.test', DATAFORSEO_PASSWORD: 'secret' }
const SERPAPI = { SERPAPI_API_KEY: 'key' }

const providersOf = (given: Record<string, string>) => {
  const read = readSettings(given)
  return SURFACE_IDS.map((surface) => surfaceProviders(read, surface))
}

describe('settings of surfaces (R-SURFACES-1)', () => {
  it.each([
    ['nothing', {}],
    ['accounts alone', { ...DATAFORSEO, ...SERPAPI }],
    ['surfaces alone', { SURFACES: SURFACE_IDS.join(',') }],
    ['a login without its password', { SURFACES: SURFACE_IDS.join(','), DATAFORSEO_LOGIN: 'a@b.test' }],
  ])('turn none on with %s', (_name, given) => {
    expect(providersOf(given)).toEqual([[], [], [], []])
  })

  it('give each named surface the providers that serve it', () => {
    const all = { SURFACES: ' google-ai-overview, google-ai-mode,chatgpt-app,gemini-app ', ...DATAFORSEO, ...SERPAPI }
    const both = ['dataforseo', 'serpapi']
    expect(providersOf(all)).toEqual([both, both, ['dataforseo'], ['dataforseo']])
    expect(providersOf({ SURFACES: 'google-ai-mode', ...SERPAPI })).toEqual([[], ['serpapi'], [], []])
  })

  it('order them by surface', () => {
    const SURFACE_PROVIDERS = 'google-ai-overview=serpapi > dataforseo, google-ai-mode=serpapi'
    expect(providersOf({ SURFACES: SURFACE_IDS.join(','), ...DATAFORSEO, ...SERPAPI, SURFACE_PROVIDERS })).toEqual([
      ...[['serpapi', 'dataforseo'], ['serpapi'], ['dataforseo'], ['dataforseo']],
    ])
  })

  it.each([
    [{ SURFACES: 'bing' }, "SURFACES.0: 'bing' is no surface"],
    [{ SURFACE_PROVIDERS: 'google-ai-mode=cloro' }, "SURFACE_PROVIDERS: 'google-ai-mode=cloro' is no order"],
    [{ SURFACE_PROVIDERS: 'dataforseo' }, "SURFACE_PROVIDERS: 'dataforseo' is no order"],
    [{ DATAFORSEO_BASE_URL: 'sandbox' }, 'DATAFORSEO_BASE_URL: '],
    [{ SERPAPI_BASE_URL: 'ftp://x' }, 'SERPAPI_BASE_URL: '],
  ])('stop the process where they are wrong: %o', (given, message) => {
    expect(() => readSettings(given)).toThrow(message)
  })
})

describe('surfaces among engines (R-SURFACES-8)', () => {
  const both = { SURFACES: 'google-ai-mode,chatgpt-app', ...DATAFORSEO }
  const KEY = { OPENAI_API_KEY: 'key' }
  const asked = (given: Record<string, string>) => readSettings(given).engines

  it.each([
    [{ ...both, ...KEY }, ['openai', 'google-ai-mode', 'chatgpt-app']],
    [{ ...KEY, ...DATAFORSEO }, ['openai']],
    [{ ...both, ...KEY, ENGINES: 'anthropic' }, ['google-ai-mode', 'chatgpt-app']],
    [both, []],
    [
      { ...both, ...KEY, ANSWER_ENGINE: 'simulated' },
      ['simulated-openai', 'simulated-anthropic', 'simulated-perplexity', 'simulated-chatgpt-app'],
    ],
  ])('are asked only where somebody can read them: %o', (given, engines) => {
    expect(asked(given as Record<string, string>)).toEqual(engines)
  })

  it('are read by an engine with a key, which need not be asked', () => {
    const read = readSettings({ ...both, ...KEY, ENGINES: 'anthropic' })
    expect(readingEngine(read).id).toBe('openai')
    expect(() => readSettings({ ENGINES: 'google-ai-mode' })).toThrow("'google-ai-mode' is no engine")
  })
})

describe('the length of a question (R-SURFACES-6)', () => {
  it('counts percent and plus signs as they are sent', () => {
    expect(lengthExceeded('google-ai-mode', 'x'.repeat(700))).toBe(null)
    expect(lengthExceeded('google-ai-mode', `${'x'.repeat(698)}+`)).toBe(700)
    expect(lengthExceeded('chatgpt-app', `${'x'.repeat(1997)}%`)).toBe(null)
    expect(lengthExceeded('chatgpt-app', 'x'.repeat(2001))).toBe(2000)
    expect(surfaceLabel('google-ai-overview')).toBe('Google AI Overviews')
  })
})

describe('what is read off (R-SURFACES-3, R-SURFACES-5)', () => {
  it.each([
    ['https://a.test/x#:~:text=some%20words', 'https://a.test/x'],
    ['https://a.test/x#part:~:text=words', 'https://a.test/x#part'],
    ['https://a.test/x?utm_source=chatgpt.com', 'https://a.test/x'],
    ['https://a.test/x?b=%20c&utm_source=chatgpt.com&d=+', 'https://a.test/x?b=%20c&d=+'],
    ['https://a.test/x?utm_source=other', 'https://a.test/x?utm_source=other'],
    ['//a.test/x', 'https://a.test/x'],
    [' HTTP://A.test ', 'http://a.test/'],
    ['javascript:alert(1)', null],
    ['mailto:a@b.test', null],
    ['a.test', null],
    ['', null],
  ])('has the address of %s', (url, expected) => {
    expect(pageAddress({ url })).toBe(expected)
  })

  it.each([
    ['a.test', 'https://a.test/'],
    ['münchen.test', 'https://xn--mnchen-3ya.test/'],
    ['a.test/path', null],
    ['no site', null],
  ])('knows the site %s where the address is missing', (domain, expected) => {
    expect(pageAddress({ url: '/local.html', domain })).toBe(expected)
  })

  it.each([
    ['https://www.google.com/searchviewer/10?svid=1', 'business'],
    ['https://www.google.co.uk/maps/place/A', 'map'],
    ['https://maps.google.com/?cid=1', 'map'],
    ['https://www.google.com/search?q=a&prds=b', 'shopping'],
    ['https://www.google.com/shopping/product/1', 'shopping'],
    ['https://www.google.com/search?q=a', null],
  ])('takes %s for a card and no site', (url, kind) => {
    expect(sortLinks([{ url, title: 'Acme' }])).toEqual({ pages: [], cards: kind ? [{ name: 'Acme', kind, url }] : [] })
    expect(sortLinks([{ url }]).cards).toEqual([])
  })

  it('takes other pages of Google, and pages that look alike, for sites', () => {
    const urls = [
      'https://google.com/',
      'https://support.google.com/maps',
      'https://google.com.evil.test/maps',
      'https://mygoogle.com/search',
    ]
    expect(sortLinks(urls.map((url) => ({ url }))).pages.map(({ url }) => url)).toEqual(urls)
  })

  it.each([
    [0.0012, '0.001200'],
    [0.1 + 0.2, '0.300000'],
    ['0.0006', '0.000600'],
    [0, '0.000000'],
    [-1, null],
    [Number.NaN, null],
    [null, null],
    ['free', null],
    [1e9, null],
  ])('costs %s', (amount, expected) => {
    expect(dollars(amount)).toBe(expected)
  })

  it.each([
    ['2026-11-15 12:57:46 +00:00', '2026-11-15T12:57:46.000Z'],
    ['2026-11-15 12:57:46 +02:00', '2026-11-15T10:57:46.000Z'],
    ['2026-11-15 12:57:46 UTC', '2026-11-15T12:57:46.000Z'],
    ['2026-11-15T12:57:46.123+02:00', '2026-11-15T10:57:46.000Z'],
    ['yesterday', null],
    ['2026-99-15 12:57:46', null],
    [null, null],
  ])('was seen at %s', (text, expected) => {
    expect(timeOf(text)).toBe(expected)
  })

  it('has no pictures, and keeps its links', () => {
    expect(toSurfaceText('a ![x](data:image/png;base64,AA) b ![y\n c [link](https://a.test) ![](z)')).toBe(
      'a  b ![y\n c [link](https://a.test)',
    )
  })

  it('has unknown searches where none are reported', () => {
    expect(searchesOf(null)).toBe(null)
    expect(searchesOf('one')).toBe(null)
    expect(searchesOf([' a ', 'a', '', 5])).toEqual(['a'])
  })
})
