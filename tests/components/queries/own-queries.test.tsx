import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemberQueries, OwnQueries } from '@/components/queries/own-queries'
import { ReadOnly } from '@/components/ui/read-only'
import { ownQueriesCopy as copy, OWN_QUERIES_API, PROPOSALS_API } from '@/lib/queries/own-words'
import type { QueryProposalRow, QuerySuggestions, TrackedQueryRow } from '@/lib/queries/shapes'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress } from '@/tests/components/address-bar'
import { chooseOption } from '@/tests/components/choose-option'
import { ID, OTHER_ID, openAdmin } from '@/tests/components/form/admin-page'

const THIRD_ID = 'c'.repeat(24)
const SAVE = `POST ${OWN_QUERIES_API}`
const ACTIVE_ONES = `GET ${OWN_QUERIES_API}`

const query = (more: Partial<TrackedQueryRow> = {}): TrackedQueryRow => ({
  ...{ _id: ID, organization: OTHER_ID, searchTerm: 'best coworking', profileName: null, searcherProfile: null },
  ...{ tags: [], active: false, results: 90, owner: null, updatedBy: null, version: 2 },
  ...{ createdAt: '2026-09-14T10:00:00.000Z', updatedAt: '2026-09-14T10:00:00.000Z' },
  ...more,
})
const proposal = (more: Partial<QueryProposalRow> = {}): QueryProposalRow => ({
  ...{ _id: THIRD_ID, searchTerm: 'quiet desks', profileName: null, searcherProfile: null, reason: 'Customers ask it' },
  ...{ state: 'open', reply: null, by: 'Tom Weaver', mine: false, decidedAt: null, decidedBy: null },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const suggestions: QuerySuggestions = {
  searchTerms: ['desks near the station'],
  engines: [{ id: 'openai', costUsd: '0.004200' }],
  active: { count: 1, limit: 3 },
  previewsPerDay: 20,
}
const pageOf = (items: TrackedQueryRow[], count: number) => ({
  ...{ items, total: items.length, page: 1, pageSize: 10 },
  active: { count, limit: 3 },
})
const open = (items: TrackedQueryRow[], count = 1, proposals: QueryProposalRow[] = []) =>
  openAdmin(<OwnQueries adding={false} organisation="Loomhouse" />, {
    [OWN_QUERIES_API]: pageOf(items, count),
    [PROPOSALS_API]: { items: proposals, total: proposals.length },
    [`${OWN_QUERIES_API}/suggestion`]: suggestions,
  })
const table = () => within(screen.getByRole('table'))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/queries')
})

