import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RecommendationForm } from '@/components/recommendations/recommendation-form'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import type { AdminRecommendationRow } from '@/lib/recommendations/shapes'
import { network } from '../actions/tracker-api'
import { followAddress, OpenedPage } from '../address-bar'

const ID = 'a'.repeat(24)
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

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>
const pushed: string[] = []
const router = {
  push: (path: string) => void pushed.push(path),
  replace: (path: string) => void pushed.push(`${path} in its place`),
  refresh: () => undefined,
  prefetch: () => undefined,
} as unknown as Router

beforeEach(() => {
  pushed.length = 0
  followAddress()
  window.history.replaceState(null, '', '/admin/geo-recommendations')
})
const open = (page: ReactNode, answers: Record<string, object> = {}) =>
  render(
    <AppRouterContext.Provider value={router}>
      <OpenedPage answers={answers}>{page}</OpenedPage>
    </AppRouterContext.Provider>,
  )
const openList = (items: AdminRecommendationRow[]) =>
  open(<RecommendationList />, { [PATH]: { items, total: items.length, page: 1, pageSize: 10 } })
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

  it('asks before it deletes, and names the consequence', async () => {
    const calls = network({
      [`DELETE ${PATH}/${ID}`]: () => ({ body: { message: 'success' } }),
      [`GET ${PATH}`]: () => ({ body: { items: [], total: 0, page: 1, pageSize: 10 } }),
    })
    openList([row({ organisations: 3, statuses: 2 })])
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete Show prices' })[0] as HTMLElement)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/disappears from 3 organisations, and 2 statuses .* will be deleted/)).toBeTruthy()
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No recommendations yet.')
    expect(calls[0]?.call).toBe(`DELETE ${PATH}/${ID}`)
  })
})

describe('the form', () => {
  it('a new one requires title and organisation, then saves and goes to the list', async () => {
    const calls = network({
      'GET /api/admin/organization': () => ({ body: { items: [ACME, BRIO], total: 2, page: 1, pageSize: 20 } }),
      [`POST ${PATH}/new`]: () => ({ body: row() }),
    })
    open(<RecommendationForm recommendation={null} />)
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
    open(<RecommendationForm recommendation={row({ description: 'Old' })} />)
    expect(screen.getByRole('heading', { name: 'Manage GEO Recommendation' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Description/), '!')
    await userEvent.click(button('Save'))
    expect(await screen.findByText('Changed meanwhile.')).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ version: 4, description: 'Old!', organization: [ACME._id] })
    expect(pushed).toEqual([])
  })

  it('has a description of 10 rows', () => {
    network({})
    open(<RecommendationForm recommendation={null} />)
    expect(screen.getByLabelText(/^Description/).getAttribute('rows')).toBe('10')
  })

  it('deletes after a question', async () => {
    network({ [`DELETE ${PATH}/${ID}`]: () => ({ body: { message: 'success' } }) })
    open(<RecommendationForm recommendation={row()} />)
    await userEvent.click(button('Delete'))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(pushed).toEqual(['/admin/geo-recommendations in its place']))
  })
})
