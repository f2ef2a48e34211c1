import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from '../figures/address-bar'
import { fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const FEW = pageOf([fruit('Apple'), fruit('Pear', 'green')])
const SORTED = pageOf([fruit('Pear', 'green'), fruit('Apple')])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const CHANGES = [
  { name: 'sorted', param: 'sort', change: () => press('Colour') },
  {
    name: 'filtered',
    param: 'filter',
    change: () => fireEvent.click(screen.getByRole('option', { name: 'Green', hidden: true })),
  },
  {
    name: 'cut into pages',
    param: 'pageSize',
    change: () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } }),
  },
]

describe('while other rows load', () => {
  it.each(CHANGES)('the old ones stay, faded, when they are $name otherwise', async ({ param, change }) => {
    renderFruit((path) => (path.includes(param) ? SORTED(path) : FEW(path)))
    const rows = (await screen.findByRole('table', { name: 'Fruit' })).closest('[aria-busy]') as HTMLElement
    expect(rows.className).not.toContain('opacity-60')
    change()
    expect([rows.className, rows.getAttribute('aria-busy')]).toEqual([expect.stringContaining('opacity-60'), 'true'])
    expect(rows.textContent).toContain('Apple')
    await waitFor(() => expect(rows.className).not.toContain('opacity-60'))
  })
})
