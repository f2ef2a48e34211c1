import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from '@/components/ui/dialog'

function Page({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Delete
      </button>
      <Dialog busy={busy} onClose={() => setOpen(false)} open={open} text="This cannot be undone." title="Delete User">
        <button data-autofocus type="button">
          Cancel
        </button>
      </Dialog>
    </>
  )
}

async function openDialog(busy = false) {
  render(<Page busy={busy} />)
  const opener = screen.getByRole('button', { name: 'Delete' })
  opener.focus()
  await userEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Delete User' }) }
}

describe('dialog', () => {
  it('is modal, named and described, and focuses what asks for it', async () => {
    const { dialog } = await openDialog()
    expect((dialog as HTMLDialogElement).open).toBe(true)
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This cannot be undone.',
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('closes by its button and gives the focus back', async () => {
    const { opener } = await openDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('closes on Escape and on a press outside, not on one inside', async () => {
    const { opener, dialog } = await openDialog()
    fireEvent.click(screen.getByText('This cannot be undone.'))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(opener)
    fireEvent.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays while something is being saved', async () => {
    const { dialog } = await openDialog(true)
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  })
})
