import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Tracker } from '@/components/actions/tracker'
// Loaded when first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/actions/effect-drawer'
import '@/components/actions/plan-action-dialog'
import '@/components/actions/update-dialog'
import type { EffectDetail } from '@/lib/actions/effect-shapes'
import type { TrackedRecommendation } from '@/lib/actions/shapes'
import { followAddress, OpenedPage } from '@/tests/components/address-bar'
import { stubCanvas } from '@/tests/support/canvas-surface'
import { effect, effectDetail } from '@/tests/support/effect-detail'
import { pushed } from '@/tests/support/router'
import { DETAIL, detail, EFFECT, ID, LIST, network, ORGANISATION, pageOf, tracked } from './tracker-api'

beforeEach(() => {
  stubCanvas()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  followAddress()
})
const implemented = (row: Partial<TrackedRecommendation> = {}) =>
  tracked({ status: 'implemented', implemented: '2026-10-12', effect: effect(), ...row })

function open(row: TrackedRecommendation, answer: Partial<EffectDetail> | null = {}, search = '') {
  window.history.replaceState(null, '', `/geo-recommendations${search}`)
  const calls = network({
    [EFFECT]: () => (answer ? { body: effectDetail(answer) } : { status: 404, body: { error: 'Not found.' } }),
    [DETAIL]: () => ({ body: detail() }),
  })
  render(
    <OpenedPage answers={{ [LIST.slice(4)]: pageOf([row]) }}>
      <Tracker organisation={ORGANISATION} />
    </OpenedPage>,
  )
  return calls
}

const table = () => screen.getByRole('table', { name: 'Recommendations' })
const drawer = (name = 'State day-pass prices') => screen.findByRole('dialog', { name })

describe('the effect in a row', () => {
  it.each<[string, Partial<TrackedRecommendation>]>([
    ['Worked: +18 points', {}],
    ['Too early: day 9 of 14', { effect: effect({ verdict: 'tooEarly', points: null, day: 9, look: null }) }],
    ['Second look on day 28', { effect: effect({ verdict: 'noMore', look: 14 }) }],
  ])('%s', (text, row) => {
    open(implemented(row))
    expect(within(table()).getByText(text)).toBeTruthy()
    expect(within(table()).getByText('12 Oct 26')).toBeTruthy()
  })

  it('is a dash where nothing is implemented, and own recommendations say so', () => {
    open(tracked({ own: true }))
    expect(within(table()).getByText('Not implemented')).toBeTruthy()
    expect(within(table()).getByText('Your own · Put prices in the page copy.')).toBeTruthy()
  })
})

it('opens with the dialog for a new action where the address says so, and without it once that is closed', async () => {
  open(tracked(), null, '?plan=new')
  expect(await screen.findByRole('dialog', { name: 'Plan an action' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(window.location.search).toBe(''))
})

describe('the drawer of an effect', () => {
  it('opens from the row with verdict, both sides and their queries, and stands in the address', async () => {
    open(implemented())
    await userEvent.click(within(table()).getByText('Show prices'))
    const shown = within(await drawer())
    expect(window.location.search).toBe(`?effect=${ID}`)
    for (const text of [
      'Live since 12 October 2026',
      'Worked: +18 points',
      '18 points more than queries you did not work on.',
      'query a',
      'query d',
    ])
      expect(shown.getByText(text)).toBeTruthy()
    const [, targeted, untouched] = within(shown.getByRole('table', { name: /^Its queries and those/ }))
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(targeted).toContain('34% (57 of 168')
    expect(targeted).toContain('+21 pts')
    expect(untouched).toContain('43% (325 of 756')
    expect(untouched).toContain('+3 pts')
  })

  it('opens exactly the answers that a count counts: of counted queries, engines and days, those that name the brand', async () => {
    open(implemented(), {}, `?effect=${ID}`)
    const shown = within(await drawer())
    await userEvent.click(shown.getByRole('link', { name: /^302 of 756/ }))
    expect(pushed).toHaveBeenLastCalledWith(
      `/answers?of=all&from=2026-09-14&to=2026-10-11&queries=${'c'.repeat(24)}&engine=openai,anthropic&only=named`,
    )
  })

  it('hands out its counts as a file, and its chart as a picture', async () => {
    const calls = open(implemented(), {}, `?effect=${ID}`)
    const shown = within(await drawer())
    await userEvent.click(shown.getByRole('button', { name: 'Export Effect' }))
    const entries = within(shown.getByRole('list', { name: 'Export Effect' })).getAllByRole('button')
    expect(entries.map((entry) => entry.textContent)).toEqual(['CSV', 'Picture (PNG)'])
    await userEvent.click(entries[0] as HTMLElement)
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain(
        `GET /api/app/organization-geo-recommendation/${ID}/effect?format=csv&part=effect`,
      ),
    )
  })

  it('keeps open when Escape closes the menu of its export', async () => {
    open(implemented(), {}, `?effect=${ID}`)
    const shown = within(await drawer())
    await userEvent.click(shown.getByRole('button', { name: 'Export Effect' }))
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    act(() => void document.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(true)
    expect(shown.queryByRole('list', { name: 'Export Effect' })).toBeNull()
  })

  it('offers no picture of a chart without answers', async () => {
    const calls = open(implemented(), { trend: [] }, `?effect=${ID}`)
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Export Effect' }))
    await waitFor(() => expect(calls.some(({ call }) => call.endsWith('format=csv&part=effect'))).toBe(true))
  })

  it('gives no movement before the first look', async () => {
    const tooEarly = { verdict: 'tooEarly', points: null, low: null, high: null, look: null } as const
    open(implemented(), { ...tooEarly, day: 9, nextLook: '2026-10-26' }, `?effect=${ID}`)
    const shown = within(await drawer())
    expect(shown.getByText('First look on 26 October.')).toBeTruthy()
    expect(shown.queryByText(/pts/)).toBeNull()
  })

  it('closes, and takes itself out of the address', async () => {
    open(implemented(), {}, `?effect=${ID}`)
    const shown = within(await drawer())
    await userEvent.click(shown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('')
  })

  it('says that there is none for a link to an action that is not implemented', async () => {
    open(tracked(), null, `?effect=${ID}`)
    expect(await within(await drawer('Show prices')).findByText(/^No effect to show/)).toBeTruthy()
  })

  it('ignores an address that names no id', () => {
    const calls = open(tracked(), null, '?effect=../users')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })
})
