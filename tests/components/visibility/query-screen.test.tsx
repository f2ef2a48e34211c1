import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { createLoader } from 'nuqs/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { QueryScreen } from '@/components/visibility/query-screen'
import { measurementCopy } from '@/lib/engines/words'
import type { QueryFigures } from '@/lib/queries/shapes'
import { queryPath, querySearchParams } from '@/lib/visibility/params'
// Loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import { LAST, makeBrand, makeCell, makeEngine, makeQueryFigures, makeQuoted } from '../../support/query-figures'
import { idOf, NO_ANSWERS, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'

const ID = idOf(2)
const ADDRESS = `/query/${ID}`
const ofWindow = `/answers?from=2026-10-31&to=${LAST}&queries=${ID}&engine=openai,anthropic,perplexity`

beforeEach(() => window.history.replaceState(null, '', ADDRESS))

/** Opens the page as the server rendered it; its next figures are those that `answer` gives, null for a failure. */
function open(figures: QueryFigures, answer: () => QueryFigures | null = () => figures) {
  followAddress()
  const pushed: string[] = []
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    if (!url.pathname.includes('/visibility/')) return Response.json(NO_ANSWERS)
    const next = answer()
    return next ? Response.json(next) : Response.json({ error: 'Not found.' }, { status: 404 })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  const router = { push: (href: string) => void pushed.push(href), prefetch: () => {} } as unknown as AppRouterInstance
  const path = queryPath(ORGANISATION_ID, ID, createLoader(querySearchParams)(window.location.search))
  render(
    <AppRouterContext value={router}>
      <PathnameContext value={ADDRESS}>
        <OpenedPage answers={{ [path]: figures }}>
          <SelectionProvider>
            <QueryScreen id={ID} organisationId={ORGANISATION_ID} />
          </SelectionProvider>
        </OpenedPage>
      </PathnameContext>
    </AppRouterContext>,
  )
  return { pushed, calls }
}

const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement
const cards = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.replace(/About.*$/, ''))
const title = () => screen.getByRole('heading', { level: 1 })
const bar = () => screen.getByRole('region', { name: 'Days and engine of this page' })
const ENGINES = 'By engine'
const STRIP = 'Who is named, and in which order'
const PAGES = 'Pages that carry Baythorne'

describe('the head of a query', () => {
  it('is the question as typed, its tags and its sentences', () => {
    open(makeQueryFigures())
    expect(title().textContent).toBe('best coworking space in Shoreditch')
    const head = title().closest('header') as HTMLElement
    expect(within(head).getByText('Your query')).toBeTruthy()
    expect(within(head).getByText('Founder').getAttribute('title')).toBe('Runs a team of five.')
    expect(document.querySelector('#query-said')?.textContent).toBe(
      'You are named in 58% of answers, Baythorne in 87%. Probably up: 43% the month before.',
    )
    expect(within(head).getByText('58%').className).toContain('text-primary')
    expect(within(head).getByRole('link', { name: 'Baythorne' }).getAttribute('href')).toBe('/rival/baythorne')
  })

  it.each([
    ['industry', true, 'Industry query'],
    ['industry', false, 'Inactive'],
    ['organisation', false, 'Inactive'],
  ] as const)('has the tag of a query of %s, active: %s', (kind, active, tag) => {
    const { query } = makeQueryFigures()
    open(makeQueryFigures({ query: { ...query, kind, active } }))
    expect(screen.getByText(tag)).toBeTruthy()
  })

  it('leads to the pages before and after, by button, J and K', () => {
    const { pushed } = open(makeQueryFigures())
    expect(screen.getByText('2 of 10')).toBeTruthy()
    const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
    expect(hrefs('Previous: serviced office for a team')).toEqual([`/query/${idOf(1)}`])
    expect(hrefs('Next: flexible office space')).toEqual([`/query/${idOf(3)}`])
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(pushed).toEqual([`/query/${idOf(3)}`, `/query/${idOf(1)}`])
  })

  it('leaves J and K to fields, to shortcuts of the browser and to what lies over the page', async () => {
    const { pushed } = open(makeQueryFigures())
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
    fireEvent.keyDown(within(bar()).getByRole('combobox', { name: /Engine/ }), { key: 'j' })
    await userEvent.click(screen.getAllByRole('button', { name: /^Plan an action/ })[0] as HTMLElement)
    await screen.findByRole('dialog')
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(pushed).toEqual([])
  })

  it('has no step beyond the first', () => {
    const { place } = makeQueryFigures()
    open(makeQueryFigures({ place: { ...place, position: 1, previous: null } }))
    expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull()
    expect(screen.getAllByRole('link', { name: /^Next/ })).toHaveLength(2)
  })
})

