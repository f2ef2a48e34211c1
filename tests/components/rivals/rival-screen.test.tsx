import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { createLoader } from 'nuqs/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { RivalScreen } from '@/components/rivals/rival-screen'
import type { RivalFigures } from '@/lib/rivals/shapes'
import { rivalPath, routes } from '@/lib/routes'
import { rivalFiguresPath, rivalSearchParams } from '@/lib/visibility/params'
// Loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import { stubCanvas } from '../../support/canvas-surface'
import { LAST, makeEngine, makeRivalFigures, makeRivalQuery, makeShare } from '../../support/rival-figures'
import { idOf, NO_ANSWERS, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'

const ADDRESS = rivalPath('baythorne')
const ofWindow = `/answers?from=2026-10-31&to=${LAST}`
const ALL_ENGINES = '&engine=anthropic,perplexity,openai'

beforeEach(() => {
  window.history.replaceState(null, '', ADDRESS)
  stubCanvas()
})

/** Opens the page as the server rendered it; its next figures are those that `answer` gives, null for a failure. */
function open(figures: RivalFigures = makeRivalFigures(), answer: () => RivalFigures | null = () => figures) {
  followAddress()
  const pushed: string[] = []
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    if (!url.pathname.includes('/rival/')) return Response.json(NO_ANSWERS)
    const next = answer()
    return next ? Response.json(next) : Response.json({ error: 'Something went wrong' }, { status: 500 })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  const router = { push: (href: string) => void pushed.push(href), prefetch: () => {} } as unknown as AppRouterInstance
  const view = createLoader(rivalSearchParams)(window.location.search)
  const path = rivalFiguresPath(ORGANISATION_ID, 'baythorne', view)
  render(
    <AppRouterContext value={router}>
      <PathnameContext value={ADDRESS}>
        <OpenedPage answers={{ [path]: figures }}>
          <SelectionProvider>
            <RivalScreen brandKey="baythorne" organisationId={ORGANISATION_ID} />
          </SelectionProvider>
        </OpenedPage>
      </PathnameContext>
    </AppRouterContext>,
  )
  return { pushed, calls }
}

const card = (name: string | RegExp) =>
  screen.getByRole('heading', { name, level: 2 }).closest('section') as HTMLElement
const title = () => screen.getByRole('heading', { level: 1 })

/** Follows a count. Returns the address that it leads to. */
async function opened(count: HTMLElement, pushed: readonly string[]): Promise<string | undefined> {
  await userEvent.click(count)
  return pushed.at(-1)
}

describe('the head of a rival', () => {
  it('has its name as title, described by the sentence, in which the gap of today stands out', () => {
    open()
    expect(title().textContent).toBe('Baythorne')
    const said = document.querySelector(`#${title().getAttribute('aria-describedby')}`)
    expect(said?.textContent).toBe('Baythorne has been ahead since 30 August; the gap fell from 60 to 26 points.')
    expect(said?.querySelector('.text-primary')?.textContent).toBe('26')
  })

  it('has its site, and the names that are sorted to it', async () => {
    open(makeRivalFigures({ alsoReadAs: ['Otter Lane', 'Bay Thorne', 'BT Offices'] }))
    const head = title().closest('header') as HTMLElement
    expect(
      within(head)
        .getByRole('link', { name: /baythorne\.com/ })
        .getAttribute('href'),
    ).toBe('https://baythorne.com/')
    expect(head.textContent).toContain('also read as “Otter Lane”')
    await userEvent.click(within(head).getByRole('button', { name: 'and 2 more' }))
    expect(head.textContent).toContain('“Bay Thorne”, “BT Offices”')
  })

  it('leads to the rivals before and after it by share, also by J and K, and back to all', () => {
    const { pushed } = open()
    const steps = screen.getByRole('navigation', { name: 'Other rivals' })
    expect(steps.textContent).toContain('2 of 15')
    const hrefs = within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([rivalPath('foundry row'), rivalPath('kiln street')])
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(pushed).toEqual([rivalPath('kiln street'), rivalPath('foundry row')])
    expect(screen.getByRole('link', { name: 'All rivals' }).getAttribute('href')).toBe(routes.visibility)
  })

  it('has no place where no answer of the window names it', () => {
    open(makeRivalFigures({ place: null }))
    expect(screen.queryByRole('navigation', { name: 'Other rivals' })).toBeNull()
  })
})

describe('the bar of a rival', () => {
  it('says what became of the gap, and which windows that compares', async () => {
    open()
    await userEvent.click(screen.getAllByRole('button', { name: 'Closing' })[0] as HTMLElement)
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said.join()).toContain('We are sure.Last 28 daysyou 66%, they 92%First 28 of 90 daysyou 29%, they 89%')
    expect(said.join()).toContain('Gap of the last 28 days: between 20 and 32 points.')
  })

  it.each([
    ['closing', 26, 'text-success'],
    ['widening', 26, 'text-destructive'],
    ['probablyWidening', -12, 'text-success'],
    ['aboutTheSame', 26, 'text-status-none'],
  ] as const)('is coloured by what %s at %d points is for the own brand', (verdict, points, look) => {
    open(makeRivalFigures({ gap: { ...makeRivalFigures().gap, verdict, points } }))
    const name = {
      closing: 'Closing',
      widening: 'Widening',
      probablyWidening: 'Probably widening',
      aboutTheSame: 'About the same',
    }[verdict]
    expect(screen.getAllByRole('button', { name })[0]?.className).toContain(look)
  })

  it('has no verdict where nothing can be compared', () => {
    open(makeRivalFigures({ gap: { ...makeRivalFigures().gap, verdict: null, sides: null, before: null } }))
    expect(screen.queryByRole('button', { name: 'Closing' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Measurement changed' })).toBeNull()
  })

  it('says what changed where a change of measuring prevents a comparison', async () => {
    const measurementChange = { date: '2026-11-16', text: 'ChatGPT got a new model on 16 November' }
    const { gap } = makeRivalFigures()
    open(makeRivalFigures({ gap: { ...gap, verdict: null, sides: null, before: null, measurementChange } }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Measurement changed' })[0] as HTMLElement)
    expect(
      screen.getByText(
        'ChatGPT got a new model on 16 November. Figures from before and after a change are never compared.',
      ),
    ).toBeTruthy()
  })

  it('opens the answers that are counted, and says whose queries they are to', async () => {
    const { pushed } = open()
    const [count] = screen.getAllByRole('link', { name: /^250 answers/ })
    expect(count?.parentElement?.textContent).toContain('your 3 queries')
    expect(await opened(count as HTMLElement, pushed)).toBe(`${ofWindow}${ALL_ENGINES}`)
  })

  it('of a week begins for an engine with its seventh last day', async () => {
    const engines = [
      makeEngine('openai', 'ChatGPT', 60, 70),
      makeEngine('anthropic', 'Claude', 60, 70, { from: '2026-11-02' }),
    ]
    const { pushed } = open(makeRivalFigures({ engines }))
    const [count] = screen.getAllByRole('link', { name: /^250 answers/ })
    expect(await opened(count as HTMLElement, pushed)).toBe(`${ofWindow}&engine=openai,anthropic%402026-11-02`)
  })

  it('asks again with the range and engine that are chosen, and keeps them in the address', async () => {
    const { calls } = open()
    await userEvent.click(screen.getAllByRole('radio', { name: '90 days' })[0] as HTMLElement)
    await waitFor(() => expect(calls).toContain(`/api/app/rival/org/${ORGANISATION_ID}/baythorne?range=90`))
    expect(window.location.search).toBe('?range=90')
  })
})

describe('the cards of a rival', () => {
  it('keep their titles where the figures failed', async () => {
    open(makeRivalFigures(), () => null)
    await userEvent.click(screen.getAllByRole('radio', { name: '7 days' })[0] as HTMLElement)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBe(5))
    expect(card('Engine by engine').textContent).toContain('Something went wrong')
  })

  it('have each engine with both shares, the gap and who is ahead, and all engines last', () => {
    open()
    const rows = within(card('Engine by engine')).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
      ['ClClaude', '', '45%', '93%', '48', 'Since 30 August'],
      ['PePerplexity', '', '69%', '93%', '24', 'Since 24 October'],
      ['ChChatGPT', '', '85%', '90%', '5', 'Level since 9 November'],
      ['All engines', '', '66%', '92%', '26', 'Since 30 August'],
    ])
    expect(card('Engine by engine').textContent).toContain('On ChatGPT you are level. Claude is where they are ahead.')
  })

  it('open exactly the answers of a share of an engine', async () => {
    const { pushed } = open()
    const row = within(card('Engine by engine'))
    const own = row.getByRole('link', { name: '45%: answers of Claude that name you' })
    expect(await opened(own, pushed)).toBe(`${ofWindow}&engine=anthropic&only=named`)
    const rival = row.getByRole('link', { name: '92%: answers of All engines that name Baythorne' })
    expect(await opened(rival, pushed)).toBe(`${ofWindow}${ALL_ENGINES}&rival=baythorne`)
    const all = row.getByRole('link', { name: /^Answers on Claude/ })
    expect(await opened(all, pushed)).toBe(`${ofWindow}&engine=anthropic`)
  })

  it('show counts in place of a share under 20 answers', () => {
    open(
      makeRivalFigures({
        engines: [makeEngine('openai', 'ChatGPT', 3, 8, { own: makeShare(3, 12), rival: makeShare(8, 12) })],
      }),
    )
    expect(within(card('Engine by engine')).getAllByRole('row')[1]?.textContent).toContain('3 of 128 of 12')
  })

  it('say how often each theme is named, with one quote that leads to its answer', () => {
    const theme = (name: string) => ({
      ...{ theme: name, answers: 27, own: 4 },
      said: { theirs: `e.rivalPraise.${name.length}`, own: 'e.ownPraise.0' },
    })
    const quote = { text: 'Baythorne puts prices on one page.', answer: idOf(5), engine: 'ChatGPT', day: LAST }
    const analysis = {
      _id: idOf(6),
      from: '2026-11-21',
      to: LAST,
      rival: 100,
      own: 50,
      said: 'e.rival.0',
      quote,
      simulated: false,
    }
    open(makeRivalFigures({ praise: [theme('prices')], criticism: [theme('notice periods')], analysis }))
    const { textContent } = card('What AI praises them for')
    expect(textContent).toContain('pricesThey 27%You 8%and criticisesnotice periods')
    const [theirs] = within(card('What AI praises them for')).getAllByRole('link', { name: 'They 27%' })
    expect(theirs?.getAttribute('href')).toBe(`${routes.answers}?said=e.rivalPraise.6`)
    expect(textContent).toMatch(/“Baythorne puts prices on one page.” ChatGPT, 27 November$/)
    const link = within(card('What AI praises them for')).getByRole('link', { name: 'ChatGPT, 27 November' })
    expect(link.getAttribute('href')).toBe(routes.answer(idOf(5)))
    cleanup()
    open(makeRivalFigures({ praise: [theme('prices')], analysis: { ...analysis, rival: 28, own: 12, quote: null } }))
    expect(card('What AI praises them for').textContent).toContain('They 96%You 4 of 12')
  })

  it('promise themes only where an analysis is to come', () => {
    open()
    expect(screen.queryByText('What AI praises them for')).toBeNull()
    cleanup()
    open(makeRivalFigures({ nextAnalysis: '2026-11-30' }))
    expect(card('What AI praises them for').textContent).toContain('Ready after the next weekly analysis.')
    cleanup()
    const analysis = {
      _id: idOf(6),
      from: '2026-11-21',
      to: LAST,
      rival: 12,
      own: 9,
      said: '',
      quote: null,
      simulated: false,
    }
    open(makeRivalFigures({ analysis }))
    expect(card('What AI praises them for').textContent).toContain(
      'Nothing is praised or criticised in the 12 answers that name them.',
    )
  })

  it('part the queries by who wins them, and lead to each', async () => {
    const { pushed } = open()
    const link = within(card('They win 1 query')).getByRole('link', { name: 'query 2' })
    expect(link.getAttribute('href')).toBe(routes.query(idOf(2)))
    expect(card('You win 1').textContent).toContain('since “Publish a page about day…”')
    expect(card('You win 1').textContent).toContain('Industry')
    expect(card('Too close to call: 1').textContent).toContain('query 3')
    const share = within(card('You win 1')).getByRole('link', { name: /that name Baythorne$/ })
    expect(await opened(share, pushed)).toBe(
      `${ofWindow.replace('?', '?of=industry&')}&queries=${idOf(4)}${ALL_ENGINES}&rival=baythorne`,
    )
  })

  it('say of a week that it is too short to call a query, and of few days that they are too few', () => {
    const queries = [makeRivalQuery(2, 20, 74, { ahead: undefined })]
    open(makeRivalFigures({ queries, window: { from: '2026-11-21', to: LAST, days: 7 } }))
    expect(card('Too close to call: 1').textContent).toContain(
      'Seven days are too few to call a query. Choose 28 days.',
    )
    cleanup()
    open(makeRivalFigures({ queries }))
    expect(card('Too close to call: 1').textContent).toContain('A query is called after about three weeks of answers.')
  })

  it('list the sites that carry it, with the planned action or a button to plan one, but none for a rival’s own', async () => {
    const { pushed } = open()
    const sites = card('Sites that carry them')
    const rows = within(sites).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('workspacereview.com/london/best and 1 more page')
    expect(within(rows[0] as HTMLElement).getByRole('button', { name: /^Plan an action/ })).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByRole('link', { name: /^Planned by Amelia/ })).toBeTruthy()
    expect(within(rows[2] as HTMLElement).queryByRole('button', { name: /^Plan an action/ })).toBeNull()
    const carried = `${ofWindow}${ALL_ENGINES}&only=notNamed&rival=baythorne`
    const all = within(sites).getByRole('link', {
      name: 'pages cited in the 75 answers that name Baythorne and not you',
    })
    expect(await opened(all, pushed)).toBe(carried)
    const count = within(sites).getByRole('link', { name: '44 answers that cite workspacereview.com' })
    expect(await opened(count, pushed)).toBe(`${carried}&site=workspacereview.com`)
    expect(sites.querySelector('footer')?.textContent).toBe(
      'Their own site, cited in 41 of these answers, is left out.Your own site, cited in 3 of these answers, is left out.',
    )
    expect(await opened(within(sites).getByRole('link', { name: '41 answers that cite baythorne.com' }), pushed)).toBe(
      `${carried}&site=baythorne.com`,
    )
  })

  it('plan an action for a site, on the queries that the rival wins', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Plan an action for workspacereview.com' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Title').value).toBe('Get onto workspacereview.com')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe(
      'workspacereview.com is cited in 44 answers that name Baythorne and not us, 31 October to 27 November.',
    )
  })
})

describe('a rival that few answers name', () => {
  it('has how many, and these answers only', async () => {
    const { calls } = open(
      makeRivalFigures({
        seen: { from: '2026-08-30', to: LAST, answers: 7 },
        sentences: [{ key: 'seldom', values: { answers: 7 }, text: 'Named in 7 answers so far.' }],
      }),
    )
    expect(screen.getByText('Named in 7 answers so far.')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    await waitFor(() => expect(calls[0]).toContain('/answers?'))
    expect(calls[0]).toContain('from=2026-08-30&to=2026-11-27&rival=baythorne')
  })
})
