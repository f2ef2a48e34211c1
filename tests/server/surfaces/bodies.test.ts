import { describe, expect, it } from 'vitest'
import type { SurfaceId } from '@/lib/engines/engines'
import type { Measurement } from '@/server/surfaces/measurement'
import {
  AI_MODE,
  CHATGPT,
  GEMINI,
  NOT_LOADED,
  OTHER_SHAPE,
  OVERVIEW,
  SERP_AI_MODE,
  SERP_COLLECTED,
  WITHOUT_OVERVIEW,
} from './bodies'
import { dataForSeoOn, neverAborted, questionOn, serpApiOn, shortOf, surfacesForAll } from './clients'

// Documented and broken bodies, each through an adapter over the wire.

const server = await surfacesForAll()

const NOTHING = { text: '', cited: [], offered: [], cards: [], searches: null }

interface Body {
  name: string
  surface: SurfaceId
  result: unknown
  expected: Partial<ReturnType<typeof shortOf>>
}

const overview = (over: object) => ({ ...OVERVIEW, items: [{ ...OVERVIEW.items[0], ...over }, OVERVIEW.items[1]] })
const unread = { ...NOTHING, outcome: 'failed', next: 'askAgain' } as const
const nested = (opening: string, closing: string) => `${opening.repeat(50_000)}0${closing.repeat(50_000)}`

