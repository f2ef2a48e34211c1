import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLoader } from 'nuqs/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
// Loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import { AnswersScreen } from '@/components/answers/answers-screen'
import { Toaster } from '@/components/ui/toaster'
import type { AnswerPage, AnswerPageRow, AnswerReading } from '@/lib/answers/page-shapes'
import { answerOf, answersPath, answersSearchParams } from '@/lib/answers/params'
import { idOf, ORGANISATION_ID } from '@/tests/support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'
import { chooseOption } from '../choose-option'
import { makeAnswer } from './answers'

// The page against a stand-in for the network: lists of answers, and each answer to read.

const TODAY = '2026-11-28'
const DAY = '2026-11-27'
const ORGANISATION = { _id: ORGANISATION_ID, name: 'Loomhouse' }
const QUERY = { _id: idOf(900), searchTerm: 'best coworking space', kind: 'organisation' as const }

const row = (number: number, part: Partial<AnswerPageRow> = {}): AnswerPageRow => ({
  ...{ _id: idOf(number), date: DAY, createdAt: `${DAY}T05:01:00.000Z`, engine: 'openai', access: 'api', sample: 1 },
  ...{ query: QUERY, placement: 2, named: true, above: ['Baythorne'], others: ['Baythorne', 'Kiln Street'] },
  ...{ snippet: null, lost: false, first: false, wrong: false, unread: false },
  ...part,
})
const COUNTS = { all: 2, lostSinceYesterday: 1, firstTimeNamed: 0, behindRival: 2, wrongAboutUs: 0 }
const page = (items: AnswerPageRow[], part: Partial<AnswerPage> = {}): AnswerPage => ({
  ...{ items, total: items.length, page: 1, pageSize: 30, said: null, counts: COUNTS },
  window: { from: '2026-11-01', to: TODAY },
  days: [...new Set(items.map(({ date }) => date))].map((date) => ({ date, named: 1, answers: 9 })),
  choices: { queries: [QUERY], engines: ['openai', 'perplexity'], tags: [] },
  ...part,
})
const reading = (number: number, part: Partial<AnswerReading> = {}): AnswerReading => {
  const { organizationQuery: _, ...answer } = makeAnswer(number)
  return {
    ...answer,
    question: {
      term: `asked ${number}`,
      profileName: 'Operations lead',
      profile: null,
      country: 'GB',
      location: 'London',
    },
    query: QUERY,
    sentences: [
      { key: 'named', values: {}, text: 'You are named 2nd, after Baythorne.' },
      { key: 'rivals', values: {}, text: '1 rival is named.' },
      { key: 'sources', values: {}, text: 'None of its 14 sources is yours.' },
    ],
    ...{ before: null, flag: null, read: true },
    ...part,
  }
}

type Call = { method: string; path: string; body: unknown }

