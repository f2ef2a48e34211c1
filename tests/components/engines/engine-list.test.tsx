import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider } from '@/components/data/query-provider'
import { EngineList } from '@/components/engines/engine-list'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy as copy } from '@/lib/engines/admin-words'
import type { EngineRow } from '@/lib/engines/shapes'

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

function show(items: EngineRow[] | null) {
  const list = <EngineList />
  return render(
    <QueryProvider>
      {items ? <Prefetched answers={{ [ENGINES]: { today: TODAY, items } }}>{list}</Prefetched> : list}
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
