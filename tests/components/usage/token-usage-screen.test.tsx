import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLoader } from 'nuqs/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { TokenUsageScreen } from '@/components/usage/token-usage-screen'
import type { TokenUsageFigures, UsagePart } from '@/lib/usage/shapes'
import { tokenUsagePath, tokenUsageSearchParams } from '@/lib/visibility/params'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress, OpenedPage } from '@/tests/components/address-bar'
import { stubCanvas } from '@/tests/support/canvas-surface'

beforeEach(stubCanvas)

const id = (letter: string) => letter.repeat(24)
const owner = (letter: string, name: string, tokens: number | null, deleted = false) => ({
  _id: id(letter),
  name,
  tokens,
  deleted,
})
function sum(costUsd: string | null, ...without: [string, number, number][]) {
  return { costUsd, without: without.map(([engine, calls, of]) => ({ engine, calls, of })) }
}
const EMPTY: UsagePart = { tokens: null, share: null, count: 0, owners: [], selected: [], queries: [], days: [] }
const FIGURES: TokenUsageFigures = {
  today: '2026-11-20',
  since: '2026-08-03',
  total: 48_216_904,
  organisations: {
    tokens: 11_864_210,
    share: 25,
    count: 12,
    owners: [owner('a', 'Loomhouse', 2_914_203), owner('b', 'Brightwater', 640), owner('c', 'Old', 12, true)],
    selected: [id('a')],
    queries: [{ _id: id('d'), owner: id('a'), searchTerm: 'best office', active: true, tokens: 99 }],
    days: [{ date: '2026-11-20', tokens: { [id('a')]: 31_000 } }],
  },
  industries: { ...EMPTY, tokens: 36_352_694, share: 75, count: 1, owners: [owner('e', 'Dentistry', 7)] },
  engines: {
    engines: [
      { _id: 'openai', name: 'ChatGPT', simulated: false },
      { _id: 'simulated-anthropic', name: 'Claude', simulated: true },
    ],
    days: [
      { date: '2026-11-01', tokens: { openai: 4000 } },
      { date: '2026-11-20', tokens: { openai: 900, 'simulated-anthropic': 2500 } },
    ],
  },
  costs: {
    month: '2026-11-30',
    total: { last30Days: sum('12.345678', ['anthropic', 9, 9]), month: sum('8.1'), monthEnd: sum('13.405') },
    owners: [
      {
        ...{ _id: id('a'), kind: 'organisation', name: 'Loomhouse' },
        last30Days: sum('12.345678', ['anthropic', 9, 9], ['openai', 3, 1260]),
        ...{ month: sum('0.0042'), monthEnd: sum(null, ['anthropic', 1, 1]) },
      },
      {
        ...{ _id: id('e'), kind: 'industry', name: 'Dentistry' },
        ...{ last30Days: sum('0.000000'), month: sum('0.000000'), monthEnd: sum('5.30') },
      },
    ],
    more: 4,
  },
  weekly: null,
}
const loadView = createLoader(tokenUsageSearchParams)
const API = 'GET /api/admin/token-usage'

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/admin')
})
function open(figures: TokenUsageFigures = FIGURES) {
  const path = tokenUsagePath(loadView(window.location.search))
  render(
    <OpenedPage answers={{ [path]: figures }}>
      <TokenUsageScreen />
    </OpenedPage>,
  )
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const chip = (name: string) => screen.getByRole('button', { name })
const bars = () =>
  within(screen.getByRole('table', { name: 'Total tokens per organisation' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

describe('what it costs', () => {
  const rows = () =>
    part('What it costs')
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  it('says of every owner what it has cost and will, and of every sum what it leaves out', () => {
    open()
    const [loomhouse, dentistry, all] = rows()
    expect(loomhouse).toBe(
      'Loomhouse$12.35without Claude and 3 of 1,260 calls of ChatGPTless than $0.01price not known',
    )
    expect(dentistry).toBe('DentistryIndustry$0.00$0.00$5.30')
    expect(all).toBe('All4 others cost less. All has them too.$12.35without Claude$8.10$13.41')
    expect(part('What it costs').getByRole('columnheader', { name: 'By 30 November, as things are set' })).toBeTruthy()
  })

  it('says so before anything was asked', () => {
    const nothing = { last30Days: sum('0.000000'), month: sum('0.000000'), monthEnd: sum('0.000000') }
    open({ ...FIGURES, costs: { month: '2026-11-30', total: nothing, owners: [], more: 0 } })
    expect(part('What it costs').getByText('Nothing has been asked yet.')).toBeTruthy()
  })
})

describe('the admin dashboard', () => {
  it('shows the total since the first day with both shares', () => {
    open()
    for (const text of [
      'Total Tokens Used',
      '48,216,904',
      'since 3 Aug 2026',
      '11,864,210',
      '25%',
      '36,352,694',
      '75%',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(part('Organisations').getByText('1 of 12 selected')).toBeTruthy()
  })

  it('shows bars with their values, and every digit on demand', async () => {
    open()
    expect(bars()).toEqual(['Loomhouse2.91M', 'Brightwater640'])
    await userEvent.click(part('Organisations').getByRole('button', { name: 'Show exact numbers' }))
    expect(bars()[0]).toBe('Loomhouse2,914,203')
  })

  it('keeps deleted owners out of chips and bars until they are asked for', async () => {
    open()
    const organisations = part('Organisations')
    expect(organisations.queryByText('Old (deleted)')).toBeNull()
    await userEvent.click(organisations.getByRole('button', { name: 'Show deleted (1)', expanded: false }))
    const deleted = within(organisations.getByRole('group', { name: 'Deleted' }))
    expect(deleted.getByRole('button', { name: 'Old (deleted)' }).getAttribute('aria-pressed')).toBe('false')
    expect(bars()).toEqual(['Loomhouse2.91M', 'Brightwater640', 'Old (deleted)12'])
    expect(organisations.getByText('1 of 13 selected')).toBeTruthy()
    await userEvent.click(organisations.getByRole('button', { name: 'Hide deleted', expanded: true }))
    expect(organisations.queryByText('Old (deleted)')).toBeNull()
    expect(part('Industries').queryByRole('button', { name: /deleted/ })).toBeNull()
  })

  it('shows a deleted owner that the address selects, and hiding it removes it from the selection', async () => {
    window.history.replaceState(null, '', `/admin?organisations=${id('a')},${id('c')}`)
    const calls = network({ [API]: () => ({ body: FIGURES }) })
    open({ ...FIGURES, organisations: { ...FIGURES.organisations, selected: [id('a'), id('c')] } })
    expect(chip('Old (deleted)').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(part('Organisations').getByRole('button', { name: 'Hide deleted' }))
    await waitFor(() => expect(calls[0]?.call).toBe(`${API}?days=90&organisations=${id('a')}`))
    expect(screen.queryByRole('button', { name: 'Old (deleted)' })).toBeNull()
  })

  it('offers to find a further owner among the owners, above the queries', () => {
    open()
    const find = part('Organisations').getByText('Find another organisation')
    const queries = part('Organisations').getByRole('group', { name: 'Queries' })
    expect(find.compareDocumentPosition(queries) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(part('Industries').queryByText('Find another industry')).toBeNull()
  })

  it('a chip asks once for the new choice and puts it into the address', async () => {
    const calls = network({ [API]: () => ({ body: FIGURES }) })
    open()
    expect(chip('Loomhouse').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(chip('Brightwater'))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.call).toBe(`${API}?days=90&organisations=${id('a')},${id('b')}`)
    expect(window.location.search).toBe(`?organisations=${id('a')},${id('b')}`)
    await userEvent.click(chip('best office'))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(window.location.search).toContain(`queries=${id('d')}`)
  })

  it('an empty selection is a choice too', async () => {
    const empty = { ...FIGURES.organisations, selected: [], queries: [], days: [] }
    const calls = network({ [API]: () => ({ body: { ...FIGURES, organisations: empty } }) })
    open()
    await userEvent.click(chip('Loomhouse'))
    await waitFor(() => expect(calls[0]?.call).toBe(`${API}?days=90&organisations=none`))
    expect(await part('Organisations').findByText('Choose at least one above to see its tokens per day.')).toBeTruthy()
  })

  it('sums the engines over their own period, without a request', async () => {
    const calls = network({})
    open()
    const used = () =>
      within(part('Engines').getByRole('table', { name: 'Tokens per engine' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(used()).toEqual(['ChatGPT4.9k', 'Claude (simulated)2.5k'])
    await userEvent.click(part('Engines').getAllByRole<HTMLInputElement>('radio')[0] as HTMLElement)
    expect(used()).toEqual(['ChatGPT900', 'Claude (simulated)2.5k'])
    expect(window.location.search).toBe('?engineDays=3')
    expect(calls).toEqual([])
  })

  it("says 'No data available' when there is nothing", () => {
    const engines = { engines: [], days: [] }
    open({ ...FIGURES, since: null, total: null, organisations: EMPTY, industries: EMPTY, engines })
    expect(screen.getAllByText('No data available').length).toBe(6)
    expect(screen.queryByText('0')).toBeNull()
  })

  it('offers to try again when the figures cannot be had', async () => {
    const calls = network({ [API]: () => ({ status: 400, body: { error: 'No.' } }) })
    open()
    await userEvent.click(chip('Brightwater'))
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
    for (const name of ['Organisations', 'Industries', 'Engines'])
      expect(part(name).getByText('Something went wrong...')).toBeTruthy()
    await userEvent.click(retry as HTMLElement)
    await waitFor(() => expect(calls.length).toBeGreaterThan(1))
  })

  it('say in one line what the weekly analyses will use, where there are any', () => {
    open()
    expect(screen.queryByText(/weekly analyses/)).toBeNull()
    cleanup()
    open({ ...FIGURES, weekly: { organisations: 3, aMonth: 1_240_000, measured: true } })
    expect(
      screen.getByText(
        'The weekly analyses of 3 organisations use about 1.24M tokens a month, by what the last ones used.',
      ),
    ).toBeTruthy()
    cleanup()
    open({ ...FIGURES, weekly: { organisations: 1, aMonth: null, measured: false } })
    expect(screen.getByText(/^The weekly analyses of 1 organisation use tokens too/)).toBeTruthy()
  })
})