const DATAFORSEO: Body[] = [
  {
    name: 'an overview with nested references, a panel, a picture and a video',
    surface: 'google-ai-overview',
    result: OVERVIEW,
    expected: {
      outcome: 'answered',
      text: 'Two shops stand out.[[1]](https://spoke.test/guide#:~:text=two%20shops)\n\n\n\n- **Spoke & Wheel** for a full service\n- **Harbour Cycles** for the same day',
      cited: [
        'https://spoke.test/guide',
        'https://www.spoke.test/guide',
        'https://harbour.test/repairs?id=7#prices',
        'https://harbour.test/book',
        'https://fees.test/bikes',
      ],
      offered: ['https://video.test/wheel'],
      cards: ['business Avon Cycles'],
      searches: null,
      costUsd: '0.001200',
      next: null,
    },
  },
  {
    name: 'results without an overview',
    surface: 'google-ai-overview',
    result: WITHOUT_OVERVIEW,
    expected: { ...NOTHING, outcome: 'notShown', costUsd: '0.001200', next: null },
  },
  { name: 'an overview that was not loaded', surface: 'google-ai-overview', result: NOT_LOADED, expected: unread },
  {
    name: 'an overview that is named among the kinds only',
    surface: 'google-ai-overview',
    result: { ...WITHOUT_OVERVIEW, item_types: ['ai_overview', 'organic'] },
    expected: unread,
  },
  {
    name: 'an overview behind an empty one',
    surface: 'google-ai-overview',
    result: { ...OVERVIEW, items: [...NOT_LOADED.items, ...OVERVIEW.items] },
    expected: { outcome: 'answered', cards: ['business Avon Cycles'] },
  },
  {
    name: 'an overview without markdown',
    surface: 'google-ai-overview',
    result: overview({ markdown: null }),
    expected: { outcome: 'answered', text: 'Two shops stand out.\n\nPrices\n\nFrom £65' },
  },
  {
    name: 'an overview whose text is a number',
    surface: 'google-ai-overview',
    result: overview({ markdown: 7, items: 'none' }),
    expected: unread,
  },
  {
    name: 'an overview with odd references',
    surface: 'google-ai-overview',
    result: overview({
      items: null,
      references: [
        null,
        'https://text.test/',
        { title: 'Without address' },
        { ref_id: 0 },
        { title: 'Only the site', domain: 'site.test', position: 3 },
        { url: 'javascript:alert(1)', domain: 'evil.test', title: 'Script' },
        { url: 'data:text/html,x' },
        { url: 'ftp://files.test/a' },
        { url: ['https://list.test/'] },
        { url: 'https://user:pass@kept.test/a b', title: 9 },
        { url: 'https://www.google.com/search?q=more', title: 'More results' },
        { url: `https://long.test/${'a'.repeat(3000)}` },
      ],
    }),
    expected: {
      outcome: 'answered',
      cited: ['https://site.test/', 'https://kept.test/a%20b', 'https://long.test/'],
      cards: [],
    },
  },
  {
    name: 'a page without any item',
    surface: 'google-ai-overview',
    result: { ...OVERVIEW, items: [] },
    expected: unread,
  },
  {
    name: 'a page whose items are a text',
    surface: 'google-ai-overview',
    result: { ...OVERVIEW, items: 'none' },
    expected: unread,
  },
  { name: 'a page without its items', surface: 'google-ai-mode', result: { type: 'ai_mode' }, expected: unread },
  { name: 'a result that is a text', surface: 'google-ai-mode', result: 'An answer.', expected: unread },
  { name: 'null in the place of results', surface: 'google-ai-overview', result: undefined, expected: unread },
  { name: "another provider's shape", surface: 'google-ai-mode', result: OTHER_SHAPE, expected: unread },
  {
    name: 'AI Mode with goods, a map and an advertisement',
    surface: 'google-ai-mode',
    result: AI_MODE,
    expected: {
      outcome: 'answered',
      text: 'Helmets worth a look.\n\n| Helmet | Price |\n| Lid One | £40 |\n| Lid Two | £65 |',
      cited: ['https://tests.test/helmets'],
      offered: [],
      cards: ['map Avon Cycles', 'shopping Lid One', 'shopping Lid Two'],
      costUsd: '0.001200',
    },
  },
  {
    name: 'AI Mode without an answer',
    surface: 'google-ai-mode',
    result: { ...AI_MODE, item_types: null, items: null },
    expected: { ...NOTHING, outcome: 'notShown', next: null },
  },
  {
    name: 'ChatGPT with an advertisement, a business, a product and searches',
    surface: 'chatgpt-app',
    result: CHATGPT,
    expected: {
      outcome: 'answered',
      text: 'Bakers name **Ledger Lane** first.',
      cited: ['https://ledger.test/bakers', 'https://fees.test/a?x=1#table', 'https://forum.test/t/9'],
      offered: ['https://read.test/only', 'https://news.test/bakers'],
      cards: ['business Tally House', 'shopping Ledger book'],
      searches: ['accountants for bakeries London', 'bakery accountant fees'],
      costUsd: '0.001200',
    },
  },
  {
    name: 'ChatGPT without a report of searches',
    surface: 'chatgpt-app',
    result: { ...CHATGPT, fan_out_queries: null, items: null },
    expected: { outcome: 'answered', searches: null, cards: [] },
  },
  {
    name: 'ChatGPT with no search',
    surface: 'chatgpt-app',
    result: { ...CHATGPT, fan_out_queries: [], sources: null, search_results: null, items: [] },
    expected: { outcome: 'answered', searches: [], cited: [], offered: [] },
  },
  {
    name: 'ChatGPT with an advertisement and no other item',
    surface: 'chatgpt-app',
    result: { ...CHATGPT, items: CHATGPT.items.slice(-1) },
    expected: { outcome: 'answered', text: 'Bakers name **Ledger Lane** first.\n\nTally House, 1 Mill Street' },
  },
  {
    name: 'ChatGPT without any text',
    surface: 'chatgpt-app',
    result: { ...CHATGPT, markdown: ' \n', items: [] },
    expected: { outcome: 'failed', text: '', next: 'askAgain' },
  },
  {
    name: 'ChatGPT with wrong types everywhere',
    surface: 'chatgpt-app',
    result: {
      ...CHATGPT,
      ...{
        model: 5,
        datetime: 12,
        sources: 'none',
        search_results: {},
        fan_out_queries: 'one',
        items: [1, null, { type: 3 }],
      },
    },
    expected: { outcome: 'answered', cited: [], offered: [], cards: [], searches: null },
  },
  {
    name: 'Gemini',
    surface: 'gemini-app',
    result: GEMINI,
    expected: {
      ...NOTHING,
      outcome: 'answered',
      text: 'Fernbank has the widest choice.',
      cited: ['https://gardens.test/york'],
      costUsd: '0.001200',
    },
  },
  {
    name: 'a megabyte of pictures that never close',
    surface: 'gemini-app',
    result: { ...GEMINI, markdown: `${'![\n'.repeat(300_000)}](x` },
    expected: { outcome: 'answered' },
  },
  {
    name: 'signs that the database refuses',
    surface: 'gemini-app',
    result: { ...GEMINI, markdown: 'Fern\u0000bank \ud800', fan_out_queries: ['a\u0000b'] },
    expected: { outcome: 'answered', text: 'Fernbank \ufffd', searches: ['ab'] },
  },
]

