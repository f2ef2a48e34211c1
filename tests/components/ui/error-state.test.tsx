import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'

/** A failed part, in a card that remains or is removed with it. */
function Failed({ cardStays }: { cardStays: boolean }) {
  const [failed, setFailed] = useState(true)
  const state = <ErrorState error={new Error('No.')} onRetry={() => setFailed(false)} />
  const part = cardStays ? <Card>{failed ? state : 'Figures'}</Card> : failed ? <Card>{state}</Card> : 'Figures'
  return (
    <main>
      <section aria-label="Around">{part}</section>
      <button onClick={() => setFailed(false)} type="button">
        Elsewhere
      </button>
    </main>
  )
}

const retry = () => screen.getByRole('button', { name: 'Retry' })
const around = () => screen.getByRole('region', { name: 'Around' })

describe('the focus of a failed card that is tried again', () => {
  it('moves to its card, for this once', async () => {
    render(<Failed cardStays />)
    const card = retry().closest('section')
    await userEvent.click(retry())
    expect(screen.getByText('Figures')).toBe(card)
    await waitFor(() => expect(document.activeElement).toBe(card))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(card?.hasAttribute('tabindex')).toBe(false)
  })

  it('moves to the section around it when the card is removed too', async () => {
    render(<Failed cardStays={false} />)
    await userEvent.click(retry())
    await waitFor(() => expect(document.activeElement).toBe(around()))
  })

  it('stays where it is when it was elsewhere', async () => {
    render(<Failed cardStays />)
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await userEvent.click(elsewhere)
    expect(screen.getByText('Figures')).toBeTruthy()
    expect(document.activeElement).toBe(elsewhere)
  })
})
