import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

describe('the question before a deletion', () => {
  it('is described by what is deleted and what follows, and answered by its two buttons only', async () => {
    const done: string[] = []
    render(
      <ConfirmDialog
        consequence="3 queries will be deleted."
        describeFailure={String}
        onClose={() => done.push('closed')}
        onConfirm={async () => void done.push('confirmed')}
        open
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
