import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { InfoTip } from '@/components/ui/tooltip'

afterEach(cleanup)

function setUp() {
  render(
    <div>
      <InfoTip label="About the rank" text="Companies without a placement count as rank 11." />
      <p>elsewhere</p>
    </div>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'About the rank' }) }
}
const bubble = () => screen.queryByRole('tooltip')

describe('info tip', () => {
  it('opens on click, not on hover, and closes on the second click', async () => {
    const { user, button } = setUp()
    await user.hover(button)
    expect(bubble()).toBeNull()
    await user.click(button)
    expect(bubble()?.textContent).toBe('Companies without a placement count as rank 11.')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(bubble()).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('opens on Enter and closes on Escape', async () => {
    const { user } = setUp()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(bubble()).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(bubble()).toBeNull()
  })

  it('closes on a press anywhere else', async () => {
    const { user, button } = setUp()
    await user.click(button)
    await user.click(screen.getByText('elsewhere'))
    expect(bubble()).toBeNull()
  })
})