/** Answers each call by its path; records the calls. */
function network(answers: Record<string, () => object | Promise<object>>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    calls.push({
      method,
      path: `${url.pathname}${url.search}`,
      body: init?.body ? JSON.parse(String(init.body)) : null,
    })
    const found = await answers[`${method} ${url.pathname}`]?.()
    if (!found) return Response.json({ error: 'Not found.' }, { status: 404 })
    return 'status' in found ? Response.json({ error: 'Down.' }, found as { status: number }) : Response.json(found)
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

const LIST = `GET /api/app/answer/org/${ORGANISATION_ID}`

/** Opens the page at an address with what the server has read for it. */
function open(address: string, list: AnswerPage, ...read: AnswerReading[]) {
  window.history.replaceState(null, '', address)
  followAddress()
  const choice = createLoader(answersSearchParams)(window.location.search)
  const answers = {
    [answersPath(ORGANISATION_ID, choice)]: list,
    ...Object.fromEntries(read.map((each) => [answerOf(ORGANISATION_ID, each._id), each])),
  }
  return render(
    <OpenedPage answers={answers}>
      <AnswersScreen next={{ today: false, time: '05:00' }} organisation={ORGANISATION} today={TODAY} />
      <Toaster />
    </OpenedPage>,
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-answer-row]')]
const text = (element: Element | null) => element?.textContent ?? ''

beforeEach(() => {
  network({})
})

describe('the list of answers', () => {
  it('is by day with the counts of the whole day, each answer with place, engine and who else is named', () => {
    const items = [
      row(1, { placement: null, named: false, others: ['A', 'B', 'C', 'D', 'E'], lost: true }),
      row(2, { date: '2026-11-25', placement: 1, others: ['Baythorne', 'Kiln Street'], unread: true }),
      row(3, { date: '2026-11-25', placement: 1, others: [], wrong: true, first: true }),
    ]
    open('/answers', page(items), reading(1))
    const heads = screen.getAllByRole('heading', { level: 2 }).map(text)
    expect(heads.slice(0, 2)).toEqual(['Yesterdaynamed in 1 of 9', '25 November 2026named in 1 of 9'])
    const [lost, first, only] = rows().map(text)
    expect(lost).toContain('Not named')
    expect(lost).toContain('ABC+2')
    expect(lost).toContain('Lost')
    expect(first).toContain('Place 1')
    expect(first).toContain('first of 3')
    expect(first).toContain('Unread')
    expect(only).toContain('the only one named')
    expect(only).toContain('First')
    expect(only).toContain('Wrong')
  })

  it('shows the first answer beside it, without marking it as read', async () => {
    const calls = network({})
    open('/answers', page([row(1, { unread: true }), row(2)]), reading(1, { read: false }))
    expect(screen.getByRole('heading', { level: 2, name: 'asked 1' })).toBeTruthy()
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
    await act(async () => undefined)
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('has the views with their counts in the address, one without answers too', async () => {
    const calls = network({ [LIST]: () => page([row(2)]) })
    open('/answers', page([row(1), row(2)]), reading(1))
    const views = within(screen.getByRole('list', { name: 'Views' }))
    expect(views.getAllByRole('button').map(text)).toEqual([
      'All2',
      'Lost since yesterday1',
      'First time named0',
      'Behind a rival2',
      'Wrong about us0',
    ])
    await userEvent.click(views.getByRole('button', { name: /^Lost since yesterday/ }))
    await waitFor(() => expect(window.location.search).toBe('?view=lostSinceYesterday'))
    await waitFor(() => expect(calls.some(({ path }) => path.includes('view=lostSinceYesterday'))).toBe(true))
  })

  it('is searched with Enter, and says when no answer holds the words', async () => {
    const nothing = page([], { counts: { ...COUNTS, all: 0 } })
    const calls = network({ [LIST]: () => nothing })
    open('/answers', page([row(1)]), reading(1))
    await userEvent.keyboard('/')
    await userEvent.type(document.activeElement as Element, '"meeting room"{Enter}')
    expect(await screen.findByText('No answer holds “"meeting room"”.')).toBeTruthy()
    expect(calls.at(-1)?.path).toContain('search=%22meeting+room%22')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('says what a figure counts that led here, with a way to all answers', async () => {
    open(
      '/answers?only=named&from=2026-11-21&to=2026-11-27',
      page([row(1)], { total: 46, window: { from: '2026-11-21', to: '2026-11-27' } }),
      reading(1),
    )
    expect(screen.getByText('46 answers that name you, 21 to 27 November')).toBeTruthy()
    network({ [LIST]: () => page([row(1)]) })
    await userEvent.click(screen.getByRole('button', { name: 'Show all answers' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('has its rarer filters in a dialog, which the address keeps', async () => {
    const rivals = { window: { from: DAY, to: DAY, days: 28 }, items: [{ key: 'kiln street', name: 'Kiln Street' }] }
    network({ [LIST]: () => page([row(1)]), [`GET /api/app/rival/org/${ORGANISATION_ID}`]: () => rivals })
    open('/answers', page([row(1)]), reading(1))
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await chooseOption(dialog.getByRole('combobox', { name: 'Your brand' }), 'Not named')
    await chooseOption(dialog.getByRole('combobox', { name: 'Ahead of you' }), 'Kiln Street')
    await userEvent.type(dialog.getByLabelText('Site cited'), 'reddit.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Show answers' }))
    await waitFor(() => expect(window.location.search).toBe('?only=notNamed&behind=kiln+street&site=reddit.com'))
    expect(
      await screen.findByText(/that do not name you with Kiln Street ahead of you that cite reddit\.com, /),
    ).toBeTruthy()
  })

  it.each([
    ['/answers', COUNTS, 'No answers yet', 'The first answers arrive with the next daily run, at 05:00 UTC.'],
    ['/answers?view=lostSinceYesterday', COUNTS, 'Nothing lost since yesterday.', null],
    ['/answers?view=wrongAboutUs', COUNTS, 'No answer was flagged.', null],
    ['/answers?engine=xai', COUNTS, 'No answer fits all of these filters.', null],
  ])('without answers at %s says so', (address, counts, title, said) => {
    open(address, page([], { counts }))
    expect(screen.getByText(title)).toBeTruthy()
    if (said) expect(screen.getByText(said)).toBeTruthy()
  })

  it('loads 30 more on demand', async () => {
    const first = Array.from({ length: 30 }, (_, index) => row(index + 1))
    const calls = network({ [LIST]: () => page([row(31), row(30)], { total: 31, page: 2 }) })
    open('/answers', page(first, { total: 31 }), reading(1))
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(31))
    expect(calls.at(-1)?.path).toContain('page=2')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})

describe('the next answers', () => {
  const all = Array.from({ length: 30 }, (_, index) => row(index + 1))

  it('that cannot be read are asked for once, and again only by a press', async () => {
    let fails = true
    const last = idOf(30)
    const calls = network({
      [LIST]: () => (fails ? { status: 404 } : page([row(31)], { total: 300, page: 2 })),
      [`GET ${answerOf(ORGANISATION_ID, last)}`]: () => reading(30),
    })
    open(`/answers/${last}`, page(all, { total: 300 }), reading(30))
    expect(await screen.findByText('Something went wrong...')).toBeTruthy()
    const asked = () =>
      calls.filter(({ path }) => path.includes('page=')).map(({ path }) => /page=(\d+)/.exec(path)?.[1])
    expect(new Set(asked())).toEqual(new Set(['2']))
    fails = false
    await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }))
    await waitFor(() => expect(rows()).toHaveLength(31))
  })
})

describe('an answer', () => {
  const pair = () => page([row(1), row(2, { unread: true })])

  it('has the cards beside it apart, with whose names stand on them alone, as text', () => {
    const cards = [
      { name: 'Loomhouse', kind: 'business', address: '1 Mill Street', rating: '4.6' },
      {
        name: '<b>Lid</b> by Baythorne',
        kind: 'shopping',
        price: '£40',
        url: 'https://shop.test/2',
        site: 'shop.test',
      },
      { name: 'Otter Lane', kind: 'map', url: 'javascript:alert(1)', site: 'evil.test' },
      ...Array.from({ length: 5 }, (_, at) => ({ name: `Shop ${at}`, kind: 'other' })),
    ]
    const cardMarks = [[{ start: 0, end: 9, own: true }], [{ start: 14, end: 23, own: false }]]
    const onCards = [
      { key: 'loomhouse', name: 'Loomhouse', own: true },
      { key: 'otter lane', name: 'Otter Lane', own: false },
    ]
    open('/answers', pair(), reading(1, { cards, cardMarks, onCards }))
    const beside = screen.getByRole('region', { name: /^Cards beside the answer/ })
    expect(text(within(beside).getByText(/^Named on a card/))).toBe(
      'Named on a card, not in the text: Loomhouse You, Otter Lane',
    )
    const items = within(beside).getAllByRole('listitem').map(text)
    expect(items.slice(0, 4)).toEqual([
      'BusinessLoomhouse (your brand)rated 4.61 Mill Street',
      expect.stringContaining('Product<b>Lid</b> by Baythorne (rival)£40shop.test'),
      'MapOtter Laneevil.test',
      'CardShop 0',
    ])
    expect(within(beside).getAllByRole('link')).toHaveLength(1)
    expect(items).toHaveLength(6)
    // The text has its own list, order and sources without them.
    expect(text(document.querySelector('[data-answer]'))).not.toContain('Otter Lane')
  })

  it('without cards beside it says nothing of them', () => {
    open('/answers', pair(), reading(1))
    expect(screen.queryByText(/cards? beside/i)).toBeNull()
  })

  it('opens at an address of its own, is marked as read, and is left with Escape', async () => {
    const calls = network({ [`GET ${answerOf(ORGANISATION_ID, idOf(2))}`]: () => reading(2, { read: false }) })
    open('/answers', pair(), reading(1))
    await userEvent.click(rows()[1] as Element)
    expect(await screen.findByRole('heading', { level: 2, name: 'asked 2' })).toBeTruthy()
    expect(window.location.pathname).toBe(`/answers/${idOf(2)}`)
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `${answerOf(ORGANISATION_ID, idOf(2))}/read`,
      ]),
    )
    await waitFor(() => expect(text(rows()[1] ?? null)).not.toContain('Unread'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window.location.pathname).toBe('/answers'))
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
  })

  it('cannot be acted on while the next one is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<AnswerReading>()
    network({ [`GET ${answerOf(ORGANISATION_ID, idOf(2))}`]: () => promise })
    open('/answers', pair(), reading(1))
    await userEvent.click(rows()[1] as Element)
    await waitFor(() => expect(screen.getByRole('article').closest('[inert]')).toBeTruthy())
    resolve(reading(2))
    expect(await screen.findByRole('heading', { level: 2, name: 'asked 2' })).toBeTruthy()
    expect(screen.getByRole('article').closest('[inert]')).toBeNull()
  })

  it('is followed by the next with J, and preceded with K', async () => {
    network({ [`GET ${answerOf(ORGANISATION_ID, idOf(2))}`]: () => reading(2) })
    open(`/answers/${idOf(1)}`, pair(), reading(1))
    expect(screen.getAllByText('1 of 2').length).toBeGreaterThan(0)
    await userEvent.keyboard('k')
    expect(window.location.pathname).toBe(`/answers/${idOf(1)}`)
    await userEvent.keyboard('j')
    expect(await screen.findByRole('heading', { level: 2, name: 'asked 2' })).toBeTruthy()
    await userEvent.keyboard('j')
    expect(window.location.pathname).toBe(`/answers/${idOf(2)}`)
  })

  it('says what it means for the organisation, what changed since, and compares', async () => {
    const since = { key: 'before', values: {}, text: 'Yesterday ChatGPT named you 3rd for this query.' }
    const answer = reading(1, {
      sentences: [...reading(1).sentences, since],
      before: { _id: idOf(2), date: '2026-11-26', placement: 3 },
    })
    network({ [`GET ${answerOf(ORGANISATION_ID, idOf(2))}`]: () => reading(2) })
    open('/answers', pair(), answer)
    const article = within(screen.getByRole('article'))
    expect(article.getByText('You are named 2nd, after Baythorne. 1 rival is named.')).toBeTruthy()
    expect(article.getByText(/Yesterday ChatGPT named you 3rd/)).toBeTruthy()
    await userEvent.click(article.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(window.location.pathname).toBe(`/answers/${idOf(2)}`))
  })

  it('lists who is named in order, with other names explained, and the own brand last where it is not', () => {
    const brands = [{ placement: 1, key: 'baythorne', name: 'Baythorne', own: false, as: 'Otter Lane' }]
    open('/answers', pair(), reading(1, { brands }))
    const order = within(screen.getByRole('article')).getAllByRole('listitem').slice(0, 2)
    expect(order.map(text)).toEqual(['1Baythorne as “Otter Lane”', 'Not named–Loomhouse You'])
    expect(within(order[0] as HTMLElement).getByTitle('Otter Lane, counted as Baythorne')).toBeTruthy()
    expect(
      within(order[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/rival/baythorne')
  })

  it('gives the sentence that names the brand as a quote, with its source', async () => {
    const write = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
    open('/answers', pair(), reading(1))
    await userEvent.click(screen.getByRole('button', { name: 'Copy quote' }))
    expect(write).toHaveBeenCalledWith('“Baythorne first, then Loomhouse.” (ChatGPT, 20 November 2026)')
  })

  it('is flagged with a note, which all see until it is solved', async () => {
    const flag = { note: 'We have no Leeds office.', by: 'Ada Okafor', at: `${DAY}T09:00:00.000Z`, mine: true }
    let flagged = false
    const path = answerOf(ORGANISATION_ID, idOf(1))
    const calls = network({
      [`POST ${path}/flag`]: () => {
        flagged = true
        return flag
      },
      [`DELETE ${path}/flag`]: () => {
        flagged = false
        return { message: 'success' }
      },
      [`GET ${path}`]: () => reading(1, { flag: flagged ? flag : null }),
      [LIST]: () => page([row(1, { wrong: flagged })]),
    })
    open('/answers', page([row(1)]), reading(1))
    await userEvent.click(screen.getByRole('button', { name: 'Flag as wrong' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What is wrong in this answer?' }))
    await userEvent.type(dialog.getByLabelText('What is wrong'), flag.note)
    await userEvent.click(dialog.getByRole('button', { name: 'Flag as wrong' }))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ note: flag.note })
    const note = within(await screen.findByRole('region', { name: 'Wrong about us' }))
    expect(note.getByText(flag.note)).toBeTruthy()
    expect(note.getByText('Flagged by Ada Okafor, 27 November 2026')).toBeTruthy()
    await waitFor(() => expect(text(rows()[0] ?? null)).toContain('Wrong'))
    await userEvent.click(note.getByRole('button', { name: 'Solved' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Wrong about us' })).toBeNull())
  })

  it('prefills an action with what it says', async () => {
    open('/answers', pair(), reading(1))
    await userEvent.click(screen.getByRole('button', { name: 'Plan an action' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan an action' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Close the gap on “best coworking space”')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toContain(
      'You are named 2nd, after Baythorne.',
    )
  })

  it('that cannot be read says so and is tried again, while the list stays', async () => {
    let fails = true
    network({ [`GET ${answerOf(ORGANISATION_ID, idOf(1))}`]: () => (fails ? { status: 503 } : reading(1)) })
    open('/answers', pair())
    expect(await screen.findByText('Something went wrong...')).toBeTruthy()
    expect(rows()).toHaveLength(2)
    fails = false
    await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }))
    expect(await screen.findByRole('heading', { level: 2, name: 'asked 1' })).toBeTruthy()
  })
})
