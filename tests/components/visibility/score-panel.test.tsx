import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ScorePanel } from '@/components/visibility/score-panel'
import { OrganisationHeader } from '@/components/visibility/visibility-screen'
import { COMPARISON, makeEngine, NO_CLEAR_CHANGE, PATH, SOURCE } from '../../support/visibility-figures'

const ringDays = { from: '2026-11-14', to: '2026-11-20' }
const base = {
  ...{ score: 81, change: 14, ranked: 17, results: 21, interval: { low: 60, high: 92 }, ringDays },
  ...{ engine: null, engineCount: 1, engines: [], notes: [], comparison: null },
  ...NO_CLEAR_CHANGE,
}
const show = (part: Partial<Parameters<typeof ScorePanel>[0]['figures']> = {}, firstRun: string | null = '05:00') =>
  render(<ScorePanel figures={{ ...base, ...part }} firstRun={firstRun} path={PATH} source={SOURCE} />)
const chip = (name: string) => screen.getByRole('button', { name })

describe('score panel', () => {
  it('shows counts and likely range under the ring, and the range around it', () => {
    const { container } = show()
    expect(screen.getByText('17 of 21 answers')).toBeTruthy()
    expect(screen.getByText('between 60 and 92%')).toBeTruthy()
    expect(container.querySelector('[data-range]')).toBeTruthy()
  })

  it('compares a period with the one before it, with exact counts that open, only where that is asked for', () => {
    const { unmount } = show()
    expect(screen.queryByText('30 days before')).toBeNull()
    unmount()
    show({ comparison: COMPARISON })
    expect(document.querySelector('dl')?.textContent).toBe(
      'Last 30 days64% 160 of 250 answers (show the answers)30 days before61% 152 of 252 answers (show the answers)',
    )
    expect(screen.getByRole('button', { name: /^152 of 252 answers/ })).toBeTruthy()
    expect(screen.queryByText(/^Measured in another way/)).toBeNull()
  })

  it('never shows a period without answers as 0%, and says when measuring changed in between', () => {
    const before = { ...COMPARISON.before, score: null, ranked: 0, results: 0 }
    const notes = ['2026-09-20', '2026-11-09'].map((date) => ({
      ...{ kind: 'measurementChanged' as const, date, text: 'ChatGPT got a new model' },
    }))
    show({ comparison: { ...COMPARISON, before }, notes })
    expect(screen.getByText('30 days before').parentElement?.textContent).toBe('30 days beforeNo answers')
    expect(screen.getByText('Measurement changed: ChatGPT got a new model on 9 November.')).toBeTruthy()
  })

  it('says how many answers a likely range lacks', () => {
    const { container } = show({ ranked: 12, results: 18, interval: null })
    expect(screen.getByText('A likely range needs 20 answers')).toBeTruthy()
    expect(screen.getByText('1 engine · 2 more answers needed')).toBeTruthy()
    expect(container.querySelector('[data-range]')).toBeNull()
  })

  it('shows the change with its sign and reads it as a sentence', () => {
    const { unmount } = show()
    expect(screen.getByText('+14 pts')).toBeTruthy()
    expect(screen.getByText('up 14 points on the previous week')).toBeTruthy()
    unmount()
    const { unmount: leave } = show({ change: -3 })
    expect(screen.getByText('−3 pts')).toBeTruthy()
    leave()
    show({ change: 0 })
    expect(screen.getByText('no change on the previous week')).toBeTruthy()
  })

  it.each([
    ['clearRise', 'Clear rise', 'text-success'],
    ['clearDrop', 'Clear drop', 'text-destructive'],
    ['noClearChange', 'No clear change', 'text-status-none'],
    ['notEnoughData', 'Not enough data yet', 'text-status-none'],
    ['measurementChanged', 'Measurement changed', 'text-status-none'],
  ] as const)('with the verdict %s has both pills in its colour, whatever the sign', (verdict, label, colour) => {
    show({ verdict, change: 14 })
    expect(chip(label).className).toContain(colour)
    expect(screen.getByText('+14 pts').parentElement?.className).toContain(colour)
  })

  it('says what the verdict compared on click and by key, and closes by Escape', async () => {
    show()
    screen.getByRole('button', { name: /show the answers/ }).focus()
    await userEvent.tab()
    expect(document.activeElement).toBe(chip('No clear change'))
    await userEvent.keyboard('{Enter}')
    expect(chip('No clear change').getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/^We call a change clear only if luck alone/)).toBeTruthy()
    expect(screen.getByText('The difference is within what luck alone often produces.')).toBeTruthy()
    expect(screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '67% · 14 of 21',
      '65% · 55 of 84',
    ])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/^We call a change clear/)).toBeNull()
  })

  it('says what changed where the measurement did, and what a verdict needs where answers lack', async () => {
    const text = 'ChatGPT got a new model on 16 November'
    const { unmount } = show({ verdict: 'measurementChanged', measurementChange: { date: '2026-11-16', text } })
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('Change vs previous week')).toBeNull()
    await userEvent.click(chip('Measurement changed'))
    expect(screen.getByText('Figures before and after are not compared.')).toBeTruthy()
    unmount()
    show({ verdict: 'notEnoughData', change: null })
    expect(screen.getByText('No previous week yet')).toBeTruthy()
    expect(screen.queryByText(/pts/)).toBeNull()
    await userEvent.click(chip('Not enough data yet'))
    expect(screen.getByText(/^A verdict needs 20 answers in the last 7 days/)).toBeTruthy()
  })

  it('names the engines of its average, or the only one chosen; nothing where there is only one', () => {
    const { container, unmount } = show()
    expect(container.textContent).not.toMatch(/average of|only/)
    unmount()
    const engines = [makeEngine('openai'), makeEngine('anthropic'), makeEngine('perplexity')]
    const { unmount: leave } = show({ engines })
    expect(screen.getByText('average of ChatGPT, Claude and Perplexity')).toBeTruthy()
    leave()
    show({ engine: 'anthropic' })
    expect(screen.getByText('Claude only')).toBeTruthy()
  })

  it('without data says when the first answers come, and shows no figure', () => {
    const nothing = { score: null, change: null, ranked: 0, results: 0, ringDays: null, interval: null }
    const { unmount } = show(nothing)
    expect(screen.getByText('No answers yet')).toBeTruthy()
    expect(screen.getByText('The first answers arrive with the next daily run, at 05:00 UTC.')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    unmount()
    show(nothing, null)
    expect(screen.getByText('The first answers arrive with the next daily run.')).toBeTruthy()
  })
})

describe('header of the page', () => {
  const organisation = { _id: '1', name: 'Loomhouse', location: 'London', websiteUrl: 'loomhouse.co.uk' }

  it.each([null, 'javascript:alert(1)'])(
    'labels simulated answers, and makes no link of the website %s',
    (websiteUrl) => {
      render(<OrganisationHeader figures={{ organisation: { ...organisation, websiteUrl }, simulated: true }} />)
      expect(screen.getByText('Simulated answers')).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
    },
  )
})
