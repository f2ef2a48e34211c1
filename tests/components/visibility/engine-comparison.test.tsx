import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryChips } from '@/components/visibility/chosen-queries'
import { EngineComparison, TagComparison } from '@/components/visibility/engine-comparison'
import type { ByEngine } from '@/lib/measure/shapes'
import type { TagFigures } from '@/lib/visibility/shapes'
import { pushed } from '../../support/router'
import { ENGINES, idOf, makeEngine, makeQuery, PATH, SOURCE } from '../../support/visibility-figures'

const show = (part: Partial<ByEngine> = {}) =>
  render(<EngineComparison figures={{ engine: null, engines: ENGINES, ...part }} path={PATH} source={SOURCE} />)

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('the engines side by side', () => {
  it('come by share, which opens its answers; counts, range and position are on hover and for screen readers', () => {
    show({ engines: [makeEngine('openai', 18), makeEngine('anthropic', 20)] })
    const facts = '20 of 21 answers, between 81 and 100%, position when named 2.4'
    expect(rows()).toEqual([
      `ClClaude96% ${facts} (show the answers)`,
      'ChChatGPT86% 18 of 21 answers, between 71 and 91%, position when named 2.4 (show the answers)',
    ])
    expect(screen.getByTitle(facts).textContent).toContain('96%')
    const bars = [...document.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => bar.style.width)
    expect(bars).toEqual(['96%', '86%'])
  })

  it('have their counts in place of a share under 20 answers', () => {
    const few = makeEngine('openai', 8, { results: 12, low: null, high: null })
    show({ engines: [makeEngine('anthropic', 20), few] })
    expect(rows()[1]).toBe('ChChatGPT8 of 12 position when named 2.4 (show the answers)')
  })

  it('mark the chosen one; the others stay, in grey', () => {
    show({ engine: 'anthropic' })
    const current = screen.getAllByRole('listitem').filter((row) => row.getAttribute('aria-current') === 'true')
    expect(current.map((row) => row.textContent)).toEqual([expect.stringContaining('Claude')])
    expect(rows()).toHaveLength(3)
  })

  it.each([
    ['refused', 'The engine refused our calls.'],
    ['unreachable', 'The engine was out of reach.'],
    ['budget', 'Our budget was used up.'],
    ['stale', 'No run says why.'],
  ] as const)('that do not answer come last and say since when, and why on hover: %s', (reason, why) => {
    const silent = makeEngine('xai', 21, { inMean: false, reason, lastAnswerDay: '2026-11-18' })
    show({ engines: [silent, ...ENGINES] })
    const text = 'No answers since 18 November. Left out until it answers.'
    expect(rows().at(-1)).toBe(`GrGrok${text}`)
    expect(screen.getByTitle(why).textContent).toBe(text)
  })

  it('without answers have a dash', () => {
    const none = makeEngine('openai', 0, { results: 0, score: null, positionWhenNamed: null })
    show({ engines: [none, makeEngine('anthropic')] })
    expect(rows().at(-1)).toBe('ChChatGPT–No answers')
  })
})

describe('surfaces beside engines', () => {
  it('stand apart below them, with how often one was shown, and lead to By surface', () => {
    const overview = makeEngine('google-ai-overview', 8, {
      ...{ inMean: false, results: 21, shown: 21, asked: 40, shownRange: { low: 37, high: 67 } },
    })
    show({ engines: [overview, makeEngine('openai', 18), makeEngine('anthropic', 2)] })
    expect(rows().map((row) => row?.slice(0, 10))).toEqual(['ChChatGPT8', 'ClClaude10', 'AOGoogle A'])
    expect(screen.getByRole('heading', { name: 'What people see, not part of the score' })).toBeTruthy()
    expect(screen.getByTitle(/, shown in 21 of 40 searches, likely between 37 and 67%$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'By surface' }).getAttribute('href')).toBe('/surfaces')
  })

  it('are not spoken of where there are none', () => {
    show()
    expect(screen.queryByRole('link', { name: 'By surface' })).toBeNull()
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

describe('by tag (R-TAG-3)', () => {
  const tag = (part: Partial<TagFigures> = {}): TagFigures => ({
    ...{ tag: 'Brand', queries: 2, score: 54, ranked: 34, results: 63, low: 48, high: 61 },
    days: { from: '2026-11-14', to: '2026-11-20' },
    since: [
      { engine: 'openai', day: '2026-11-14' },
      { engine: 'anthropic', day: '2026-11-16' },
    ],
    ...part,
  })
  const showTags = (tags: TagFigures[], chosen?: string[]) =>
    render(<TagComparison figures={{ tags }} path={PATH} source={{ ...SOURCE, ...(chosen && { tags: chosen }) }} />)

  it('says score, range, counts and queries of each, and opens exactly its answers, whatever is chosen', async () => {
    showTags([tag(), tag({ tag: '<b>x</b>', score: 40 })], ['brand'])
    const [row, other] = screen.getAllByRole('listitem')
    expect(row?.textContent).toContain('2 queries · 34 of 63 answers · between 48 and 61%')
    expect([row, other].map((each) => each?.getAttribute('aria-current'))).toEqual(['true', null])
    expect(other?.textContent).toContain('<b>x</b>')
    await userEvent.click(screen.getByRole('link', { name: /^54% Brand/ }))
    const { searchParams } = new URL(pushed.mock.lastCall?.[0] ?? '', 'http://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ tag: 'Brand', engine: 'openai,anthropic@2026-11-16', from: '2026-11-14', to: '2026-11-20' },
    })
  })

  it('says counts alone under 20 answers, and nothing of a tag without answers', () => {
    const none = { score: null, ranked: 0, results: 0, low: null, high: null, days: null, since: [] }
    showTags([tag({ ranked: 3, results: 7, low: null, high: null }), tag({ tag: 'Empty', ...none })])
    const [few, empty] = screen.getAllByRole('listitem')
    expect([few?.textContent, few?.textContent?.includes('%')]).toEqual([
      'Brand3 of 7 Brand (show the answers)2 queries',
      false,
    ])
    expect(empty?.textContent).toBe('Empty–No answers2 queries')
  })

  it('is not there without tags', () => {
    expect(showTags([]).container.textContent).toBe('')
  })
})

describe('query chips', () => {
  const ignore = () => undefined
  const queries = [makeQuery(1), makeQuery(2), makeQuery(3, { active: false, results: 1200 })]

  function show(selected: string[], shown = queries) {
    const onToggle = vi.fn()
    const view = render(
      <QueryChips onClear={ignore} onTag={ignore} onToggle={onToggle} queries={shown} selected={selected} tags={[]} />,
    )
    return { onToggle, text: () => view.container.textContent }
  }

  it('count the data points of what is selected', () => {
    const { text } = show([idOf(1), idOf(3)])
    expect(text()).toContain('2 queries selected · 1,296 historical data points available')
  })

  it('count all when none is selected, because then all are used', () => {
    const { text } = show([])
    expect(text()).toContain('All 3 queries · 1,392 historical data points available')
    expect(screen.getByRole('button', { name: 'All 3 queries', pressed: true })).toBeTruthy()
  })

  it('lose their selection by one press on “All”', async () => {
    const onClear = vi.fn()
    render(
      <QueryChips
        onClear={onClear}
        onTag={ignore}
        onToggle={ignore}
        queries={queries}
        selected={[idOf(1)]}
        tags={[]}
      />,
    )
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
