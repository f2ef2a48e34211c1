import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '@/components/data/query-provider'
import { NoteDeletion, NoteDialog } from '@/components/notes/note-dialog'
import { Toaster } from '@/components/ui/toaster'
import { network } from '@/tests/components/actions/tracker-api'
import { ORGANISATION_ID, TODAY } from '@/tests/support/visibility-figures'

const close = vi.fn()
const NOTES = `/api/app/note/org/${ORGANISATION_ID}`
const note = {
  id: '6'.repeat(24),
  text: 'New pricing page',
  by: 'Note by Amelia Okafor',
  deletable: true,
  deletion: '',
}

describe('Add note', () => {
  const show = () =>
    render(
      <QueryProvider>
        <NoteDialog onClose={close} organisationId={ORGANISATION_ID} today={TODAY} />
        <Toaster />
      </QueryProvider>,
    )
  const day = () => screen.getByLabelText(/^Day/) as HTMLInputElement
  const text = () => screen.getByLabelText(/^Note/)
  const save = () => userEvent.click(screen.getByRole('button', { name: /^(Save|Retry)$/ }))

  it('is for today unless another day is chosen, counts characters, and is sent once', async () => {
    const calls = network({ [`POST ${NOTES}`]: () => ({ body: {} }) })
    show()
    expect([day().value, day().max]).toEqual([TODAY, TODAY])
    await userEvent.type(text(), ' New prices ')
    expect(screen.getByText('10 of 300 characters')).toBeTruthy()
    fireEvent.change(day(), { target: { value: '2026-11-02' } })
    await save()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(screen.getByText('Note added')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ day: '2026-11-02', text: ' New prices ' }])
  })

  it('asks for a note and for a day up to today', async () => {
    const calls = network({})
    show()
    fireEvent.change(day(), { target: { value: '2026-11-21' } })
    await save()
    expect(screen.getByText('Please provide a note')).toBeTruthy()
    expect(screen.getByText('Please choose a day up to today')).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('deleting a note', () => {
  const show = () =>
    render(
      <QueryProvider>
        <NoteDeletion note={note} onClose={close} organisationId={ORGANISATION_ID} />
        <Toaster />
      </QueryProvider>,
    )

  it('asks first, names the note, and says that it is done', async () => {
    const calls = network({ [`DELETE ${NOTES}/${note.id}`]: () => ({ body: { message: 'success' } }) })
    show()
    expect(screen.getByText('New pricing page')).toBeTruthy()
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(screen.getByText('Note deleted')).toBeTruthy()
  })
})
