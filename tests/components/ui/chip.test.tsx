import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Chip } from '@/components/ui/chip'
import { ExternalLink } from '@/components/ui/external-link'
import { Segmented } from '@/components/ui/segmented'
import { InfoTip } from '@/components/ui/tooltip'
import { safeHref } from '@/lib/format/text'

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
      <Chip active onToggle={ignore} selected={false} tooltip="First answer 14 Sep 2026">
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
    expect(screen.getByRole('tooltip').textContent).toBe('First answer 14 Sep 2026')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})

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

describe('safe href', () => {
  it.each([
    ['https://loomhouse.co.uk/a?b=1', 'https://loomhouse.co.uk/a?b=1'],
    ['http://example.com', 'http://example.com/'],
    ['loomhouse.co.uk/offices', 'https://loomhouse.co.uk/offices'],
    ['loomhouse.co.uk:8443', 'https://loomhouse.co.uk:8443/'],
    ['müller.de', 'https://xn--mller-kva.de/'],
    ['https://Bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['пример.рф/о-нас?x=1', 'https://xn--e1afmkfd.xn--p1ai/%D0%BE-%D0%BD%D0%B0%D1%81?x=1'],
    ['例え。jp', 'https://xn--r8jz45g.jp/'],
  ])('lets %s through', (given, expected) => {
    expect(safeHref(given)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    '/relative',
    '//example.com',
    '',
    'https://',
  ])('refuses %j', (given) => {
    expect(safeHref(given)).toBeNull()
  })
})

describe('external link', () => {
  it('opens a new tab that cannot reach back, and says so', () => {
    render(<ExternalLink href="https://example.com/">/offices</ExternalLink>)
    const link = screen.getByRole('link', { name: '/offices (opens in a new tab)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('shows a dangerous address as text only', () => {
    render(<ExternalLink href="data:text/html,hello">click me</ExternalLink>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('click me')).toBeTruthy()
  })
})
