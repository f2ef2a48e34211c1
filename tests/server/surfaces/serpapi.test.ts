import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { serpApi, serpApiPlace } from '@/server/surfaces/serpapi'
import { type Finds, type Mishap, SERPAPI_KEY } from '@/tests/support/surface-server'
import { SERP_AI_MODE, SERP_COLLECTED } from './bodies'
import { faultOf, neverAborted, questionOn, serpApiOn, shortOf, surfacesForAll } from './clients'

const server = await surfacesForAll()
const client = serpApiOn(server)

const ask = (surface: 'google-ai-overview' | 'google-ai-mode' = 'google-ai-mode', more = {}) =>
  client.ask(questionOn(surface, more), neverAborted)

/** A page that names a token, and what the token leads to. */
const inTwoSteps =
  (loaded: object): Finds =>
  ({ path }) =>
    path === 'google'
      ? { ai_overview: { page_token: 'token-1', serpapi_link: 'https://serpapi.com/x' }, organic_results: [{}] }
      : loaded

describe('a question to SerpApi', () => {
  it('names engine, words, place and language, and never comes from its cache', async () => {
    server.finds = () => SERP_AI_MODE
    await ask('google-ai-mode', { text: 'C++ & more? 50%' })
    expect(server.calls[0]?.path).toBe('/search.json')
    expect(Object.fromEntries(server.calls[0]?.params ?? [])).toEqual({
      ...{
        engine: 'google_ai_mode',
        q: 'C++ & more? 50%',
        location: 'London,England,United Kingdom',
        gl: 'uk',
        hl: 'en',
      },
      ...{ device: 'desktop', no_cache: 'true', api_key: SERPAPI_KEY },
    })
  })

  it.each([
    [{ country: 'GB', name: null }, { gl: 'uk' }],
    [
      { country: 'FR', name: 'Paris,Paris,Ile-de-France,France' },
      { gl: 'fr', location: 'Paris,Paris,Ile-de-France,France' },
    ],
  ])('names its place: %o', (place, parameters) => {
    expect(serpApiPlace(place)).toEqual(parameters)
  })

  it('is not sent over 700 letters', async () => {
    expect((await ask('google-ai-overview', { text: 'x'.repeat(701) })).fault?.next).toBe('never')
    expect(server.calls).toEqual([])
  })
})

describe('an overview of SerpApi', () => {
  it('is loaded by its token at once', async () => {
    server.finds = inTwoSteps({ ai_overview: SERP_COLLECTED })
    const measured = await ask('google-ai-overview')
    expect(measured).toMatchObject({
      outcome: 'answered',
      model: 'google-ai-overview',
      shownAt: '2026-11-29T10:00:00.000Z',
    })
    expect(server.calls.map(({ params }) => [params.get('engine'), params.get('page_token')])).toEqual([
      ['google', null],
      ['google_ai_overview', 'token-1'],
    ])
  })

  it.each([
    ['nothing', {}],
    ['no results', { error: "Google hasn't returned any results for this query." }],
    ['an error', { ai_overview: { error: 'The page token has expired.' } }],
    ['an empty overview', { ai_overview: { text_blocks: [] } }],
  ])('that was shown and whose token brings %s is a failure', async (_name, loaded) => {
    server.finds = inTwoSteps(loaded)
    expect(shortOf(await ask('google-ai-overview'))).toMatchObject({ outcome: 'failed', next: 'askAgain', text: '' })
  })

  it.each([
    ['refused', { status: 400, body: '{"error":"Invalid page token."}' }, 'askAgain'],
    ['lost', { loses: true }, 'askAgain'],
    ['not paid for', { status: 402, body: '' }, 'pause'],
  ] satisfies [string, Mishap, string][])('whose token is %s is a failure', async (_name, mishap, next) => {
    server.finds = inTwoSteps({ ai_overview: SERP_COLLECTED })
    server.happen({ ...mishap, on: 'page_token' })
    expect(shortOf(await ask('google-ai-overview'))).toMatchObject({ outcome: 'failed', next })
  })
})

