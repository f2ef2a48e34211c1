import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, SideDrawer } from '@/components/ui/dialog'

const PARTS = {
  dialog: (props: { busy: boolean; onClose: () => void }) => (
    <Dialog {...props} open text="This cannot be undone." title="Delete User">
      <button data-autofocus onClick={props.onClose} type="button">
        Done
      </button>
    </Dialog>
  ),
  drawer: ({ onClose }: { onClose: () => void }) => (
    <SideDrawer
      footer={
        <button onClick={onClose} type="button">
          Done
        </button>
      }
      header={<p>63 answers</p>}
      onClose={onClose}
      title="Delete User"
    >
      <p>This cannot be undone.</p>
    </SideDrawer>
  ),
}
type Kind = keyof typeof PARTS

function Page({ kind, busy }: { kind: Kind; busy: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Delete
      </button>
      {open && PARTS[kind]({ busy, onClose: () => setOpen(false) })}
    </>
  )
}

async function openPart(kind: Kind, busy = false) {
  render(<Page busy={busy} kind={kind} />)
  const opener = screen.getByRole('button', { name: 'Delete' })
  opener.focus()
  await userEvent.click(opener)
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete User' }) }
}

describe.each<Kind>(['dialog', 'drawer'])('a %s', (kind) => {
  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a button of its own', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
    ['Escape', async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['a press beside it', async () => fireEvent.click(screen.getByRole('dialog'))],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const { opener } = await openPart(kind)
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('is modal, and stays when its content is pressed', async () => {
    const { dialog } = await openPart(kind)
    expect(dialog.open).toBe(true)
    fireEvent.click(screen.getByText('This cannot be undone.'))
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})

describe('a dialog', () => {
  it('is described, and focuses what asks for it', async () => {
    const { dialog } = await openPart('dialog')
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This cannot be undone.',
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
  })

  it('stays while something is being saved', async () => {
    const { dialog } = await openPart('dialog', true)
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  })
})

it('a drawer shows header, content and footer', async () => {
  const { dialog } = await openPart('drawer')
  for (const text of ['63 answers', 'This cannot be undone.', 'Done']) expect(dialog.textContent).toContain(text)
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
