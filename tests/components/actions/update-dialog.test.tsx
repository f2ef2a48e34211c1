import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpdateDialog } from '@/components/actions/update-dialog'
import { QueryProvider } from '@/components/data/query-provider'
import { Toaster } from '@/components/ui/toaster'
import type { TrackedRecommendation } from '@/lib/actions/shapes'
import { monthDay } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import { chooseOption, openOptions } from '@/tests/components/choose-option'
import {
  change,
  DETAIL,
  detail,
  ID,
  network,
  ORGANISATION,
  SAVE,
  STATUS_ID,
  TARGETS,
  target,
  targets,
  tracked,
} from './tracker-api'

const close = vi.fn()
const TODAY = toDay(Date.now())

beforeEach(() => {
  close.mockClear()
})
function show(row: Partial<TrackedRecommendation> = {}) {
  return render(
    <QueryProvider>
      <UpdateDialog onClose={close} organisationId={ORGANISATION._id} row={tracked(row)} />
      <Toaster />
    </QueryProvider>,
  )
}

const status = () => screen.getByRole('combobox', { name: 'Status' })
const notes = () => screen.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement
const button = (name: string) => screen.getByRole('button', { name })
const saved = (row: object = {}) => ({
  body: {
    _id: STATUS_ID,
    recommendation: { _id: ID, title: 'Show prices' },
    status: 'implemented',
    liveSince: TODAY,
    version: 4,
    ...row,
  },
})
const bodies = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call === SAVE).map(({ body }) => body)

describe('Update Recommendation', () => {
  it('shows the recommendation, every status with the present one chosen, and notes of five rows', async () => {
    network({ [DETAIL]: () => ({ body: detail() }) })
    show()
    const dialog = screen.getByRole('dialog', { name: 'Update Recommendation' })
    expect(within(dialog).getByText('Show prices')).toBeTruthy()
    expect(within(dialog).getByText('Put prices in the page copy.')).toBeTruthy()
    expect(status().textContent).toBe('In Progress')
    expect(document.activeElement).toBe(status())
    expect(await openOptions(status())).toHaveLength(6)
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('In Progress')
    expect([notes().value, notes().getAttribute('rows')]).toEqual(['Draft is written.', '5'])
  })

  it('tells who set which status and when, newest first, five at once', async () => {
    const history = Array.from({ length: 7 }, (_, index) =>
      change({ _id: String(index), changedBy: `Person ${index}` }),
    )
    history[0] = change({ _id: 'newest', from: 'none', to: 'on_hold', changedBy: null })
    network({ [DETAIL]: () => ({ body: detail({}, history) }) })
    show()
    const rows = await screen.findAllByRole('listitem')
    expect(rows).toHaveLength(5)
    expect(rows[0]?.textContent).toBe('No StatustoOn HoldSomeone, 18 November 2026 at 09:14')
    expect(rows[1]?.textContent).toContain('Person 1')
    await userEvent.click(button('2 more'))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
  })

  it('saves status and notes over the version that was shown, says so and closes', async () => {
    const calls = network({ [DETAIL]: () => ({ body: detail() }), [SAVE]: () => saved() })
    show()
    await chooseOption(status(), 'Implemented')
    await userEvent.type(notes(), ' Live.')
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toEqual([
      { recommendation: ID, status: 'implemented', notes: 'Draft is written. Live.', _id: STATUS_ID, version: 3 },
    ])
    expect(screen.getByText(`Action updated. A GEO marker was added on ${monthDay(TODAY)}.`)).toBeTruthy()
  })

  it('empty notes are sent as absent, and a first save has no record to name', async () => {
    const calls = network({ [DETAIL]: () => ({ body: detail() }), [SAVE]: () => saved({ status: 'none' }) })
    show({ status: 'none', statusId: null, version: null })
    await userEvent.clear(notes())
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toEqual([{ recommendation: ID, status: 'none', version: 0 }])
  })

  it('says what room is left near the end of the notes, and saves none that are too long', async () => {
    const calls = network({ [DETAIL]: () => ({ body: detail() }), [SAVE]: () => saved() })
    show({ notes: 'x'.repeat(3600) })
    expect(screen.queryByText(/characters left/)).toBeNull()
    await userEvent.click(notes())
    await userEvent.paste('y'.repeat(350))
    expect(screen.getByText('50 characters left')).toBeTruthy()
    await userEvent.paste('y'.repeat(51))
    expect(screen.getByText('Notes can have 4,000 characters at most')).toBeTruthy()
    await userEvent.click(button('Save'))
    expect(bodies(calls)).toEqual([])
  })
})

