import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SideDrawer } from '@/components/ui/side-drawer'

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

describe('side drawer', () => {
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