describe('a result of DataForSEO', () => {
  async function measure(surface: SurfaceId, result: unknown): Promise<Measurement> {
    server.finds = () => result
    const client = dataForSeoOn(server, 20_000)
    const task = await client.post(questionOn(surface), neverAborted)
    return client.fetch(surface, task, neverAborted)
  }

  it.each(DATAFORSEO)('$name', async ({ surface, result, expected }) => {
    const measured = await measure(surface, result)
    expect(shortOf(measured)).toMatchObject(expected)
    expect(measured).toMatchObject({ surface, providerId: 'dataforseo', taskId: server.bill[0]?.id })
    expect(measured.fault === null).toBe(measured.outcome !== 'failed')
  })

  it('says when it was seen, by which model, with titles and addresses of cards', async () => {
    const { shownAt, model, cited, cards } = await measure('chatgpt-app', CHATGPT)
    expect({ shownAt, model }).toEqual({ shownAt: '2026-11-28T07:12:46.000Z', model: 'gpt-5-5' })
    expect(cited.map(({ title }) => title)).toEqual(['Ledger Lane', 'Fees', 'Forum'])
    expect(cards).toEqual([
      { name: 'Tally House', kind: 'business', address: '1 Mill Street', url: 'https://tally.test/', rating: '5' },
      // A number without a currency is no price.
      { name: 'Ledger book', kind: 'shopping', url: 'https://shop.test/ledger' },
    ])
    expect((await measure('google-ai-overview', WITHOUT_OVERVIEW)).shownAt).toBe('2026-11-28T07:12:46.000Z')
  })

  it.each([
    [{ price: '£40 now' }, { price: '£40 now' }],
    [{ price: 40, currency: 'GBP' }, { price: '40 GBP' }],
    [{ price: { displayed_price: '$65.00', current: 65, currency: 'USD' } }, { price: '$65.00' }],
    [{ price: { displayed_price: null, current: 65, currency: 'USD' } }, { price: '65 USD' }],
    [{ price: { current: 65 } }, {}],
    [{ price: ['£40'], rating: 'five' }, {}],
    [{ rating: { value: 4.55, votes_count: 12 } }, { rating: '4.6' }],
    [{ rating: -1, url: 'javascript:alert(1)' }, {}],
  ])('keeps of goods with %o what can be shown', async (said, kept) => {
    const item = { type: 'ai_overview_shopping_element', title: 'Lid Two', ...said }
    const goods = { type: 'ai_overview_shopping', title: 'Goods', markdown: 'Lid Two', items: [item] }
    const element = { type: 'ai_overview_element', markdown: 'Helmets worth a look.' }
    const shown = { type: 'ai_overview', markdown: 'Helmets worth a look.\n\nLid Two', items: [element, goods] }
    const { cards, text, cited } = await measure('google-ai-mode', { ...AI_MODE, items: [shown] })
    expect(cards).toEqual([{ name: 'Lid Two', kind: 'shopping', ...kept }])
    // Its words and its shop are none of the answer.
    expect({ text, cited }).toEqual({ text: 'Helmets worth a look.', cited: [] })
  })

  it('is cut at its limit where it comes with five megabytes of markdown', async () => {
    const { outcome, text } = await measure('chatgpt-app', {
      ...CHATGPT,
      markdown: 'word '.repeat(1_000_000),
      items: [],
    })
    expect({ outcome, length: text.length }).toEqual({ outcome: 'answered', length: 200_000 })
  })

  it('is read as far as it is known where it is nested without end', async () => {
    const client = dataForSeoOn(server)
    const task = await client.post(questionOn('google-ai-mode'), neverAborted)
    const items = `[{"type":"ai_overview","markdown":"Kept.","items":${nested('[{"items":', '}]')}}]`
    const body = `{"status_code":20000,"tasks":[{"id":"${task.taskId}","status_code":20000,"result":[{"items":${items}}]}]}`
    server.happen({ body })
    const measured = await client.fetch('google-ai-mode', task, neverAborted)
    expect(shortOf(measured)).toMatchObject({ outcome: 'answered', text: 'Kept.', costUsd: '0.001200' })
  })

  it('says in plain words why an overview is missing', async () => {
    const reasonOf = async (result: unknown) => (await measure('google-ai-overview', result)).fault?.reason
    expect(await reasonOf(NOT_LOADED)).toBe('Google showed an overview, but DataForSEO could not load it.')
    expect(await reasonOf(undefined)).toBe('DataForSEO answered without a result that can be read.')
  })
})