describe("the bar of a query's page", () => {
  it('says the verdict, the days and the answers, and opens exactly those', async () => {
    const { pushed } = open(makeQueryFigures())
    expect(bar().textContent).toContain('Probably up 15')
    expect(bar().textContent).toContain('31 October to 27 November · 83 answers')
    await userEvent.click(within(bar()).getByRole('link', { name: /83 answers/ }))
    expect(pushed).toEqual([ofWindow])
  })

  it('names the engines that its verdict leaves out, and why', async () => {
    const figures = makeQueryFigures()
    const month = { ...figures.verdicts.month, engines: ['openai', 'anthropic'] }
    const added = { kind: 'measurementChanged', date: '2026-10-24', text: measurementCopy.added('perplexity') } as const
    open({ ...figures, verdicts: { ...figures.verdicts, month }, notes: [added] })
    await userEvent.click(within(bar()).getByRole('button', { name: 'Probably up 15' }))
    expect(
      within(bar()).getByText('Perplexity was added on 24 October and is left out of the comparison.'),
    ).toBeTruthy()
  })

  it('rules every figure: the range is in the address and asked for', async () => {
    const { calls } = open(makeQueryFigures(), () => makeQueryFigures({ range: 7, sentences: [] }))
    await userEvent.click(within(bar()).getByRole('radio', { name: '7 days' }))
    expect(window.location.search).toBe('?range=7')
    await waitFor(() => expect(document.querySelector('#query-said')?.textContent).toBe(''))
    expect(calls.at(-1)).toBe(`/api/app/visibility/org/${ORGANISATION_ID}/query/${ID}?range=7`)
  })

  it('has the share before instead of a verdict for 90 days', () => {
    window.history.replaceState(null, '', `${ADDRESS}?range=90`)
    open(makeQueryFigures({ range: 90 }))
    expect(bar().textContent).toContain('90 days before: 43%')
    expect(bar().textContent).not.toContain('Probably')
  })

  it('leads to Visibility with this query, which Home has for a query of an industry', async () => {
    open(makeQueryFigures())
    await userEvent.click(within(bar()).getAllByRole('button', { name: 'More' })[0] as HTMLElement)
    const [link] = screen.getAllByRole('link', { name: 'Visibility of this query' })
    expect(link?.getAttribute('href')).toBe(`/visibility-data?queries=${ID}`)
  })
})

describe('the lines of each engine', () => {
  const engines = () => within(card(ENGINES)).getAllByRole('listitem')

  it('have the share, the counts, and the leading rival beside them', async () => {
    const { pushed } = open(makeQueryFigures())
    const [chatgpt] = engines()
    expect(chatgpt?.textContent).toContain('ChatGPT')
    expect(chatgpt?.textContent).toContain('85%')
    expect(chatgpt?.textContent).toContain('23 of 27 answersBaythorne 86%')
    expect(within(chatgpt as HTMLElement).getByRole('img', { name: 'ChatGPT: you stay at 40%' })).toBeTruthy()
    await userEvent.click(within(chatgpt as HTMLElement).getByRole('link', { name: /answers/ }))
    expect(pushed).toEqual([`/answers?from=2026-10-31&to=${LAST}&queries=${ID}&engine=openai`])
  })

  it('have counts in place of a share under 20 answers, and no line without a point', () => {
    const few = makeEngine('openai', 'ChatGPT', 3, {
      ...{ answers: 9, share: 33, leader: { named: 5, share: 56 } },
      trend: [{ date: LAST, own: null, leader: null }],
    })
    open(makeQueryFigures({ engines: [few] }))
    const [chatgpt] = engines()
    expect(chatgpt?.textContent).toContain('3 of 9')
    expect(chatgpt?.textContent).toContain('Baythorne 5 of 9')
    expect(chatgpt?.textContent).not.toContain('%')
    expect(within(chatgpt as HTMLElement).queryByRole('img', { name: /^ChatGPT: you/ })).toBeNull()
    expect(within(card(ENGINES)).queryByRole('button', { name: 'Show the lines as a table' })).toBeNull()
  })

  it('have surfaces beside them, with how often one was shown, and no line', () => {
    const figures = makeQueryFigures()
    const part = { inMean: false, answers: 12, share: 42, leader: null, trend: [] }
    const looks = { asked: 21, shown: 12, shownRange: { low: 37, high: 76 } }
    const overview = makeEngine('google-ai-overview', 'Google AI Overviews', 5, { ...part, ...looks })
    open({ ...figures, engines: [...figures.engines, overview] })
    const item = within(card(ENGINES)).getByRole('heading', { name: 'Google AI Overviews' }).closest('li')
    expect(item?.textContent).toContain('shown in 12 of 21 searches, likely between 37 and 76%')
    expect(item?.textContent).toContain('5 of 12')
    expect(item?.textContent).not.toContain('Baythorne')
  })

  it('say that an engine is left out of the share', () => {
    const silent = makeEngine('xai', 'Grok', 0, { inMean: false, reason: 'refused', answers: 0, trend: [] })
    open(makeQueryFigures({ engines: [...makeQueryFigures().engines, silent] }))
    expect(engines().at(-1)?.textContent).toContain('Left out until it answers.')
  })

  it('are a table as well', async () => {
    open(makeQueryFigures())
    await userEvent.click(within(card(ENGINES)).getByRole('button', { name: 'Show the lines as a table' }))
    const rows = within(card(ENGINES)).getAllByRole('row')
    expect(rows).toHaveLength(1 + 10)
    expect(rows[1]?.textContent).toBe('27 Nov 2640%80%40%80%40%80%')
    expect(rows.at(-1)?.textContent).toBe('18 Nov 26–80%–80%–80%')
  })
})

