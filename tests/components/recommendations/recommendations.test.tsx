import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RecommendationForm } from '@/components/recommendations/recommendation-form'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import type { AdminRecommendationRow } from '@/lib/recommendations/shapes'
import { network } from '../actions/tracker-api'
import { followAddress } from '../address-bar'
import { ID, openAdmin } from '../form/admin-page'

const ACME = { _id: 'b'.repeat(24), name: 'Acme' }
const BRIO = { _id: 'c'.repeat(24), name: 'Brio' }
const PATH = '/api/admin/geo-recommendation'

const row = (more: Partial<AdminRecommendationRow> = {}): AdminRecommendationRow => ({
  _id: ID,
  title: 'Show prices',
  description: null,
  organization: [ACME],
  organisations: 1,
  statuses: 0,
  createdAt: '2026-09-02T10:00:00.000Z',
  updatedAt: '2026-11-19T09:14:00.000Z',
  version: 4,
  ...more,
})

beforeEach(() => {
  followAddress()
  window.history.replaceState(null, '', '/admin/geo-recommendations')
})
const openList = (items: AdminRecommendationRow[]) =>
  openAdmin(<RecommendationList />, { [PATH]: { items, total: items.length, page: 1, pageSize: 10 } })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the list', () => {
  it('shows title, organisations, description and both dates, with sortable dates', () => {
    network({})
    openList([row(), row({ _id: 'd'.repeat(24), title: 'Many', description: 'Text', organisations: 9 })])
    const heads = screen.getAllByRole('columnheader').slice(0, 5)
    expect(heads.map((head) => head.textContent)).toEqual([
      'Title',
      expect.stringMatching(/^Industries/),
      'Description',
      'Created At',
      'Updated At',
    ])
    expect(heads.map((head) => within(head).queryByRole('button', { name: /At$/ }) !== null)).toEqual([
      ...[false, false, false],
      ...[true, true],
    ])
    expect(heads[4]?.getAttribute('aria-sort')).toBe('descending')
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement)
    for (const text of ['Acme', 'No Description', '2 Sep 26', '19 Nov 26']) expect(cells.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('Acme, +8').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Add Recommendation' }).getAttribute('href')).toBe(
      '/admin/geo-recommendation/new',
    )
    expect(screen.getAllByRole('link', { name: /Show prices/ })[0]?.getAttribute('href')).toBe(
      `/admin/geo-recommendation/${ID}`,
    )
  })
})

describe('the form', () => {
  it('a new one requires title and organisation, then saves and goes to the list', async () => {
    const calls = network({
      'GET /api/admin/organization': () => ({ body: { items: [ACME, BRIO], total: 2, page: 1, pageSize: 20 } }),
      [`POST ${PATH}/new`]: () => ({ body: row() }),
    })
    const pushed = openAdmin(<RecommendationForm recommendation={null} />)
    expect(screen.getByLabelText(/^Description/).getAttribute('rows')).toBe('10')
    expect(screen.getByRole('heading', { name: 'Create New GEO Recommendation' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await userEvent.click(button('Save'))
    expect(screen.getByText('Please provide a title')).toBeTruthy()
    expect(screen.getByText('Please select at least one organisation')).toBeTruthy()
    expect(calls).toEqual([])

    await userEvent.type(screen.getByLabelText(/^Title/), 'Show prices')
    await userEvent.click(screen.getByRole('combobox', { name: /^Organisation/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Acme' }))
    await userEvent.click(screen.getByRole('option', { name: 'Brio' }))
    await userEvent.click(button('Save'))
    await waitFor(() => expect(pushed).toEqual(['/admin/geo-recommendations']))
    expect(calls.at(-1)?.body).toEqual({
      title: 'Show prices',
      organization: [ACME._id, BRIO._id],
      description: '',
    })
  })

  it('an existing one is managed at its version, and shows a conflict with a save of another user', async () => {
    const calls = network({
      [`POST ${PATH}/${ID}`]: () => ({ status: 409, body: { error: 'Changed meanwhile.' } }),
    })
    const pushed = openAdmin(<RecommendationForm recommendation={row({ description: 'Old' })} />)
    expect(screen.getByRole('heading', { name: 'Manage GEO Recommendation' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Description/), '!')
    await userEvent.click(button('Save'))
    expect(await screen.findByText('Changed meanwhile.')).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ version: 4, description: 'Old!', organization: [ACME._id] })
    expect(pushed).toEqual([])
  })
})
