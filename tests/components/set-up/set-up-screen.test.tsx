import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { NewSetUp, SetUpScreen } from '@/components/set-up/set-up-screen'
import type { AnswerPreviewRow } from '@/lib/answers/shapes'
import { setUpPath } from '@/lib/api/endpoints'
import { engineLabel } from '@/lib/engines/engines'
import { trackedQueriesCopy } from '@/lib/queries/words'
import type { SetUp } from '@/lib/set-up/shapes'
import { answerPreviewCopy, setUpCopy as copy } from '@/lib/set-up/words'
import { network } from '../actions/tracker-api'
import { COPPERLINE, ID, OTHER_ID, openAdmin } from '../form/admin-page'

const { form: words } = trackedQueriesCopy
const noRuns = { planned: 0, done: 0, notShown: 0, failed: 0, skipped: 0, left: 0 }

function setUp(more: Partial<SetUp> = {}): SetUp {
  const organisation = {
    ...{ ...COPPERLINE, name: 'Copperline Coffee', location: 'London', country: 'GB' as const, aliases: [] },
    ...{ queries: 0, activeQueries: 0, results: 0, users: 0, version: 4 },
  }
  return {
    ...{ _id: ID, name: 'Copperline Coffee', createdAt: organisation.createdAt, organisation },
    ...{ missing: ['names', 'queries', 'person', 'answers'], skipped: [], queries: [], people: [], failures: [] },
    ...{ active: { count: 0, limit: 3 }, suggestions: ['best beans', 'decaf roaster'], answers: 0 },
    first: { named: 0, answers: 0 },
    engines: ['openai' as const],
    looks: [],
    offered: { aliases: ['Copperline'], ownDomains: [] },
    run: { date: '2026-11-22', organisation: noRuns, industries: noRuns },
    ...more,
  }
}

const previewed = (more: Partial<AnswerPreviewRow> = {}): AnswerPreviewRow => ({
  ...{
    _id: OTHER_ID,
    state: 'done',
    reason: null,
    searchTerm: 'best beans',
    engine: 'openai',
    provider: null,
    model: 'm',
  },
  ...{ createdAt: '2026-11-20T09:14:00.000Z', answer: 'Beans.', brands: [], marks: [], sources: [] },
  ...{ organisation: 'Copperline Coffee', unconfirmed: [], ...more },
})
const open = (row: SetUp, step: 'queries' | 'answers' | null = null) =>
  openAdmin(<SetUpScreen organisationId={ID} step={step} />, { [setUpPath(ID)]: row })