describe('the strip of answers', () => {
  const grid = () => within(card(STRIP)).getByRole('grid')
  const focused = () => document.activeElement?.getAttribute('title')
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

  it('has a cell for each answer, which leads to it and says what it shows', () => {
    open(makeQueryFigures())
    expect(within(grid()).getAllByRole('row')).toHaveLength(1 + 3)
    const cell = within(grid()).getByRole('link', {
      name: '27 November, Perplexity: you are named 2nd; Baythorne, Loomhouse, Kiln Street',
    })
    expect(cell.getAttribute('href')).toBe(`/answers/${makeCell(LAST, 'perplexity').resultId}`)
    expect(cell.textContent).toBe('2')
    expect([...cell.querySelectorAll('i')].map(({ className }) => className)).toEqual(['c2', 'own', 'c4'])
  })

  it('draws eight names at most, says who is not named, and which run failed', () => {
    const order = Array.from({ length: 10 }, (_, index) => ({ key: `k${index}`, name: `Brand ${index}`, own: false }))
    const failed = makeCell(LAST, 'anthropic', { resultId: null, placement: null, order: [] })
    open(makeQueryFigures({ strip: [makeCell(LAST, 'openai', { placement: null, order }), failed] }))
    const cell = within(grid()).getByRole('link', { name: /^27 November, ChatGPT: you are not named; Brand 0/ })
    expect(cell.querySelectorAll('i')).toHaveLength(8)
    expect(cell.textContent).toBe('–+2')
    expect(within(grid()).getByRole('img', { name: '27 November, Claude: No answer' })).toBeTruthy()
  })

  it('is walked with the arrow keys, over days without an answer, from the latest one', () => {
    const strip = [
      makeCell('2026-11-24', 'openai'),
      ...[LAST, '2026-11-26'].flatMap((date) => ['openai', 'perplexity'].map((engine) => makeCell(date, engine))),
    ]
    open(makeQueryFigures({ strip }))
    const reached = [...grid().querySelectorAll<HTMLElement>('[tabindex="0"]')]
    expect(reached.map((cell) => cell.getAttribute('title')?.slice(0, 20))).toEqual(['27 November, ChatGPT'])
    reached[0]?.focus()
    press('ArrowDown')
    expect(focused()).toMatch(/^27 November, Perplexity/)
    press('ArrowLeft')
    press('ArrowLeft')
    expect(focused()).toMatch(/^26 November, Perplexity/)
    press('ArrowUp')
    press('ArrowLeft')
    expect(focused()).toMatch(/^24 November, ChatGPT/)
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  it('is a table as well, in which the place leads to the answer', async () => {
    open(makeQueryFigures())
    await userEvent.click(within(card(STRIP)).getByRole('button', { name: 'Show the answers as a table' }))
    const [head, newest] = within(card(STRIP)).getAllByRole('row')
    expect(head?.textContent).toBe('DayEngineYour placeOrder')
    expect(newest?.textContent).toBe('27 Nov 26Perplexity2Baythorne, Loomhouse, Kiln Street')
    expect(
      within(newest as HTMLElement)
        .getByRole('link', { name: '2' })
        .getAttribute('href'),
    ).toMatch('/answers/')
  })

  it('counts its answers and opens exactly them', async () => {
    const { pushed } = open(makeQueryFigures())
    await userEvent.click(within(card(STRIP)).getByRole('link', { name: '12 answers, 4 days' }))
    expect(pushed).toEqual([`/answers?from=2026-11-24&to=${LAST}&queries=${ID}&engine=openai,anthropic,perplexity`])
  })
})

describe('the pages that carry the leading rival', () => {
  const rows = (name: string) => within(card(name)).getAllByRole('listitem')

  it('say whether their answers name you', () => {
    open(makeQueryFigures())
    expect(rows(PAGES).map((row) => row.textContent?.replace('(opens in a new tab)', ': '))).toEqual([
      'londonofficeguide.co.uk/coworking/shoreditch: Names you 4th, 30 of the 40 answers that quote it name you61',
      'workspacereview.com/london: Names you, 4 of the 40 answers that quote it name you38',
      'deskforum.co.uk/t/coworking: Not you, 0 of the 40 answers that quote it name you31',
      'baythorne.com/locations: Their own site, 0 of the 40 answers that quote it name you22',
    ])
    const rival = within(card(PAGES)).getByRole('link', { name: 'Baythorne' })
    expect(rival.getAttribute('href')).toBe('/rival/baythorne')
  })

  it('open exactly the answers that quote the page, however its address was written, and name the rival', async () => {
    const url = 'https://deskforum.co.uk/t/coworking'
    const { pushed } = open(makeQueryFigures({ pages: [makeQuoted(url, 31, { spellings: [url, `${url}/`] })] }))
    await userEvent.click(within(card(PAGES)).getByRole('link', { name: /^31 answers/ }))
    const asked = new URL(pushed[0] ?? '', 'http://localhost').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ rival: 'baythorne', url: `${url} ${url}/`, queries: ID })
  })

  it('show six at first, then the others', async () => {
    const pages = Array.from({ length: 15 }, (_, index) => makeQuoted(`https://site-${index}.com/`, 30 - index))
    open(makeQueryFigures({ pages }))
    expect(rows(PAGES)).toHaveLength(6)
    await userEvent.click(within(card(PAGES)).getByRole('button', { name: '9 more' }))
    expect(rows(PAGES)).toHaveLength(15)
  })

  it('are those that carry you where you lead, and may be none', () => {
    open(makeQueryFigures({ leads: true, pages: [] }))
    expect(card('Pages that carry you').textContent).toContain('These answers show no sources.')
    expect(within(card('Pages that carry you')).getByRole('link', { name: /48 answers name you/ })).toBeTruthy()
  })
})

