import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EngineComparison } from '@/components/visibility/engine-comparison'
import { QueryChips } from '@/components/visibility/visibility-screen'
import type { ByEngine } from '@/lib/measure/shapes'
import { ENGINES, idOf, makeEngine, makeQuery, PATH, SOURCE, TODAY } from '../../support/visibility-figures'

const onPeriod = vi.fn()
const show = (part: Partial<ByEngine> = {}) =>
  render(
    <EngineComparison
      figures={{ engine: null, engines: ENGINES, today: TODAY, ...part }}
      onPeriod={onPeriod}
      period={7}
      path={PATH}
      source={SOURCE}
    />,
  )

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('the engines side by side', () => {
  it('come by share, each with counts, position and the day of its last answer', () => {
    show({ engines: [makeEngine('openai', 18, { lastAnswerDay: '2026-11-19' }), makeEngine('anthropic', 20)] })
    expect(rows()).toEqual([
      'ClClaudeShare 96%between 81 and 100%Likely range 81 to 100%20 of 21 answers of Claude name you (show the answers)Position when named 2.4Last answer Today',
      'ChChatGPTShare 86%between 71 and 91%Likely range 71 to 91%18 of 21 answers of ChatGPT name you (show the answers)Position when named 2.4Last answer Yesterday',
    ])
  })

  it('sum up to the figures of all engines, as anybody can recompute', () => {
    show()
    expect(document.querySelector('footer')?.textContent).toBe(
      'All engines is the average of the 3 engines, so that no engine counts more than another: (96 + 91 + 86) ÷ 3 = 91%.How we calculate',
    )
  })

  it('have their likely range as a bar beside the number, and none under 20 answers', () => {
    const [claude, few] = [makeEngine('anthropic', 20), makeEngine('openai', 10)]
    const periods = few.periods.map((period) => ({ ...period, low: null, high: null }))
    show({ engines: [claude, { ...few, periods }] })
    expect(screen.getByRole('img', { name: '96%, between 81 and 100%' })).toBeTruthy()
    const bar = screen.getByRole('img', { name: '48%' })
    expect(bar.querySelector('[data-range]')).toBeNull()
    expect(rows()[1]).toContain('Share 48%Not enough data yet10 of 21')
  })

  it('of which one is chosen say so; the others stay, in grey', () => {
    show({ engine: 'anthropic' })
    expect(document.querySelector('footer')?.textContent).toBe(
      'Every figure on this page shows Claude only.How we calculate',
    )
    const current = screen.getAllByRole('listitem').filter((row) => row.getAttribute('aria-current') === 'true')
    expect(current.map((row) => row.textContent)).toEqual([expect.stringContaining('Claude')])
    expect(rows()).toHaveLength(3)
  })

  it.each([
    [
      'refused',
      'No answers since 18 November: the engine refused our calls. Left out of the average until it answers again.',
    ],
    [
      'unreachable',
      'No answers since 18 November: the engine was out of reach. Left out of the average until it answers again.',
    ],
    [
      'budget',
      'No answers since 18 November: our token budget was used up. Left out of the average until it answers again.',
    ],
    ['stale', 'Last answer 18 November. Left out of the average until it answers again.'],
  ] as const)('that do not answer come last and say why: %s', (reason, text) => {
    const silent = makeEngine('xai', 21, { inMean: false, reason, lastAnswerDay: '2026-11-18' })
    show({ engines: [silent, ...ENGINES] })
    expect(rows().at(-1)).toContain(text)
    expect(document.querySelector('footer')?.textContent).toContain('(96 + 91 + 86) ÷ 3')
  })

  it('without an answer that names the brand have no position, and without answers no share', () => {
    const [none, some] = [makeEngine('openai', 0), makeEngine('anthropic')]
    const periods = none.periods.map((period) => ({ ...period, positionWhenNamed: null, results: 0, share: null }))
    show({ engines: [{ ...none, periods }, some] })
    expect(rows().at(-1)).toContain('Share ––No answersPosition when named –No answers name you')
  })
})

describe('without engines to compare', () => {
  it('says which one all figures come from', () => {
    show({ engines: [makeEngine('openai')] })
    expect(screen.getByText('One engine so far')).toBeTruthy()
    expect(
      screen.getByText('All figures come from ChatGPT. A comparison appears as soon as a second engine is set up.'),
    ).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('says what will be there', () => {
    show({ engines: [] })
    expect(screen.getByText('Engines will be compared here after the next data pull.')).toBeTruthy()
  })
})

describe('query chips', () => {
  const ignore = () => undefined
  const queries = [makeQuery(1), makeQuery(2), makeQuery(3, { active: false, results: 1200 })]

  function show(selected: string[], shown = queries) {
    const onToggle = vi.fn()
    const view = render(<QueryChips onClear={ignore} onToggle={onToggle} queries={shown} selected={selected} />)
    return { onToggle, text: () => view.container.textContent }
  }

  it('count the data points of what is selected', () => {
    const { text } = show([idOf(1), idOf(3)])
    expect(text()).toContain('2 queries selected')
    expect(text()).toContain('1,296 historical data points available')
  })

  it('count all when none is selected, because then all are used', () => {
    const { text } = show([])
    expect(text()).toContain('All 3 queries1,392 historical')
    expect(screen.getByRole('button', { name: 'All 3 queries', pressed: true })).toBeTruthy()
    expect(text()).toContain('1,392 historical data points available')
  })

  it('have all of them back with one press', async () => {
    const onClear = vi.fn()
    render(<QueryChips onClear={onClear} onToggle={ignore} queries={queries} selected={[idOf(1)]} />)
    await userEvent.click(screen.getByRole('button', { name: 'All 3 queries', pressed: false }))
    expect(onClear).toHaveBeenCalledOnce()
    expect(document.body.textContent).toContain('1 query selected')
  })

  it('toggle by click and show when the first and latest results were', async () => {
    const { onToggle } = show([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'query 2' }))
    expect(onToggle).toHaveBeenCalledWith(idOf(2))
    await user.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toBe('First answer 14 Sep 2026Latest answer 20 Nov 2026')
  })

  it('say that a query has no result yet', async () => {
    show([], [makeQuery(1, { results: 0, firstResult: null, latestResult: null })])
    await userEvent.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toContain('First answer None yet')
  })

  it('show a hostile search term as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    show([], [makeQuery(1, { searchTerm: hostile })])
    expect(screen.getByRole('button', { name: hostile })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})
