import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Tracker } from '@/components/actions/tracker'
// Loaded when first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/plan-action-dialog'
import '@/components/actions/update-dialog'
import { TrackerSkeleton } from '@/components/actions/tracker-skeleton'
import type { TrackedRecommendationPage } from '@/lib/actions/shapes'
import { followAddress, OpenedPage } from '@/tests/components/address-bar'
import { chooseOption, openOptions } from '@/tests/components/choose-option'
import { DETAIL, detail, LIST, network, ORGANISATION, pageOf, SAVE, tracked } from './tracker-api'

beforeEach(() => {
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
const filter = () => screen.getByRole('combobox', { name: 'Status' })

describe('the tracker', () => {
  it('shows the part of the notes that a search found', () => {
    network({})
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
    // What the page was rendered with is not asked for again.
    expect(calls).toEqual([])
  })

  it("the filter offers 'All Statuses', 'No Status' and each status, and stands in the address", async () => {
    const calls = network({ [LIST]: () => ({ body: pageOf([tracked({ status: 'on_hold' })]) }) })
    open(pageOf([tracked()]))
    expect(await openOptions(filter())).toEqual([
      'All Statuses',
      'No Status',
      'Pending Review',
      'In Progress',
      'Implemented',
      'Rejected',
      'On Hold',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'On Hold' }))
    expect(decodeURIComponent(window.location.search)).toBe('?filter[status]=on_hold')
    await waitFor(() => expect(first().getByText('On Hold')).toBeTruthy())
    // One request, of which both the cards and the table are drawn.
    expect(calls.map(({ call }) => decodeURIComponent(call))).toEqual([`${LIST}?filter[status]=on_hold`])
    await chooseOption(filter(), 'All Statuses')
    expect(window.location.search).toBe('')
  })

  it('is narrowed by effect beside the status', async () => {
    const calls = network({ [LIST]: () => ({ body: pageOf([tracked()]) }) })
    open(pageOf([tracked()]), '?filter[status]=implemented')
    await chooseOption(screen.getByRole('combobox', { name: 'Effect' }), 'Too early')
    expect(decodeURIComponent(window.location.search)).toBe('?filter[status]=implemented&filter[effect]=tooEarly')
    await waitFor(() => expect(calls).toHaveLength(1))
  })

  it('says when effects are looked at, and lets an own action be added', async () => {
    network({})
    open(pageOf([tracked()]))
    expect(screen.getByText('We look twice, after 14 and 28 days.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add action' }))
    const dialog = await screen.findByRole('dialog', { name: 'Plan an action' })
    expect(dialog.textContent).toContain('Visible to everyone at Loomhouse.')
    expect(dialog.textContent).not.toContain('The evidence is copied')
  })

  it.each([
    ['?search=zzz', 'Try adjusting your search or filter criteria.'],
    ['?filter[status]=rejected', 'Try adjusting your search or filter criteria.'],
    ['', 'Recommendations will appear here once they are available.'],
  ])('nothing at %j: No recommendations found. %s', (search, hint) => {
    network({})
    open(pageOf([]), search)
    expect(screen.getByText('No recommendations found')).toBeTruthy()
    expect(screen.getByText(hint)).toBeTruthy()
  })

  it('a saved update shows in the row and in the cards, and the focus is back on its button', async () => {
    let saved = false
    const counts = { total: 18, implemented: 7, inProgress: 3, pending: 5 }
    network({
      [DETAIL]: () => ({ body: detail() }),
      [LIST]: () => ({ body: saved ? pageOf([tracked({ status: 'implemented' })], { counts }) : pageOf([tracked()]) }),
      [SAVE]: () => {
        saved = true
        return { body: { ...tracked({ status: 'implemented' }), liveSince: '2026-11-19', version: 4 } }
      },
    })
    open(pageOf([tracked()]))
    const opener = within(table()).getByRole('button', { name: 'Update Show prices' })
    opener.focus()
    await userEvent.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Recommendation' }))
    await chooseOption(dialog.getByRole('combobox', { name: 'Status' }), 'Implemented')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(cards()).toEqual(['Total183 rejected or on hold', 'Implemented7', 'In Progress3', 'Pending5']),
    )
    expect(first().getByText('Implemented')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(within(table()).getByRole('button', { name: 'Update Show prices' }))
  })

  it('a press on the row opens the dialog too, and gives the focus back', async () => {
    network({ [DETAIL]: () => ({ body: detail() }) })
    open(pageOf([tracked()]))
    await userEvent.click(within(table()).getByText('Put prices in the page copy.'))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(within(table()).getByRole('button', { name: /^Open Show prices/ }))
  })

  it('loads in the shape of the page, and says so', () => {
    const { container } = render(<TrackerSkeleton />)
    expect(screen.getByRole('heading', { level: 1, name: 'GEO/SEO Recommendations' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading recommendations...')
    expect(container.querySelectorAll('.skeleton').length).toBeGreaterThan(20)
  })
})
