import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PlanActionDialog, type PlannedAction } from '@/components/actions/plan-action-dialog'
import { QueryProvider } from '@/components/data/query-provider'
import { Toaster } from '@/components/ui/toaster'
import type { TargetQuery } from '@/lib/actions/shapes'
import { chooseOption } from '../choose-option'
import { network, ORGANISATION, SAVE, TARGETS, target, targets } from './tracker-api'

const close = vi.fn()
const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]
const QUERIES = [
  target(A, { searchTerm: 'coworking Shoreditch' }),
  target(B, { searchTerm: 'day office', kind: 'industry' }),
  target(C, { searchTerm: 'old query', active: false }),
]

function show(plan: Partial<PlannedAction> = {}, items: TargetQuery[] = QUERIES) {
  const calls = network({
    [TARGETS]: () => ({ body: targets(items) }),
    [SAVE]: () => ({ body: { recommendation: { _id: 'f'.repeat(24), title: 'Publish' } } }),
  })
  render(
    <QueryProvider>
      <PlanActionDialog
        description="AI answers name Baythorne in 44 of 63 answers."
        onClose={close}
        organisation={ORGANISATION}
        origin="gap"
        queries={[B]}
        title="Close the gap on “day office”"
        {...plan}
      />
      <Toaster />
    </QueryProvider>,
  )
  return calls
}

const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) })
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Add to tracker|Retry)$/ }))
const sent = (calls: { call: string; body: unknown }[]) => calls.filter(({ call }) => call.startsWith(SAVE))

describe('Plan an action', () => {
  it('has the evidence and the query of where it was opened, says so, and begins in the title', async () => {
    show()
    expect(screen.getByText('Prefilled from “Close the gap”. Change whatever you like.')).toBeTruthy()
    expect(screen.getByText('The evidence is copied as text and stays as it is today.')).toBeTruthy()
    expect(screen.getByText('46 / 4,000')).toBeTruthy()
    expect(screen.getByText('Visible to everyone at Loomhouse.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
    expect(((await box('day office')) as HTMLInputElement).checked).toBe(true)
    expect(((await box('coworking')) as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText('1 of 2 selected')).toBeTruthy()
    const boxes = screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)
    expect(boxes).toEqual(['day office Industry query', 'coworking Shoreditch Your query'])
    // Inactive ones are offered only where they are chosen already.
    expect(screen.queryByRole('checkbox', { name: /^old query/ })).toBeNull()
  })

  it('is added for the organisation with all that was chosen, and leads to the tracker', async () => {
    const calls = show()
    await userEvent.click(await box('day office'))
    await userEvent.click(await box('coworking'))
    await chooseOption(screen.getByRole('combobox', { name: 'Status' }), 'In Progress')
    fireEvent.change(screen.getByLabelText(/^Short name/), { target: { value: 'day-office page' } })
    fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '2026-12-15' } })
    await save()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent(calls)).toEqual([
      {
        call: `${SAVE}?organization=${ORGANISATION._id}`,
        body: {
          title: 'Close the gap on “day office”',
          description: 'AI answers name Baythorne in 44 of 63 answers.',
          shortName: 'day-office page',
          queries: [A],
          status: 'in_progress',
          due: '2026-12-15',
        },
      },
    ])
    expect(screen.getByText('Action added to the tracker')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/geo-recommendations')
  })

  it('needs a title and a query; a due day may be left out', async () => {
    const calls = show({ title: ' ', queries: [] })
    await box('day office')
    await save()
    expect(screen.getByText('Please provide a title')).toBeTruthy()
    expect(screen.getByText('Please choose at least one query')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Title/), 'Answer it')
    await userEvent.click(await box('coworking'))
    await save()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent(calls)[0]?.body).not.toHaveProperty('due')
    expect(sent(calls)[0]?.body).not.toHaveProperty('shortName')
  })

  it('warns when every query is chosen, and still adds it', async () => {
    const calls = show({ queries: [A, B] })
    const warning = 'With every query chosen there is nothing to compare with, so no effect can be shown.'
    expect(await screen.findByText(warning)).toBeTruthy()
    await save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
  })

  it('names the open actions that target a chosen query already', async () => {
    const openActions = [{ _id: 'e'.repeat(24), title: 'State day-pass prices' }]
    show({}, [target(A, { searchTerm: 'coworking' }), target(B, { searchTerm: 'day office', openActions })])
    expect(await screen.findByText('“State day-pass prices” already targets this query.')).toBeTruthy()
    await userEvent.click(await box('coworking'))
    expect(screen.getByText('“State day-pass prices” already targets “day office”.')).toBeTruthy()
  })
})
