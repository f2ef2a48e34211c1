import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { followAddress } from '../dashboard-parts/address-bar'
import { fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
const MANY = pageOf([fruit('Apple')], { total: 42 })
const current = () => document.querySelector('[aria-current=page]')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Back', () => {
  it('undoes a change of page and order', async () => {
    const asked = renderFruit(MANY)
    await screen.findByRole('table', { name: 'Fruit' })
    const entries = window.history.length
    press('Page 5')
    await waitFor(() => expect(current()).toBe('5'))
    expect(window.history.length).toBe(entries + 1)
    // What the router hears when a user presses Back.
    act(() => window.history.replaceState(null, '', '/fruit'))
    await waitFor(() => expect(current()).toBe('1'))
    expect(asked).toEqual(['/api/fruit', '/api/fruit?page=5'])
  })

  it('need not be pressed for what was chosen again, nor for each letter of a search', async () => {
    renderFruit(MANY)
    await screen.findByRole('table', { name: 'Fruit' })
    const entries = window.history.length
    press('Page 1')
    press('Page 1')
    const box = screen.getByRole('searchbox', { name: 'Search fruit' })
    fireEvent.change(box, { target: { value: 'a' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(window.location.search).toBe('?search=a'))
    expect(window.history.length).toBe(entries)
  })
})
