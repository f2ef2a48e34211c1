import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Tracker } from '@/components/actions/tracker'
// Loaded when first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import '@/components/actions/update-dialog'
import type { TrackedRecommendationPage } from '@/lib/actions/shapes'
import { followAddress, OpenedPage } from '@/tests/components/address-bar'
import { chooseOption } from '@/tests/components/choose-option'
import { LIST, network, ORGANISATION, pageOf, tracked } from './tracker-api'

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/geo-recommendations')
})
function open(data: TrackedRecommendationPage, search = '') {
  window.history.replaceState(null, '', `/geo-recommendations${search}`)
  return render(
    <OpenedPage answers={{ [`${LIST.slice(4)}${search}`]: data }}>
      <Tracker organisation={ORGANISATION} />
    </OpenedPage>,
  )
}

const cards = () =>
  within(screen.getByRole('list', { name: 'Summary' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent)
const table = () => screen.getByRole('table', { name: 'Recommendations' })
/** The first row below the heads. */
const first = () => within(within(table()).getAllByRole('row')[1] as HTMLElement)

describe('the tracker', () => {
  it('shows the part of the notes that a search found', () => {
    const notes = 'Checked with the editors in Leeds, who publish the prices on Friday.'
    open(pageOf([tracked({ notes }), tracked({ _id: 'd'.repeat(24), notes: null })]), '?search=publish')
    const [, hit, other] = within(table()).getAllByRole('row')
    expect(hit?.textContent).toContain('Notes: …editors in Leeds, who publish the prices on Friday.')
    expect(hit?.querySelector('mark')?.textContent).toBe('publish')
    expect(other?.textContent).not.toContain('Notes:')
  })

  it('shows the cards and a table of name, description, status, effect, implemented, updated and created', () => {
    const calls = network({})
    open(pageOf([tracked(), tracked({ _id: 'd'.repeat(24), title: 'Bare', description: null, status: 'none' })]))
    expect(cards()).toEqual(['Total183 rejected or on hold', 'Implemented6', 'In Progress4', 'Pending5'])
    const heads = within(table()).getAllByRole('columnheader')
    expect(heads.slice(0, 6).map((head) => head.textContent)).toEqual([
      'Name Description',
      expect.stringMatching(/^Status/),
      'Effect',
      'Implemented',
      'Updated',
      'Created',
    ])
    expect(heads[4]?.getAttribute('aria-sort')).toBe('descending')
    const second = within(table()).getAllByRole('row')[2]
    for (const text of ['Show prices', 'Put prices in the page copy.', 'In Progress', '2 Sep 26'])
      expect(first().getByText(text)).toBeTruthy()
    expect(first().getByText('19 Nov 26')).toBeTruthy()
    for (const text of ['Bare', 'No Description', 'No Status'])
      expect(within(second as HTMLElement).getByText(text)).toBeTruthy()
    expect(screen.getByPlaceholderText('Search title, description or notes')).toBeTruthy()
    expect(screen.getByText('We look twice, after 14 and 28 days.')).toBeTruthy()
    // What the page was rendered with is not asked for again.
    expect(calls).toEqual([])
  })

  it('is narrowed by effect beside the status', async () => {
    const calls = network({ [LIST]: () => ({ body: pageOf([tracked()]) }) })
    open(pageOf([tracked()]), '?filter[status]=implemented')
    await chooseOption(screen.getByRole('combobox', { name: 'Effect' }), 'Too early')
    expect(decodeURIComponent(window.location.search)).toBe('?filter[status]=implemented&filter[effect]=tooEarly')
    await waitFor(() => expect(calls).toHaveLength(1))
  })

  it.each([
    ['?search=zzz', 'Try adjusting your search or filter criteria.'],
    ['?filter[status]=rejected', 'Try adjusting your search or filter criteria.'],
    ['', 'Recommendations will appear here once they are available.'],
  ])('nothing at %j: No recommendations found. %s', (search, hint) => {
    open(pageOf([]), search)
    expect(screen.getByText('No recommendations found')).toBeTruthy()
    expect(screen.getByText(hint)).toBeTruthy()
  })
})
