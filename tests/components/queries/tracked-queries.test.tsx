import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { QueryForm, QueryList } from '@/components/queries/query-list'
import type { TrackedQueryRow } from '@/lib/queries/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress } from '@/tests/components/address-bar'
import { ID, OTHER_ID, openAdmin } from '@/tests/components/form/admin-page'

const OWNER = { _id: OTHER_ID, name: 'Loomhouse' }
const PATH = `/api/admin/organization-query/organization/${OTHER_ID}`
const SAVE = 'POST /api/admin/organization-query'
const ROOM = { count: 1, limit: 3 }
const LIMIT = 'Maximum active query limit reached. Please deactivate another query to activate another.'

const query = (more: Partial<TrackedQueryRow> = {}): TrackedQueryRow => ({
  _id: ID,
  organization: OTHER_ID,
  searchTerm: 'best coworking',
  profileName: 'Founder',
  searcherProfile: 'I run a startup.',
  tags: [],
  active: false,
  results: 90,
  owner: null,
  updatedBy: { _id: OTHER_ID, email: 'priya@sightline.example' },
  createdAt: '2026-09-14T10:00:00.000Z',
  updatedAt: '2026-09-14T10:00:00.000Z',
  version: 2,
  ...more,
})
const pageOf = (items: TrackedQueryRow[], count = 3) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
  active: { count, limit: 3 },
})
const openList = (items: TrackedQueryRow[]) =>
  openAdmin(<QueryList kind="organisation" owner={OWNER} />, { [PATH]: pageOf(items) })
const table = () => within(screen.getByRole('table'))

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', `/admin/organisation-queries/${OTHER_ID}`)
})
describe('the queries of an organisation', () => {
  it('stand under its name, with the counter of the active ones (R-QUERY-3)', () => {
    openList([query()])
    expect(screen.getByRole('heading', { level: 1, name: 'Organisation Queries: Loomhouse' })).toBeTruthy()
    expect(screen.getByText('3 / 3').parentElement?.textContent).toBe('Active Queries 3 / 3')
    for (const head of ['Search Term', 'Searcher Profile', 'Active?', 'Created At', 'Updated By', 'Updated At'])
      expect(table().getByRole('columnheader', { name: (name) => name.startsWith(head) })).toBeTruthy()
    expect(table().getByText('priya@sightline.example')).toBeTruthy()
  })

  it('a toggle says that the query was activated, and deactivated', async () => {
    let active = false
    const calls = network({
      [SAVE]: ({ body }) => {
        active = (body as { active: boolean }).active
        return { body: query({ active }) }
      },
      [`GET ${PATH}`]: () => ({ body: pageOf([query({ active })]) }),
    })
    openList([query()])
    await userEvent.click(table().getByRole('switch', { name: 'Active: best coworking' }))
    expect(await screen.findByText('Query successfully activated')).toBeTruthy()
    expect(calls[0]).toEqual({ call: SAVE, body: { _id: ID, active: true } })
    await waitFor(() => expect(table().getByRole('switch')).toHaveProperty('checked', true))
    await userEvent.click(table().getByRole('switch'))
    expect(await screen.findByText('Query successfully deactivated')).toBeTruthy()
  })

  it('at the limit the refusal is a toast, and the switch goes back', async () => {
    network({ [SAVE]: () => ({ status: 409, body: { error: LIMIT } }) })
    openList([query()])
    await userEvent.click(table().getByRole('switch'))
    expect(await screen.findByText(LIMIT)).toBeTruthy()
    expect(table().getByRole('switch')).toHaveProperty('checked', false)
  })

  it('a deletion asks first and names what goes with it', async () => {
    const calls = network({ [`DELETE /api/admin/organization-query/${ID}`]: () => ({ body: { message: 'success' } }) })
    openList([query()])
    await userEvent.click(table().getByRole('button', { name: 'Delete best coworking' }))
    const dialog = within(screen.getByRole('dialog'))
    dialog.getByText('Are you sure you want to delete this organisation query? This action cannot be undone.')
    dialog.getByText('90 answers will be deleted.')
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Organisation Query deleted')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the form of a query', () => {
  it('requires a search term; only an existing query can be deleted', async () => {
    const calls = network({})
    openAdmin(<QueryForm active={ROOM} kind="industry" owner={OWNER} query={null} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Industry Query Details' })).toBeTruthy()
    expect(screen.getByLabelText('Searcher Profile i.e. Pre-prompt')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Please provide a search term')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(calls).toEqual([])
  })

  it('of a new query switches it on while there is room, and says how much', async () => {
    const calls = network({ [`${SAVE}/new`]: () => ({ body: query({ active: true }) }) })
    openAdmin(<QueryForm active={ROOM} kind="organisation" owner={OWNER} query={null} />)
    const active = screen.getByRole('switch', { name: 'Active?' })
    expect(active).toHaveProperty('checked', true)
    screen.getByText('Active queries 1 / 3. An active query is asked every day.')
    await userEvent.type(screen.getByLabelText(/^Search Term/), 'best coworking')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ searchTerm: 'best coworking', active: true }))
  })

  it('of a new query at the limit leaves it off and says why', () => {
    openAdmin(<QueryForm active={{ count: 3, limit: 3 }} kind="organisation" owner={OWNER} query={null} />)
    expect(screen.getByRole('switch', { name: 'Active?' })).toHaveProperty('checked', false)
    screen.getByText(LIMIT)
  })

  it('of a stored query shows what is stored, whatever room there is', () => {
    openAdmin(<QueryForm active={ROOM} kind="organisation" owner={OWNER} query={query({ active: false })} />)
    expect(screen.getByRole('switch', { name: 'Active?' })).toHaveProperty('checked', false)
  })

  it('saves what was edited with the version that was edited, and leads back', async () => {
    const calls = network({ [`${SAVE}/${ID}`]: () => ({ body: query({ version: 3 }) }) })
    const pushed = openAdmin(<QueryForm active={ROOM} kind="organisation" owner={OWNER} query={query()} />)
    await userEvent.type(screen.getByLabelText(/^Search Term/), ' London')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(pushed).toEqual([`/admin/organisation-queries/${OTHER_ID}`]))
    expect(calls[0]?.body).toMatchObject({ searchTerm: 'best coworking London', organization: OTHER_ID, version: 2 })
  })
})