const step = (name: keyof typeof copy.steps) => screen.getByRole('button', { name: new RegExp(`${copy.steps[name]}`) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the checklist of a customer', () => {
  it('opens at the first step that is missing, and each says what is stored or missing', () => {
    open(setUp({ answers: 0, people: [] }))
    expect(step('names').getAttribute('aria-expanded')).toBe('true')
    expect(step('industry').textContent).toContain('Coffee')
    expect(step('queries').textContent).toContain('0 of 3 active: No query is active yet.')
    expect(step('person').textContent).toContain(copy.person.none)
    // Not in the head of the page, where notices appear.
    expect(screen.getByText(copy.done(2, 6)).closest('header')).toBeNull()
  })

  it('saves names that were suggested with what is stored, and goes on to the next missing step', async () => {
    const calls = network({
      [`POST /api/admin/organization/${ID}`]: () => ({ body: setUp().organisation }),
      [`GET ${setUpPath(ID)}`]: () => ({ body: setUp({ missing: ['queries', 'person', 'answers'] }) }),
    })
    open(setUp())
    await press(copy.names.add('Copperline'))
    await press(copy.next)
    await waitFor(() => expect(step('queries').getAttribute('aria-expanded')).toBe('true'))
    expect(calls[0]?.body).toMatchObject({ aliases: ['Copperline'], ownDomains: [], industry: [OTHER_ID], version: 4 })
    expect(document.activeElement).toBe(step('queries'))
  })

  it('keeps a fourth query inactive', async () => {
    const calls = network({ 'POST /api/admin/organization-query/new': () => ({ body: { _id: OTHER_ID } }) })
    open(setUp({ active: { count: 3, limit: 3 } }), 'queries')
    screen.getByText(copy.queries.full(3))
    await userEvent.type(screen.getByLabelText(copy.queries.term), 'a fourth one')
    await press(copy.queries.add)
    await waitFor(() => expect(calls[0]?.body).toEqual({ organization: ID, searchTerm: 'a fourth one', active: false }))
  })

  it('sends the searcher profile with previews, queries and suggestions that are added, until it is changed', async () => {
    const refused = { status: 409, body: { error: 'The token budget of the day is used up.' } }
    const calls = network({
      'POST /api/admin/organization-query/new': () => ({ body: { _id: OTHER_ID } }),
      'POST /api/admin/answer-preview': () => refused,
      [`GET ${setUpPath(ID)}`]: () => ({ body: setUp({ suggestions: ['decaf roaster'] }) }),
    })
    open(setUp({ engines: ['openai', 'perplexity'] }), 'queries')
    expect(screen.queryByLabelText(words.searcherProfile)).toBeNull()
    await press(words.asker)
    await userEvent.type(screen.getByLabelText(words.profileName), 'Office manager')
    await userEvent.type(screen.getByLabelText(words.searcherProfile), 'I run a small office.')
    await userEvent.click(screen.getByRole('combobox', { name: copy.queries.previewBy }))
    await userEvent.click(screen.getByRole('option', { name: engineLabel('perplexity') }))
    const asker = { profileName: 'Office manager', searcherProfile: 'I run a small office.' }
    await press(copy.queries.previewOf('best beans'))
    await screen.findByRole('dialog', { name: answerPreviewCopy.title })
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toContainEqual({
        ...{ organization: ID, searchTerm: 'best beans', engine: 'perplexity' },
        ...asker,
      }),
    )
    await userEvent.keyboard('{Escape}')
    await press(copy.queries.addTerm('best beans'))
    await waitFor(() => expect(screen.queryByText('best beans')).toBeNull())
    await press(copy.queries.addTerm('decaf roaster'))
    const added = () => calls.filter(({ call }) => call.includes('organization-query'))
    await waitFor(() => expect(added()).toHaveLength(2))
    for (const { body } of added()) expect(body).toMatchObject(asker)
  })

  it('asks for a preview under one key until it is there; another try or question has a key of its own', async () => {
    const outcomes: (() => { status?: number; body: unknown })[] = [
      () => {
        throw new TypeError('Failed to fetch')
      },
      () => ({ status: 409, body: { error: 'The token budget of the day is used up.' } }),
    ]
    network({
      'POST /api/admin/answer-preview': () => outcomes.shift()?.() ?? { body: { _id: OTHER_ID } },
      [`GET /api/admin/answer-preview/${OTHER_ID}`]: () => ({ body: previewed() }),
    })
    const requests = vi.spyOn(globalThis, 'fetch')
    const keys = () =>
      requests.mock.calls.flatMap(([, init]) =>
        init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
      )
    open(setUp(), 'queries')
    await press(copy.queries.previewOf('best beans'))
    for (const sent of [1, 2, 3]) {
      await waitFor(() => expect(keys()).toHaveLength(sent))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: answerPreviewCopy.again })).toHaveProperty('disabled', false),
      )
      await press(answerPreviewCopy.again)
    }
    await waitFor(() => expect(keys()).toHaveLength(4))
    await userEvent.keyboard('{Escape}')
    await press(copy.queries.previewOf('decaf roaster'))
    await waitFor(() => expect(keys()).toHaveLength(5))
    const [first, retried, answered, again, other] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([retried, answered]).toEqual([first, first])
    expect(new Set([first, again, other]).size).toBe(3)
  })

  it('shows which names the text of a previewed answer does not hold', async () => {
    network({
      'POST /api/admin/answer-preview': () => ({ body: { _id: OTHER_ID } }),
      [`GET /api/admin/answer-preview/${OTHER_ID}`]: () => ({
        body: previewed({ unconfirmed: [{ name: 'Ghostwright', example: null, confirmedBy: null }] }),
      }),
    })
    open(setUp(), 'queries')
    await press(copy.queries.previewOf('best beans'))
    const names = within(await screen.findByRole('list', { name: 'Not confirmed' }))
    expect(names.getByRole('listitem').textContent).toBe('GhostwrightThe text does not hold it')
  })

  it('says what a look at a surface costs before it is asked, and that it showed no overview', async () => {
    network({
      'POST /api/admin/answer-preview': () => ({ body: { _id: OTHER_ID } }),
      [`GET /api/admin/answer-preview/${OTHER_ID}`]: () => ({
        body: previewed({ state: 'notShown', engine: 'google-ai-overview', provider: 'dataforseo', answer: null }),
      }),
    })
    const looks: SetUp['looks'] = [
      { engine: 'google-ai-overview', provider: 'dataforseo', costUsd: '0.004000' },
      { engine: 'google-ai-mode', provider: 'serpapi', costUsd: null },
    ]
    open(setUp({ engines: ['openai', 'google-ai-overview', 'google-ai-mode'], looks }), 'queries')
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: copy.queries.previewBy }))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    expect(screen.queryByText(/A look at/)).toBeNull()
    await choose('Google AI Mode')
    screen.getByText('SerpApi charges for a look at Google AI Mode; its price is not known here.')
    await choose('Google AI Overviews')
    screen.getByText('A look at Google AI Overviews costs $0.004 at DataForSEO.')
    await press(copy.queries.previewOf('best beans'))
    await screen.findByText('No overview shown')
    screen.getByText('Google showed links only. No answer, so neither for nor against you.')
    screen.getByText('Google AI Overviews, looked at by DataForSEO')
    expect(screen.queryByText('You are not in it.')).toBeNull()
  })

  it('says of a previewed answer where it names the customer, or that it does not, and offers to add its query', async () => {
    const calls = network({
      'POST /api/admin/answer-preview': () => ({ body: { _id: OTHER_ID } }),
      [`GET /api/admin/answer-preview/${OTHER_ID}`]: () => ({ body: previewed() }),
      'POST /api/admin/organization-query/new': () => ({ body: { _id: OTHER_ID } }),
      [`GET ${setUpPath(ID)}`]: () => ({ body: setUp({ suggestions: ['decaf roaster'] }) }),
    })
    open(setUp(), 'queries')
    await press(copy.queries.previewOf('best beans'))
    await screen.findByText('You are not in it.')
    await press(answerPreviewCopy.add)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ call }) => call.includes('organization-query'))?.body).toMatchObject({
      searchTerm: 'best beans',
    })
    const brand = { placement: 1, key: 'a', name: 'A', own: false }
    expect(answerPreviewCopy.named([brand, { ...brand, own: true }])).toBe('You are named 2nd.')
  })

  it('marks suggestions as queries that the industry asks already', () => {
    open(setUp(), 'queries')
    const list = screen.getByRole('region', { name: copy.queries.suggestions })
    for (const row of within(list).getAllByRole('listitem')) within(row).getByText(copy.queries.industryQuery)
    screen.getByText(copy.queries.askedAlready)
  })

  it('offers no choice of engine where there is one', () => {
    open(setUp(), 'queries')
    expect(screen.queryByRole('combobox', { name: copy.queries.previewBy })).toBeNull()
  })

  it('skips a step and says so, and takes it up again', async () => {
    const row = setUp({ skipped: ['names'] })
    const calls = network({
      [`POST ${setUpPath(ID)}`]: () => ({ body: row }),
      [`GET ${setUpPath(ID)}`]: () => ({ body: row }),
    })
    open(setUp())
    await press(copy.skip)
    await waitFor(() => expect(step('names').textContent).toContain(copy.states.skipped))
    expect(calls[0]?.body).toEqual({ skipped: ['names'] })
    await userEvent.click(step('names'))
    screen.getByText(copy.skipped)
    await press(copy.takeUp)
    await waitFor(() => expect(calls.some(({ body }) => JSON.stringify(body) === '{"skipped":[]}')).toBe(true))
  })

  it('shows how far asking is and why it failed, and offers the answers once there are some', () => {
    const run = {
      date: '2026-11-22',
      organisation: { planned: 9, done: 5, notShown: 0, failed: 1, skipped: 0, left: 3 },
      industries: noRuns,
    }
    open(setUp({ run, failures: [{ reasonCode: 'timeout', runs: 1 }] }), 'answers')
    const card = within(step('answers').closest('li') ?? document.body)
    card.getByText('5 of 9 done')
    card.getByText('No answer in time: 1 answer')
    expect(card.queryByRole('button', { name: copy.answers.see })).toBeNull()
    cleanup()
    open(setUp({ answers: 5, missing: ['names'] }), 'answers')
    screen.getByRole('button', { name: copy.answers.see })
  })

  it('is complete when nothing is missing but what is skipped', () => {
    open(setUp({ missing: ['names'], skipped: ['names'] }))
    screen.getByText(copy.complete)
    screen.getByText(copy.done(6, 6))
  })

  it('ends with what is known of the first answers, a look as the customer, and a mail without a secret', async () => {
    open(setUp())
    expect(screen.queryByText(copy.ready.title('Copperline Coffee'))).toBeNull()
    cleanup()
    const query = { _id: OTHER_ID, searchTerm: 'best beans', profileName: null, active: true, results: 9 }
    open(setUp({ missing: [], queries: [query], active: { count: 1, limit: 3 }, first: { named: 6, answers: 9 } }))
    screen.getByRole('heading', { name: copy.ready.title('Copperline Coffee') })
    screen.getByText('The first answers are in: named in 6 of 9.')
    screen.getByRole('button', { name: copy.ready.open })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(copy.ready.copy)
    const mail = write.mock.calls[0]?.[0] ?? ''
    expect(mail).toContain('http://localhost:3000/login')
    expect(mail).toContain('- best beans')
    expect(mail).not.toMatch(/token|password:/i)
  })
})

describe('a new customer', () => {
  it('is saved with the industry that was made for it, and goes on at its names', async () => {
    const calls = network({
      'POST /api/admin/industry/new': () => ({ body: { _id: OTHER_ID, name: 'Coffee' } }),
      'POST /api/admin/organization/new': () => ({ body: setUp().organisation }),
    })
    const pushed = openAdmin(<NewSetUp />)
    screen.getByText(copy.done(0, 6))
    await userEvent.type(screen.getByLabelText(copy.industry.name), 'Coffee')
    await press(copy.industry.create)
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Copperline Coffee')
    expect(step('industry').textContent).toContain('Coffee')
    // The count of done steps follows.
    screen.getByText(copy.done(1, 6))
    await press(copy.next)
    await waitFor(() => expect(pushed).toEqual([`/admin/set-up/${ID}?step=names in its place`]))
    expect(calls.find(({ call }) => call.includes('organization'))?.body).toMatchObject({
      name: 'Copperline Coffee',
      industry: [OTHER_ID],
      country: 'GB',
      location: 'London',
    })
  })
})
