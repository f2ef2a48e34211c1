import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StatusBadge } from '@/components/actions/status'

describe('status badge', () => {
  it.each([
    ['none', 'No Status', 'circle-dashed', 'status-none'],
    ['pending', 'Pending Review', 'clock', 'status-pending'],
    ['in_progress', 'In Progress', 'loader', 'status-progress'],
    ['implemented', 'Implemented', 'circle-check', 'status-implemented'],
    ['rejected', 'Rejected', 'circle-x', 'status-rejected'],
    ['on_hold', 'On Hold', 'circle-pause', 'status-hold'],
    ['archived', 'No Status', 'circle-dashed', 'status-none'],
    [undefined, 'No Status', 'circle-dashed', 'status-none'],
  ])('%s is %s, with its own icon and colour', (status, label, icon, colour) => {
    render(<StatusBadge status={status} />)
    const badge = screen.getByText(label)
    expect(badge.querySelector(`use[href$="#${icon}"]`)).toBeTruthy()
    expect(badge.className).toContain(`text-${colour}`)
    expect(badge.querySelector('svg')?.getAttribute('class')).not.toContain('animate')
  })
})
