import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openOptions } from '../choose-option'
import { followAddress } from '../dashboard-parts/address-bar'
import { fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
const FEW = pageOf([fruit('Apple'), fruit('Pear', 'green')])
const SORTED = pageOf([fruit('Pear', 'green'), fruit('Apple')])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (list: string, name: string) => {
  await openOptions(screen.getByRole('combobox', { name: list }))
  fireEvent.click(screen.getByRole('option', { name }))
}
const CHANGES = [
  { name: 'sorted', param: 'sort', change: () => press('Colour') },
  {
    name: 'filtered',
    param: 'filter',
    change: () => choose('Filter by Colour', 'Green'),
  },
  {
    name: 'cut into pages',
    param: 'pageSize',
    change: () => choose('Rows per page', '50 per page'),
  },
]

describe('while other rows load', () => {
  it.each(CHANGES)('the old ones stay, faded, when they are $name otherwise', async ({ param, change }) => {
    renderFruit((path) => (path.includes(param) ? SORTED(path) : FEW(path)))
    const rows = (await screen.findByRole('table', { name: 'Fruit' })).closest('[aria-busy]') as HTMLElement
    expect(rows.className).not.toContain('opacity-60')
    await change()
    expect([rows.className, rows.getAttribute('aria-busy')]).toEqual([expect.stringContaining('opacity-60'), 'true'])
    expect(rows.textContent).toContain('Apple')
    await waitFor(() => expect(rows.className).not.toContain('opacity-60'))
  })
})
