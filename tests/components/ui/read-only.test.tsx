import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from '@/components/ui/button'
import { ReadOnly } from '@/components/ui/read-only'
import { Switch } from '@/components/ui/switch'

// What saves is off where all is read only, and says why (R-SEEAS-4).

function show(reason: string | null) {
  const done = vi.fn()
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <ReadOnly reason={reason}>
      <form onSubmit={sent}>
        <input aria-label="Name" />
        <Button type="submit">Save</Button>
      </form>
      <Button onClick={() => done('attempt')} pending={false}>
        Revoke
      </Button>
      <Button onClick={() => done('read')} pending={false} reads>
        More
      </Button>
      <Button onClick={() => done('open')}>Open</Button>
      <Switch checked={false} label="Digest" onChange={() => done('switch')} />
    </ReadOnly>,
  )
  return { done, sent }
}

async function pressAll(): Promise<void> {
  for (const name of ['Save', 'Revoke', 'More', 'Open']) await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(screen.getByRole('switch'))
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
}

it('lets only opening and reading pass', async () => {
  const { done, sent } = show('Read only')
  await pressAll()
  expect(done.mock.calls.flat()).toEqual(['read', 'open'])
  expect(sent).not.toHaveBeenCalled()
  for (const name of ['Save', 'Revoke']) {
    const button = screen.getByRole('button', { name })
    expect([button.title, button.getAttribute('aria-disabled')]).toEqual(['Read only', 'true'])
    button.focus()
    expect(document.activeElement).toBe(button)
  }
})

it('changes nothing elsewhere', async () => {
  const { done, sent } = show(null)
  await pressAll()
  expect(done.mock.calls.flat()).toEqual(['attempt', 'read', 'open', 'switch'])
  expect(sent).toHaveBeenCalledTimes(2)
})
