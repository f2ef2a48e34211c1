import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OrganisationHeader } from '@/components/visibility/page-bar'
import { ScorePanel } from '@/components/visibility/score-panel'
import { addDays } from '@/lib/format/days'
import {
  idOf,
  makeEmptyFigures,
  makeEngine,
  makeFigures,
  makeQuery,
  makeVerdict,
  PATH,
  SOURCE,
  TODAY,
} from '../../support/visibility-figures'

const base = {
  ...makeFigures({ score: 81, change: 14, ranked: 17, results: 21, interval: { low: 60, high: 92 } }),
  shares: { week: { score: 81, ranked: 17, results: 21 }, month: { score: 66, ranked: 56, results: 84 } },
}
type Figures = Parameters<typeof ScorePanel>[0]['figures']
const show = (part: Partial<Figures> = {}, firstRun: string | null = '05:00', queries: string[] = []) =>
  render(<ScorePanel figures={{ ...base, ...part }} firstRun={firstRun} path={PATH} source={{ ...SOURCE, queries }} />)
const blocks = () =>
  screen.getAllByRole('heading', { level: 4 }).map((title) => title.parentElement?.parentElement?.textContent)

describe('score panel', () => {
  it('shows the ring with its counts, and its likely range on hover and in its name', () => {
    show()
    expect(screen.getByRole('img', { name: 'Visibility score 81%, between 60 and 92%' })).toBeTruthy()
    expect(screen.getByTitle('between 60 and 92%')).toBeTruthy()
    expect(screen.getByRole('link', { name: '17 of 21 answers (show the answers)' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('between')
  })

  it('says whose queries the figure is of', () => {
    const queries = [makeQuery(1), makeQuery(2), makeQuery(3, { active: false, latestResult: addDays(TODAY, -40) })]
    const week = show({ queries })
    expect(screen.getByText('your 2 queries')).toBeTruthy()
    week.unmount()
    // An inactive query has answers in these 90 days.
    const quarter = show({ queries, range: 90, ringDays: { from: addDays(TODAY, -89), to: TODAY } })
    expect(screen.getByText('your 3 queries')).toBeTruthy()
    quarter.unmount()
    show({}, null, [idOf(1)])
    expect(screen.getByText('1 of 3 queries')).toBeTruthy()
  })

  it('compares week and month each with its own figure, and puts the window of the range first', () => {
    const { unmount } = show()
    expect(blocks()).toEqual([
      'This weekAbout the same81%. Of the queries compared 67%, 65% in the four weeks before.',
      'This monthAbout the same66%. Of the queries compared 67%, 65% the month before.',
    ])
    unmount()
    show({ range: 28 })
    expect(blocks().map((text) => text?.slice(0, 10))).toEqual(['This month', 'This weekA'])
  })

  it('never gives the figure of one window to the other', () => {
    const engines = [makeEngine('openai'), makeEngine('perplexity')]
    show({ engines })
    expect(blocks()).toEqual([
      'This weekAbout the same81%. On ChatGPT 67%, 65% in the four weeks before.',
      'This monthAbout the same66%. On ChatGPT 67%, 65% the month before.',
    ])
  })

  it('says the change of a week in grey, of a quarter the share before, and of a month nothing more', () => {
    const { unmount } = show()
    expect(screen.getByText('Change vs previous week: +14 pts').className).toContain('text-muted-foreground')
    unmount()
    const { unmount: leave } = show({ change: null })
    expect(screen.getByText('No previous week yet')).toBeTruthy()
    leave()
    const { unmount: close } = show({ range: 90 })
    expect(screen.getByText('90 days before: 67%')).toBeTruthy()
    expect(screen.queryByText(/previous week/)).toBeNull()
    close()
    show({ range: 28 })
    expect(screen.queryByText(/previous week|days before:/)).toBeNull()
  })

  it.each([
    ['clearRise', 'Up 2', 'bg-success-soft'],
    ['probableRise', 'Probably up 2', 'border-current text-success'],
    ['noClearChange', 'About the same', 'text-status-none'],
    ['probableDrop', 'Probably down 2', 'text-destructive'],
    ['clearDrop', 'Down 2', 'bg-destructive-soft'],
    ['notEnoughData', 'Too few answers', 'border-dashed'],
    ['measurementChanged', 'Measurement changed', 'text-status-none'],
  ] as const)('with the verdict %s has pills in its look', (verdict, label, look) => {
    show(makeVerdict(verdict))
    for (const pill of screen.getAllByRole('button', { name: label })) expect(pill.className).toContain(look)
  })

  it('says what a pill compared, with the days of both windows, on click and by key', async () => {
    show()
    const [pill] = screen.getAllByRole('button', { name: 'About the same' })
    pill?.focus()
    await userEvent.keyboard('{Enter}')
    expect(pill?.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/Too close to call\. With 3 answers a day we see a change of about/)).toBeTruthy()
    expect(screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '13 to 19 November',
      '16 October to 12 November',
    ])
    expect(screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '67% · 14 of 21',
      '65% · 55 of 84',
    ])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/Too close to call/)).toBeNull()
  })

  it('says whom to ask for more answers a day, and leads a system admin there', async () => {
    show()
    const [pill] = screen.getAllByRole('button', { name: 'About the same' })
    await userEvent.click(pill as HTMLElement)
    expect(screen.getByText(/Ask your admin\.$/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    localStorage.setItem('user', JSON.stringify({ permissions: { isAdmin: true } }))
    await userEvent.click(pill as HTMLElement)
    expect(screen.getByRole('link', { name: 'Ask more often', hidden: true }).getAttribute('href')).toBe(
      `/admin/organisation/${SOURCE.organisationId}`,
    )
    localStorage.removeItem('user')
  })

  it('opens the answers of both windows from their counts, where a filter can select them', async () => {
    const { week, month } = base.verdicts
    const whole = { ...week, queries: [idOf(1), idOf(2)] }
    show({ verdicts: { week: whole, month } })
    const [ofWeek, ofMonth] = screen.getAllByRole('button', { name: 'About the same' })
    if (ofWeek) await userEvent.click(ofWeek)
    expect(screen.getByText('67% · 14 of 21').closest('button')).toBeTruthy()
    if (ofMonth) await userEvent.click(ofMonth)
    expect(screen.getByText('67% · 14 of 21').closest('button')).toBeNull()
  })

  it('says once from when on there is something to compare, with the day where that is known', () => {
    const few = { score: 67, ranked: 6, results: 9 }
    const nothing = { ranked: 0, results: 0, share: null }
    const trend = base.trend.slice(-1).map((point) => ({ ...point, results: 9 }))
    show({ ...makeVerdict('notEnoughData', nothing, nothing), shares: { week: few, month: few }, trend })
    expect(blocks()).toEqual([
      'This weekToo few answers6 of the first 9 answers name you. We compare from 20 answers on, about 21 November.',
      'This monthToo few answers6 of 9 answers this month name you.',
    ])
  })

  it('without data says when the first answers come, and shows no figure', () => {
    const nothing = makeEmptyFigures()
    const { unmount } = show(nothing)
    expect(screen.getByText('No answers yet')).toBeTruthy()
    expect(screen.getByText('The first answers arrive with the next daily run, at 05:00 UTC.')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('heading', { level: 4 })).toBeNull()
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