describe('what it targets and until when', () => {
  const [A, B] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string]
  const answers = {
    [DETAIL]: () => ({ body: detail() }),
    [TARGETS]: () => ({ body: targets([target(A, { searchTerm: 'one' }), target(B, { searchTerm: 'two' })]) }),
    [SAVE]: () => saved(),
  }
  const box = (name: string) => screen.findByRole('checkbox', { name: `${name} Your query` })

  it('is sent only where it has changed; a due day that is taken away is sent as none', async () => {
    const calls = network(answers)
    show({ queries: [A], due: '2026-12-15' })
    await userEvent.click(await box('two'))
    fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '' } })
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toMatchObject([{ queries: [A, B], due: null }])
  })

  it('has a short name, which is sent only where it has changed, and as none where it is taken away', async () => {
    const calls = network(answers)
    show({ queries: [A], shortName: 'day-office page' })
    fireEvent.change(screen.getByLabelText(/^Short name/), { target: { value: ' ' } })
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toMatchObject([{ shortName: null }])
    expect(bodies(calls)[0]).not.toHaveProperty('due')
  })

  it('needs a query where there was one', async () => {
    const calls = network(answers)
    show({ queries: [A] })
    await userEvent.click(await box('one'))
    await userEvent.click(button('Save'))
    expect(screen.getByText('Please choose at least one query')).toBeTruthy()
    expect(bodies(calls)).toEqual([])
  })

  it('keeps the queries of an implemented one, and says why', async () => {
    network(answers)
    show({ status: 'implemented', queries: [A] })
    expect((await box('one')).closest('fieldset')?.disabled).toBe(true)
    expect(
      screen.getByText('An implemented action keeps its queries, so that its effect can be measured.'),
    ).toBeTruthy()
  })
})

describe('since when it is live', () => {
  const live = () => screen.queryByLabelText(/^Live since/) as HTMLInputElement | null
  const answers = { [DETAIL]: () => ({ body: detail() }), [SAVE]: () => saved({ liveSince: '2026-10-12' }) }

  it('is asked once the status is implemented: today unless another day is chosen, which is sent', async () => {
    const calls = network(answers)
    show()
    expect(live()).toBeNull()
    await chooseOption(status(), 'Implemented')
    expect([live()?.value, live()?.max, live()?.min]).toEqual([TODAY, TODAY, '2025-07-29'])
    fireEvent.change(live() as HTMLElement, { target: { value: '2026-10-12' } })
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toMatchObject([{ status: 'implemented', liveSince: '2026-10-12' }])
    expect(screen.getByText('Action updated. A GEO marker was added on 12 October.')).toBeTruthy()
  })

  it('says that another day moves the marker of what is implemented', async () => {
    network(answers)
    show({ status: 'implemented', implemented: '2026-11-02' })
    expect(live()?.value).toBe('2026-11-02')
    expect(
      screen.getByText('Another day moves the GEO marker, and the effect is computed again from that day.'),
    ).toBeTruthy()
    fireEvent.change(live() as HTMLElement, { target: { value: '2026-10-12' } })
    await userEvent.click(button('Save'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(
      screen.getByText(/Its GEO marker moved to 12 October 2026, and its effect is computed again from that day/),
    ).toBeTruthy()
  })

  it('refuses a day in the future, and none', async () => {
    const calls = network(answers)
    show()
    await chooseOption(status(), 'Implemented')
    for (const value of ['2999-01-01', '']) {
      fireEvent.change(live() as HTMLElement, { target: { value } })
      await userEvent.click(button('Save'))
      expect(screen.getByText('Please choose a day up to today')).toBeTruthy()
    }
    expect(bodies(calls)).toEqual([])
  })

  it('is in the history, where another day alone is no change of status', async () => {
    const moved = change({ from: 'implemented', to: 'implemented', liveSince: '2026-10-12' })
    network({ [DETAIL]: () => ({ body: detail({}, [moved]) }) })
    show()
    const [row] = await screen.findAllByRole('listitem')
    expect(row?.textContent).toBe('ImplementedAmelia Okafor, 18 November 2026 at 09:14Live since 12 October 2026')
  })
})

describe('an own recommendation', () => {
  it('cannot be deleted by others', () => {
    network({ [DETAIL]: () => ({ body: detail() }) })
    show({ own: true })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('a failed save', () => {
  it('is logged, leaves the dialog open with what was entered, and may be retried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let status500 = true
    network({
      [DETAIL]: () => ({ body: detail() }),
      [SAVE]: () => (status500 ? { status: 500, body: { error: 'Something went wrong...' } } : saved()),
    })
    show()
    await userEvent.type(notes(), ' Live.')
    await userEvent.click(button('Save'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The update was not saved. Your changes are still here.')
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }))
    expect(close).not.toHaveBeenCalled()
    expect(notes().value).toBe('Draft is written. Live.')
    status500 = false
    await userEvent.click(button('Retry'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })

  it('after a save of another user shows that save, and saving again replaces it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = 'This action was changed by someone else in the meantime.'
    const calls = network({
      [DETAIL]: () => ({ body: detail({ status: 'rejected', notes: 'No demand.', version: 4 }) }),
      [SAVE]: ({ body }) => ((body as { version: number }).version === 4 ? saved() : { status: 409, body: { error } }),
    })
    show()
    await chooseOption(status(), 'Implemented')
    await userEvent.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    const box = (await screen.findByText('Saved by someone else in the meantime. Saving again replaces it.'))
      .parentElement as HTMLElement
    expect(within(box).getByText('Rejected')).toBeTruthy()
    expect(within(box).getByText('No demand.')).toBeTruthy()
    expect(status().textContent).toBe('Implemented')
    await userEvent.click(button('Retry'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(bodies(calls)).toMatchObject([{ version: 3 }, { version: 4 }])
  })
})