const SERPAPI: Body[] = [
  {
    name: 'AI Mode with lists, a table, cards and a video',
    surface: 'google-ai-mode',
    result: SERP_AI_MODE,
    expected: {
      outcome: 'answered',
      text: '## Commuter cars\n\nThree are named again and again.\n\n- **Sedans** Cheap to run.\n  - **Corda** The quiet one.\n- **Electric**\n  - Volt B: A long range.\n  - Ion 5: A roomy one.\n\n| Car | Range |\n| Volt B | 300 miles |\n\nBook a drive.',
      cited: [
        'https://cars.test/page',
        'https://kerb.test/page',
        'https://drivers.test/page',
        'https://range.test/page',
        'https://drive.test/book',
      ],
      offered: ['https://beside.test/page', 'https://video.test/drive'],
      cards: ['business Kerb Motors', 'shopping Volt B'],
      searches: null,
      costUsd: null,
      next: null,
    },
  },
  {
    name: 'AI Mode as collections publish it',
    surface: 'google-ai-mode',
    result: SERP_COLLECTED,
    expected: {
      outcome: 'answered',
      text: '- **Best**\n  - Overall: Aero 13 is light.',
      cited: ['https://laptops.test/'],
      offered: ['https://beside.test/'],
    },
  },
  {
    name: 'a list without its items',
    surface: 'google-ai-mode',
    result: { ...SERP_AI_MODE, text_blocks: [...SERP_AI_MODE.text_blocks, { type: 'list', list: [] }] },
    expected: { outcome: 'answered', text: '# The whole\n\nAnswer as markdown.' },
  },
  {
    name: 'a list without its items and nothing to take its place',
    surface: 'google-ai-mode',
    result: { text_blocks: [{ type: 'paragraph', snippet: 'Some.' }, { type: 'list' }] },
    expected: { outcome: 'answered', text: 'Some.' },
  },
  {
    name: 'an overview on the page itself',
    surface: 'google-ai-overview',
    result: { ai_overview: SERP_COLLECTED, organic_results: [{}] },
    expected: { outcome: 'answered', cited: ['https://laptops.test/'] },
  },
  {
    name: 'a page without an overview',
    surface: 'google-ai-overview',
    result: { organic_results: [{ title: 'Organic', link: 'https://organic.test/' }] },
    expected: { ...NOTHING, outcome: 'notShown', next: null },
  },
  {
    name: 'a search that found nothing',
    surface: 'google-ai-overview',
    result: { error: "Google hasn't returned any results for this query." },
    expected: { ...NOTHING, outcome: 'notShown', next: null },
  },
  {
    name: 'AI Mode that found nothing',
    surface: 'google-ai-mode',
    result: { error: 'Google AI Mode hasn’t returned any results for this query.' },
    expected: { ...NOTHING, outcome: 'notShown', next: null },
  },
  {
    name: 'an overview that Google does not make',
    surface: 'google-ai-overview',
    result: { ai_overview: { error: 'An AI Overview is not available for this search' }, organic_results: [{}] },
    expected: { ...NOTHING, outcome: 'notShown', next: null },
  },
  {
    name: 'an overview that could not be loaded',
    surface: 'google-ai-overview',
    result: {
      ai_overview: { error: "Can't generate an AI overview right now. Try again later." },
      organic_results: [{}],
    },
    expected: unread,
  },
  {
    name: 'an overview that is a text',
    surface: 'google-ai-overview',
    result: { ai_overview: 'Yes', organic_results: [{}] },
    expected: unread,
  },
  { name: 'a page with nothing on it', surface: 'google-ai-overview', result: {}, expected: unread },
  { name: 'AI Mode with nothing in it', surface: 'google-ai-mode', result: {}, expected: unread },
  {
    name: 'an error of another kind',
    surface: 'google-ai-mode',
    result: { error: 'Something broke.' },
    expected: unread,
  },
  { name: "another provider's shape", surface: 'google-ai-mode', result: OTHER_SHAPE, expected: unread },
  {
    name: 'wrong types everywhere',
    surface: 'google-ai-mode',
    result: {
      text_blocks: [
        null,
        'text',
        { type: 7, snippet: 'Kept.', reference_indexes: ['1', 0, -1], list: 'none', table: { a: 1 } },
      ],
      references: [null, { title: 4, link: 9 }, { link: 'javascript:alert(1)', index: 0 }],
      shopping_results: {},
      local_results: { places: [] },
    },
    expected: { ...NOTHING, outcome: 'answered', text: 'Kept.' },
  },
]

