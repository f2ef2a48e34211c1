import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Segmented } from '@/components/ui/segmented'

const OPTIONS = [
  { value: 3, label: '3 days', short: '3d' },
  { value: 7, label: '7 days', short: '7d' },
  { value: 30, label: '30 days', short: '30d' },
]

function Periods({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState(7)
  return <Segmented disabled={disabled} label="Period" onChange={setValue} options={OPTIONS} value={value} />
}

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value

describe('segmented', () => {
  it('is a named radio group whose options carry the full words', () => {
    render(<Periods />)
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '3 days',
      '7 days',
      '30 days',
    ])
    expect(chosen()).toBe('7')
  })

  it('moves with the arrow keys and wraps around', async () => {
    render(<Periods />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await user.keyboard('{ArrowRight}')
    expect(chosen()).toBe('30')
    await user.keyboard('{ArrowRight}')
    expect(chosen()).toBe('3')
    await user.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('30')
  })

  it('keeps its choice while disabled', async () => {
    render(<Periods disabled />)
    await userEvent.click(screen.getByRole('radio', { name: '3 days' }))
    expect(chosen()).toBe('7')
  })
})
