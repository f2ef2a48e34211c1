import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ExternalLink } from '@/components/ui/external-link'
import { safeHref } from '@/lib/format/text'

describe('safe href', () => {
  it.each([
    ['https://loomhouse.co.uk/a?b=1', 'https://loomhouse.co.uk/a?b=1'],
    ['http://example.com', 'http://example.com/'],
    ['loomhouse.co.uk/offices', 'https://loomhouse.co.uk/offices'],
    ['loomhouse.co.uk:8443', 'https://loomhouse.co.uk:8443/'],
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
