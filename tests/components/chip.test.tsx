import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Chip } from '@/components/ui/chip'

const ignore = () => undefined

describe('chip', () => {
  it('says whether it is selected, and toggles by click and by Space', async () => {
    const onToggle = vi.fn()
    render(
      <Chip active onToggle={onToggle} selected>
        best coworking space
      </Chip>,
    )
    const chip = screen.getByRole('button', { name: 'best coworking space', pressed: true })
    await userEvent.click(chip)
    await userEvent.keyboard(' ')
    expect(onToggle).toHaveBeenCalledTimes(2)
  })

  it('says in words, not only in colour, that a query is inactive, whatever is selected', () => {
    const { rerender } = render(
      <Chip active={false} onToggle={ignore} selected>
        quiet office
      </Chip>,
    )
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Inactive')
    rerender(
      <Chip active onToggle={ignore} selected={false}>
        quiet office
      </Chip>,
    )
    expect(screen.getByRole('button', { pressed: false }).textContent).not.toContain('Inactive')
  })

  it('shows its tooltip on hover and on focus, ties it to the chip, and hides it on Escape', async () => {
    render(
      <Chip active onToggle={ignore} selected={false} tooltip="First result 14 Sep 2026">
        best coworking space
      </Chip>,
    )
    const user = userEvent.setup()
    const chip = screen.getByRole('button')
    await user.hover(chip)
    expect(chip.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await user.unhover(chip)
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.tab()
    expect(screen.getByRole('tooltip').textContent).toBe('First result 14 Sep 2026')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
