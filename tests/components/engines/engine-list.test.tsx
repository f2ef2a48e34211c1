import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider } from '@/components/data/query-provider'
import { EngineList } from '@/components/engines/engine-list'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy as copy } from '@/lib/engines/admin-words'
import type { EngineRow } from '@/lib/engines/shapes'
import { paused, surfaceCost, surfaceCosts, surfaceOff } from '../surfaces/surface-costs'

const TODAY = '2026-11-22'

function engine(row: Partial<EngineRow>): EngineRow {
  return {
    id: 'openai',
    label: 'ChatGPT',
    access: 'api',
    simulated: false,
    configured: true,
    reads: false,
    model: 'a-model',
    servedModel: 'a-model',
    state: 'answering',
    since: null,
    reason: null,
    lastAnswerAt: '2026-11-22T05:03:00.000Z',
    doneToday: 63,
    notShownToday: 0,
    failedToday: 0,
    skippedToday: 0,
    leftToday: 0,
    tokensToday: 412_345,
    tokensLast30Days: 9_876_543,
    tokenShare: null,
    costToday: { costUsd: '0.412345', without: [] },
    costShare: null,
    ...row,
  }
}

function show(items: EngineRow[] | null, surfaces = surfaceCosts()) {
  const list = <EngineList />
  return render(
    <QueryProvider>
      {items ? <Prefetched responses={{ [ENGINES]: { today: TODAY, items, surfaces } }}>{list}</Prefetched> : list}
    </QueryProvider>,
  )
}

const row = (label: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(label))
  if (!found) throw new Error(`no row of ${label}`)
  return within(found)
}

describe('the cost of today', () => {
  it.each([
    ['is beside its limit', { costUsd: '1.5', without: [] }, '2.000000', '$1.50of $2.00 a day'],
    [
      'says what it leaves out',
      { costUsd: '0.001', without: [{ engine: 'openai', calls: 21, of: 42 }] },
      null,
      'less than $0.01without 21 of 42 calls',
    ],
    ['is not known', { costUsd: null, without: [{ engine: 'openai', calls: 42, of: 42 }] }, null, 'price not known'],
  ])('%s', (_what, costToday, costShare, text) => {
    show([engine({ costToday, costShare, tokensToday: 7 })])
    expect(row('ChatGPT').getByText('Tokens and cost today').nextElementSibling?.textContent).toBe(`7${text}`)
  })
})

describe('the engines', () => {
  it('show their state, model, last answer and tokens', () => {
    show([engine({})])
    const chatgpt = row('ChatGPT')
    for (const text of [
      copy.states.answering,
      'a-model',
      '22 Nov 2026, 05:03 UTC',
      '63 answered',
      '412,345',
      '$0.41',
      '9,876,543',
    ])
      expect(chatgpt.getByText(text)).toBeTruthy()
    expect(chatgpt.queryByRole('link')).toBeNull()
  })

  it('link the failures of today to their reasons', () => {
    show([engine({ failedToday: 4, skippedToday: 2, leftToday: 1 })])
    const link = row('ChatGPT').getByRole('link', { name: copy.failures('ChatGPT', 4) })
    expect(link.getAttribute('href')).toBe(`/admin/daily-runs?day=${TODAY}`)
    expect(row('ChatGPT').getByText('2 skipped')).toBeTruthy()
    expect(row('ChatGPT').getByText('1 left')).toBeTruthy()
  })

  it('say since when an engine is silent, and why', () => {
    const reason = 'credit balance is too low'
    show([engine({ state: 'exhausted', since: '2026-11-21T09:05:00.000Z', reason })])
    expect(row('ChatGPT').getByText(copy.states.exhausted)).toBeTruthy()
    expect(row('ChatGPT').getByText('since 21 Nov 2026, 09:05 UTC')).toBeTruthy()
    expect(row('ChatGPT').getByText(reason)).toBeTruthy()
  })

  it('name the model that answered where it is another one', () => {
    show([engine({ model: 'asked-for', servedModel: 'served' })])
    expect(row('ChatGPT').getByText('answers as served')).toBeTruthy()
  })

  it('say which one reads for all, asked or not', () => {
    const reader = { reads: true, configured: false, state: 'off' as const }
    show([engine({}), engine({ id: 'xai', label: 'Grok', ...reader })])
    expect(row('Grok').getByText(copy.reads)).toBeTruthy()
    expect(row('ChatGPT').queryByText(copy.reads)).toBeNull()
    cleanup()
    show([engine({ reads: true })])
    expect(row('ChatGPT').getByText(copy.reads)).toBeTruthy()
  })

  it('label simulated ones, and count nothing where nothing was asked', () => {
    show([engine({ simulated: true, doneToday: 0, state: 'waiting', lastAnswerAt: null, tokenShare: 500_000 })])
    for (const text of [copy.simulated, copy.notAsked, copy.never, 'of 500,000 a day'])
      expect(row('ChatGPT').getByText(text)).toBeTruthy()
  })

  it('keep those that are not asked apart, with what turns them on', () => {
    const off = { configured: false, state: 'notSetUp' as const, reason: 'Set XAI_API_KEY to turn it on.' }
    show([engine({}), engine({ id: 'xai', label: 'Grok', ...off })])
    const card = within(screen.getByRole('region', { name: copy.off.title }))
    expect(card.getByText('Grok')).toBeTruthy()
    expect(card.getByText(off.reason)).toBeTruthy()
    expect(card.queryByText('ChatGPT')).toBeNull()
  })

  it('say so when none is set up', () => {
    show([engine({ configured: false, state: 'notSetUp' })])
    expect(screen.getByText(copy.none.title)).toBeTruthy()
  })

  it('offer another try when they cannot be read', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Something is down.' }, { status: 403 }))
    localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
    show(null)
    expect(await screen.findByRole('button', { name: /retry/i })).toBeTruthy()
  })
})