describe('a body of SerpApi', () => {
  it.each(SERPAPI)('$name', async ({ surface, result, expected }) => {
    server.finds = () => result
    const asked = questionOn(surface as 'google-ai-overview' | 'google-ai-mode')
    const measured = await serpApiOn(server).ask(asked, neverAborted)
    expect(shortOf(measured)).toMatchObject(expected)
    expect(measured).toMatchObject({ surface, providerId: 'serpapi' })
  })

  it('has cards with address, price, rating and page', async () => {
    const [shop] = SERP_AI_MODE.local_results
    server.finds = () => ({
      ...SERP_AI_MODE,
      local_results: [{ ...shop, rating: 4.8, website: 'https://kerb.test/' }],
      shopping_results: [{ title: 'Volt B', price: '£20,000', product_link: 'https://cars.test/volt' }],
    })
    const { cards } = await serpApiOn(server).ask(questionOn('google-ai-mode'), neverAborted)
    expect(cards).toEqual([
      { name: 'Kerb Motors', kind: 'business', address: '2 Kerb Road', url: 'https://kerb.test/', rating: '4.8' },
      { name: 'Volt B', kind: 'shopping', url: 'https://cars.test/volt', price: '£20,000' },
    ])
  })

  it('nested without end is a failure with its reason', async () => {
    server.happen({ body: `{"search_metadata":{"status":"Success"},"text_blocks":${nested('[{"list":', '}]')}}` })
    const { outcome, fault } = await serpApiOn(server).ask(questionOn('google-ai-mode'), neverAborted)
    expect({ outcome, reason: fault?.reason }).toEqual({
      outcome: 'failed',
      reason: 'SerpApi answered something that is not of its protocol.',
    })
  })
})
