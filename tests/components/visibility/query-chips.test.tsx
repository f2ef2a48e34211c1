import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryChips } from '@/components/visibility/query-chips'
import { idOf, makeQuery } from '../../support/visibility-figures'

const ignore = () => undefined
const queries = [makeQuery(1), makeQuery(2), makeQuery(3, { active: false, results: 1200 })]

function show(selected: string[], shown = queries) {
  const onToggle = vi.fn()
  const view = render(<QueryChips onClear={ignore} onToggle={onToggle} queries={shown} selected={selected} />)
  return { onToggle, text: () => view.container.textContent }
}

describe('query chips', () => {
  it('count the data points of what is selected', () => {
    const { text } = show([idOf(1), idOf(3)])
    expect(text()).toContain('2 queries selected')
    expect(text()).toContain('1,296 historical data points available')
  })

  it('count all when none is selected, because then all are used', () => {
    const { text } = show([])
    expect(text()).toContain('All 3 queries1,392 historical')
    expect(screen.getByRole('button', { name: 'All 3 queries', pressed: true })).toBeTruthy()
    expect(text()).toContain('1,392 historical data points available')
  })

  it('have all of them back with one press', async () => {
    const onClear = vi.fn()
    render(<QueryChips onClear={onClear} onToggle={ignore} queries={queries} selected={[idOf(1)]} />)
    await userEvent.click(screen.getByRole('button', { name: 'All 3 queries', pressed: false }))
    expect(onClear).toHaveBeenCalledOnce()
    expect(document.body.textContent).toContain('1 query selected')
  })

  it('tell selected from active: two signals, each with its words', () => {
    show([idOf(3)])
    expect(screen.getByRole('button', { name: 'query 3 Inactive', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'query 1', pressed: false })).toBeTruthy()
    expect(screen.getByText('Active query')).toBeTruthy()
  })

  it('toggle by click and show when the first and latest results were', async () => {
    const { onToggle } = show([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'query 2' }))
    expect(onToggle).toHaveBeenCalledWith(idOf(2))
    await user.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toBe('First result 14 Sep 2026Latest result 20 Nov 2026')
  })

  it('say that a query has no result yet', async () => {
    show([], [makeQuery(1, { results: 0, firstResult: null, latestResult: null })])
    await userEvent.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toContain('First result None yet')
  })

  it('show a hostile search term as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    show([], [makeQuery(1, { searchTerm: hostile })])
    expect(screen.getByRole('button', { name: hostile })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})