describe('surfaces', () => {
  const region = (name: string) => within(screen.getByRole('region', { name }))
  const rows = (name: string) =>
    region(name)
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.textContent)

  it('cost today, this month and by its end, each with the price of one', () => {
    show([engine({})], surfaceCosts())
    const costs = region('What the surfaces cost')
    const sums = costs.getAllByRole('definition').map((sum) => sum.textContent)
    expect(sums).toEqual([
      '$0.39of $0.80 a day, their share of $2.00',
      '$10.5422 dayswithout Google AI Mode',
      '$11.70as things are set',
    ])
    expect(costs.getByText('November so far')).toBeTruthy()
    expect(costs.getByText('By the end of November')).toBeTruthy()
    expect(costs.getByRole('progressbar', { name: 'Of the daily limit' }).getAttribute('aria-valuenow')).toBe('0.39')
    expect(rows('What the surfaces cost')).toEqual([
      'CAChatGPT app34$0.004as measured$0.14$4.20$4.08',
      'AMGoogle AI Mode34price not known$0.00price not knownprice not known',
    ])
  })

  it('say who has paused, and who is asked meanwhile', () => {
    const since = '2026-11-26T09:00:00.000Z'
    const held = [
      paused({ since }),
      paused({ since, payment: false, reason: 'DataForSEO did not accept our login.', instead: 'SerpApi' }),
    ]
    show([engine({})], surfaceCosts({ items: held.map((each, at) => surfaceCost({ id: `s${at}`, paused: [each] })) }))
    const costs = region('What the surfaces cost')
    expect(costs.getByText('Paused since 26 November: the provider refused payment.')).toBeTruthy()
    expect(
      costs.getByText(
        'DataForSEO is paused since 26 November: DataForSEO did not accept our login. SerpApi is asked meanwhile.',
      ),
    ).toBeTruthy()
  })

  it('that are off have what each would cost, what passes the limit, and the settings that turn it on', () => {
    const turnOn = 'Name google-ai-mode in SURFACES.'
    const named = surfaceOff({ id: 'google-ai-mode', label: 'Google AI Mode', turnOn, passes: true })
    show([engine({})], surfaceCosts({ off: [named, surfaceOff({ priceUsd: null, monthUsd: null })] }))
    const card = region('Before you turn a surface on')
    expect(card.getByText('3 active queries make 34 searches a day on a surface.')).toBeTruthy()
    const [first, second] = rows('Before you turn a surface on')
    expect(first).toBe(`AMGoogle AI Mode${turnOn}This would pass the daily limit of $2.00.$0.0012$1.22`)
    expect(second).toMatch(/price not knownprice not known$/)
    cleanup()
    show([engine({})], surfaceCosts({ off: [] }))
    expect(screen.getByText('Every surface is on.')).toBeTruthy()
  })

  it('that are off stand in their own card only, and none that costs nothing has a sum', () => {
    const off = engine({ id: 'google-ai-mode', label: 'Google AI Mode', access: 'app', configured: false })
    show([engine({}), off], surfaceCosts({ items: [], off: [surfaceOff({})] }))
    expect(screen.queryByRole('region', { name: copy.off.title })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What the surfaces cost' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Before you turn a surface on' })).toBeTruthy()
  })
})