describe('the queries of the own organisation', () => {
  it('say how many are active, and name no one outside', () => {
    open([
      query({ changedOutside: true }),
      query({ _id: OTHER_ID, searchTerm: 'own', updatedBy: { _id: ID, email: 'amelia@loomhouse.example' } }),
    ])
    expect(screen.getByText('1 of 3 active')).toBeTruthy()
    expect(table().getByText(copy.outside)).toBeTruthy()
    expect(table().getByText('amelia@loomhouse.example')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: copy.proposals.title })).toBeNull()
  })

  it('are empty in words, with the way to the first one', () => {
    open([], 0)
    expect(screen.getByText(copy.empty.title)).toBeTruthy()
    expect(screen.getByRole('button', { name: copy.add })).toBeTruthy()
  })

  it('a switch at the limit asks which one is paused, and saves both in one call', async () => {
    const calls = network({
      [SAVE]: () => ({ body: query({ active: true }) }),
      [ACTIVE_ONES]: () => ({ body: pageOf([query({ _id: OTHER_ID, searchTerm: 'old one', active: true })], 3) }),
    })
    open([query()], 3)
    await userEvent.click(table().getByRole('switch', { name: 'Active: best coworking' }))
    const swap = await dialog(copy.swap.title)
    expect(swap.getByText(copy.swap.text('best coworking', 3))).toBeTruthy()
    await userEvent.click(swap.getByRole('button', { name: copy.swap.submit }))
    expect(swap.getByText(copy.form.pausePrompt)).toBeTruthy()
    await chooseOption(swap.getByRole('combobox', { name: copy.form.pauseInstead }), 'old one')
    await userEvent.click(swap.getByRole('button', { name: copy.swap.submit }))
    expect(await screen.findByText(copy.swap.done)).toBeTruthy()
    const saved = calls.filter(({ call }) => call === SAVE)
    expect(saved).toEqual([{ call: SAVE, body: { _id: ID, active: true, inPlaceOf: OTHER_ID } }])
  })

  it('one is added from a suggestion, after a preview that says where one is not', async () => {
    const calls = network({
      [`POST ${OWN_QUERIES_API}/preview`]: () => ({ body: { _id: THIRD_ID } }),
      [`GET ${OWN_QUERIES_API}/preview`]: () => ({
        body: {
          ...{
            _id: THIRD_ID,
            state: 'done',
            reason: null,
            searchTerm: 'x',
            engine: 'openai',
            provider: null,
            model: 'm',
          },
          ...{ createdAt: '2026-11-20T09:14:00.000Z', answer: 'Desks.', brands: [], marks: [], sources: [] },
          ...{ organisation: 'Loomhouse', unconfirmed: [] },
        },
      }),
      [`${SAVE}/new`]: () => ({ body: query() }),
    })
    open([])
    await userEvent.click(screen.getByRole('button', { name: copy.add }))
    const form = await dialog(copy.form.addTitle)
    expect(form.getByText(copy.form.cost('openai', '0.004200', 20))).toBeTruthy()
    expect(copy.form.cost('openai', '0.004200', 20)).toContain('about $0.004.')
    await userEvent.click(form.getByRole('button', { name: copy.form.use('desks near the station') }))
    await userEvent.click(form.getByRole('button', { name: copy.form.preview }))
    const preview = await dialog(answerPreviewCopy.title)
    expect(await preview.findByText('You are not in it.')).toBeTruthy()
    await userEvent.click(preview.getByRole('button', { name: answerPreviewCopy.add }))
    expect(await screen.findByText(copy.form.created)).toBeTruthy()
    const body = { searchTerm: 'desks near the station', engine: 'openai' }
    expect(calls.find(({ call }) => call.endsWith('/preview'))?.body).toEqual(body)
    expect(calls.find(({ call }) => call.endsWith('/new'))?.body).toMatchObject({
      searchTerm: body.searchTerm,
      active: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('one is edited with its version, below who changed it; what fails is said in the dialog', async () => {
    const history = [
      {
        ...{ _id: THIRD_ID, at: '2026-11-20T10:00:00.000Z', kind: 'save', by: 'Amelia Okafor' },
        fields: [
          { name: 'searchTerm', from: 'a', to: 'best coworking' },
          { name: 'tags', from: ['brand', 'prices'], to: [] },
        ],
      },
      { _id: OTHER_ID, at: '2026-11-19T10:00:00.000Z', kind: 'create', by: null, fields: [] },
    ]
    const calls = network({
      [`GET ${OWN_QUERIES_API}/${ID}`]: () => ({ body: { ...query(), history } }),
      [`${SAVE}/${ID}`]: () => ({ status: 409, body: { error: 'This query exists already' } }),
    })
    open([query()])
    await userEvent.click(table().getByRole('button', { name: 'Edit best coworking' }))
    const form = await dialog(copy.form.editTitle)
    expect(await form.findByText('Search Term: “a” became “best coworking”')).toBeTruthy()
    expect(form.getByText('Tags: “brand”, “prices” became nothing')).toBeTruthy()
    expect(form.getByText(/Amelia Okafor/)).toBeTruthy()
    expect(form.getByText(new RegExp(copy.outside))).toBeTruthy()
    expect(form.queryByText(copy.form.suggestions)).toBeNull()
    await userEvent.type(form.getByLabelText(/^Search Term/), ' London')
    await userEvent.type(form.getByLabelText(/^Tags/), 'Brand,day offices')
    await userEvent.click(form.getByRole('button', { name: copy.form.save }))
    expect(await form.findByText('This query exists already')).toBeTruthy()
    expect(calls.find(({ call }) => call === `${SAVE}/${ID}`)?.body).toMatchObject({
      ...{ version: 2, active: false, tags: ['Brand', 'day offices'] },
    })
  })

  it('who only reads can save nothing, and asks no preview', async () => {
    openAdmin(
      <ReadOnly reason="Read only">
        <OwnQueries adding={false} organisation="Loomhouse" />
      </ReadOnly>,
      {
        [OWN_QUERIES_API]: pageOf([query()], 1),
        [PROPOSALS_API]: { items: [proposal()], total: 1 },
        [`${OWN_QUERIES_API}/suggestion`]: suggestions,
      },
    )
    await userEvent.click(screen.getByRole('button', { name: copy.add }))
    const form = await dialog(copy.form.addTitle)
    await userEvent.type(form.getByLabelText(/^Search Term/), 'x')
    for (const name of [copy.form.addTitle, copy.form.preview])
      expect(form.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(table().getByRole('switch').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('proposals', () => {
  it('stand above the list; one is accepted in place of an active query, with an answer', async () => {
    const calls = network({
      [ACTIVE_ONES]: () => ({ body: pageOf([query({ _id: OTHER_ID, searchTerm: 'old one', active: true })], 3) }),
      [`GET ${PROPOSALS_API}`]: () => ({ body: { items: [], total: 0 } }),
      [`POST ${PROPOSALS_API}/${THIRD_ID}`]: () => ({ body: proposal({ state: 'accepted' }) }),
    })
    open([query()], 3, [proposal()])
    expect(screen.getByText('Customers ask it')).toBeTruthy()
    expect(screen.getByText('Tom Weaver, 20 Nov 26')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: copy.proposals.acceptOf('quiet desks') }))
    const accept = await dialog(copy.proposals.acceptTitle)
    await chooseOption(accept.getByRole('combobox', { name: copy.form.pauseInstead }), 'old one')
    await userEvent.type(accept.getByLabelText(copy.proposals.reply), 'Good one')
    await userEvent.click(accept.getByRole('button', { name: copy.proposals.accept }))
    expect(await screen.findByText(copy.proposals.accepted)).toBeTruthy()
    expect(calls.find(({ call }) => call.endsWith(THIRD_ID))?.body).toEqual({
      ...{ accept: true, active: true, inPlaceOf: OTHER_ID, reply: 'Good one' },
    })
    await waitFor(() => expect(screen.queryByText('quiet desks')).toBeNull())
  })

  it('show their proposer the outcome, and are taken back while they are open', async () => {
    const decided = proposal({
      _id: ID,
      searchTerm: 'old idea',
      state: 'declined',
      reply: 'Not now',
      decidedBy: 'Amelia',
    })
    const calls = network({
      [`GET ${PROPOSALS_API}`]: () => ({ body: { items: [decided], total: 1 } }),
      [`DELETE ${PROPOSALS_API}/${THIRD_ID}`]: () => ({ body: { message: 'success' } }),
    })
    openAdmin(
      <MemberQueries active={{ count: 1, limit: 3 }} organisation="Loomhouse" proposing={false} queries={[]} />,
      { [PROPOSALS_API]: { items: [proposal({ mine: true }), decided], total: 2 } },
    )
    expect(screen.getByText('Declined')).toBeTruthy()
    expect(screen.getByText('Amelia: Not now')).toBeTruthy()
    expect(screen.queryByRole('button', { name: copy.proposals.acceptOf('quiet desks') })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: copy.proposals.withdrawOf('quiet desks') }))
    expect(await screen.findByText(copy.proposals.withdrawn)).toBeTruthy()
    expect(calls[0]?.call).toBe(`DELETE ${PROPOSALS_API}/${THIRD_ID}`)
  })

  it('are made with a reason, by keyboard', async () => {
    const calls = network({
      [`POST ${PROPOSALS_API}`]: () => ({ body: proposal() }),
      [`GET ${PROPOSALS_API}`]: () => ({ body: { items: [proposal()], total: 1 } }),
    })
    openAdmin(<MemberQueries active={{ count: 0, limit: 3 }} organisation="Loomhouse" proposing queries={[]} />, {
      [PROPOSALS_API]: { items: [], total: 0 },
    })
    const form = await dialog(copy.propose.title)
    await userEvent.type(form.getByLabelText(/^Search Term/), 'quiet desks')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(form.getByText(copy.propose.reasonPrompt)).toBeTruthy()
    await userEvent.type(
      form.getByLabelText(new RegExp(`^${copy.propose.reason.replace('?', '\\?')}`)),
      'Customers ask it',
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(copy.propose.sent)).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ searchTerm: 'quiet desks', reason: 'Customers ask it' })
  })
})