describe('the actions on a query', () => {
  const ACTIONS = 'Actions on this query'

  it('say what happened and open in the tracker', () => {
    const action = {
      ...{ _id: idOf(9), title: 'Publish a page', shortName: 'Publish a page', status: 'pending' as const, due: null },
      ...{ liveSince: null, effect: null, savedBy: null, said: 'Not started.' },
    }
    open(makeQueryFigures({ actions: [action] }))
    const link = within(card(ACTIONS)).getByRole('link')
    expect(link.textContent).toBe('Publish a pageNot started.Pending Review')
    expect(link.getAttribute('href')).toBe(`/geo-recommendations?action=${idOf(9)}`)
  })

  it('may be none, and one can be planned', async () => {
    open(makeQueryFigures())
    expect(card(ACTIONS).textContent).toContain('No action yet.')
    await userEvent.click(within(card(ACTIONS)).getByRole('button', { name: 'Plan an action' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue('Close the gap on “best coworking space in Shoreditch”')).toBeTruthy()
  })
})

describe('a page of a query', () => {
  const empty = { named: 0, answers: 0, share: 0, low: null, high: null }

  it('shows its title and when the first answers come, while there are none', () => {
    const text = 'The first answers arrive today at 05:00 UTC.'
    open(makeQueryFigures({ answered: false, own: empty, sentences: [{ key: 'query.noAnswers', values: {}, text }] }))
    expect(document.querySelector('#query-said')?.textContent).toBe(text)
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('has its bar and a way out where no answer is in its days', () => {
    open(makeQueryFigures({ own: empty, sentences: [] }))
    expect(screen.getByText('No answers in these days. A longer range may have some.')).toBeTruthy()
    expect(bar()).toBeTruthy()
  })

  it('has its cards in order', () => {
    open(makeQueryFigures())
    expect(cards()).toEqual([ENGINES, STRIP, 'Why not us?', PAGES, 'Actions on this query'])
  })

  it('keeps the titles of all cards whose figures failed, with a way to ask again', async () => {
    let failing = true
    open(makeQueryFigures(), () => (failing ? null : makeQueryFigures({ range: 7, brands: [makeBrand('Acme', 1)] })))
    await userEvent.click(within(bar()).getByRole('radio', { name: '7 days' }))
    await screen.findAllByRole('alert')
    expect(cards()).toEqual([ENGINES, STRIP, PAGES, 'Why not us?', 'Actions on this query'])
    failing = false
    await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
