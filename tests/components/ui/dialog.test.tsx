import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, SideDrawer } from '@/components/ui/dialog'

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

describe('the question before a deletion', () => {
  it('is described by what is deleted and what follows, and answered by its two buttons only', async () => {
    const done: string[] = []
    render(
      <ConfirmDialog
        consequence="3 queries will be deleted."
        onClose={() => done.push('closed')}
        onConfirm={async () => void done.push('confirmed')}
        subject="Harbour & Pine"
        text="Are you sure?"
        title="Delete Organization"
      />,
    )
    const dialog = screen.getByRole('dialog', { name: 'Delete Organization' })
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Harbour & PineAre you sure?3 queries will be deleted.')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Delete'])
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(done).toEqual(['confirmed', 'closed'])
  })
})

describe('side drawer', () => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)} type="button">
          Why not us?
        </button>
        {open && (
          <SideDrawer
            footer={
              <button onClick={() => setOpen(false)} type="button">
                Done
              </button>
            }
            header={<p>63 answers</p>}
            onClose={() => setOpen(false)}
            title="Why not us?"
          >
            <p>Five steps</p>
          </SideDrawer>
        )}
      </>
    )
  }

  async function openDrawer() {
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Why not us?' })
    opener.focus()
    await userEvent.click(opener)
    return { opener, drawer: screen.getByRole('dialog', { name: 'Why not us?' }) }
  }

  it('is a modal with a title, and shows header, content and footer', async () => {
    const { drawer } = await openDrawer()
    expect((drawer as HTMLDialogElement).open).toBe(true)
    for (const text of ['63 answers', 'Five steps', 'Done']) expect(drawer.textContent).toContain(text)
  })

  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a button of its footer', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
    ['Escape', async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['a press beside it', async () => fireEvent.click(screen.getByRole('dialog'))],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const { opener } = await openDrawer()
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('stays when its content is pressed', async () => {
    await openDrawer()
    fireEvent.click(screen.getByText('Five steps'))
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})
