import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { InfoTip } from '@/components/ui/tooltip'

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

  it('leads to where it is explained at length, by key too, without closing before', async () => {
    render(<InfoTip href="/how-we-calculate#change" label="About the change" text="Two weeks." />)
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(bubble()?.textContent).toBe('Two weeks.')
    await user.tab()
    const link = screen.getByRole('link', { name: 'How we calculate' })
    expect(document.activeElement).toBe(link)
    expect(link.getAttribute('href')).toBe('/how-we-calculate#change')
    await user.keyboard('{Escape}')
    expect(bubble()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'About the change' }))
  })
})