describe('a search of SerpApi', () => {
  it('that is still running is fetched by its id', async () => {
    server.finds = () => SERP_AI_MODE
    server.happen({ code: 'Processing' })
    const pending = await ask()
    expect(shortOf({ ...pending, text: '' })).toMatchObject({ outcome: 'pending', cited: [] })
    const spent = server.searchesLeft
    expect(await client.fetch('google-ai-mode', pending.taskId ?? '', neverAborted)).toMatchObject({
      outcome: 'answered',
    })
    expect(server.searchesLeft).toBe(spent)
    expect(server.calls[1]?.path).toBe(`/searches/${pending.taskId}.json`)
  })

  it.each([
    ['an error', { code: 'Error' }, 'askAgain', 'no'],
    ['an unknown status', { code: 'Dreaming' }, 'askAgain', 'no'],
    ['HTTP 400', { status: 400, body: '{"error":"Unsupported location."}' }, 'never', 'no'],
    ['HTTP 403', { status: 403, body: '' }, 'pause', 'no'],
    ['HTTP 503', { status: 503, body: '<html>' }, 'askAgain', 'unknown'],
    ['half a body', { halves: true }, 'askAgain', 'unknown'],
    ['a page', { body: '<html>' }, 'askAgain', 'unknown'],
    ['an empty object', { body: '{}' }, 'askAgain', 'unknown'],
    ['null', { body: 'null' }, 'askAgain', 'unknown'],
    ['a list', { body: '[1]' }, 'askAgain', 'unknown'],
  ] satisfies [string, Mishap, string, string][])(
    'that ends with %s is a failure',
    async (_name, mishap, next, charged) => {
      server.happen(mishap)
      const { outcome, fault } = await ask()
      expect({ outcome, next: fault?.next, charged: fault?.charged }).toEqual({ outcome: 'failed', next, charged })
      expect(fault?.reason).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('that is one too many waits ten minutes while the account has searches', async () => {
    server.happen({ status: 429, body: '{"error":"Too many."}' })
    expect((await ask()).fault).toMatchObject({
      next: 'cool',
      waitSeconds: 600,
      reason: 'SerpApi is limiting our requests.',
    })
  })

  it('pauses the provider once the account has none', async () => {
    server.searchesLeft = 0
    expect((await ask()).fault).toMatchObject({ next: 'pause', reason: 'The SerpApi account has no credit left.' })
    expect(server.calls.map(({ path }) => path)).toEqual(['/search.json', '/account.json'])
  })

  it('cools down where the account cannot be asked', async () => {
    server.happen({ on: '/search.json', status: 429, body: '' }, { on: '/account.json', loses: true })
    expect((await ask()).fault).toMatchObject({ next: 'cool', waitSeconds: 60 })
  })

  it('never shows its key, whatever goes wrong', async () => {
    const shown: unknown[] = []
    for (const mishap of [
      { status: 401, body: SERPAPI_KEY },
      { loses: true },
      { body: SERPAPI_KEY },
      { status: 500, body: SERPAPI_KEY },
    ]) {
      server.happen(mishap)
      shown.push(await ask())
    }
    server.finds = () => SERP_AI_MODE
    shown.push(await ask())
    const at = (baseUrl: string) => serpApi({ apiKey: SERPAPI_KEY, baseUrl, timeoutMs: 1000 })
    for (const baseUrl of ['http://127.0.0.1:9', 'no address', 'http://local host'])
      shown.push(await at(baseUrl).ask(questionOn('google-ai-mode'), neverAborted))
    const shutdown = AbortSignal.abort()
    shown.push(await client.ask(questionOn('google-ai-mode'), shutdown).catch((error: unknown) => error))
    expect(shown).toHaveLength(9)
    expect(inspect(shown, { depth: 20 })).not.toContain(SERPAPI_KEY)
  })

  it('throws only when we shut down', async () => {
    expect(await faultOf(client.ask(questionOn('google-ai-mode'), AbortSignal.abort()))).toMatchObject({
      next: 'stopped',
    })
  })
})
