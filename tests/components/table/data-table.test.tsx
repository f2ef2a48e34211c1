import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from '../address-bar'
import { chooseOption, openOptions } from '../choose-option'
import { fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
const FEW = pageOf([fruit('Apple'), fruit('Pear', 'green')])
const MANY = pageOf([fruit('Apple')], { total: 42 })
const table = () => screen.findByRole('table', { name: 'Fruit' })

describe('the table', () => {
  it('shows the rows of its list, once as a table and once as cards', async () => {
    renderFruit(FEW)
    expect(within(await table()).getAllByRole('row')).toHaveLength(3)
    expect(within(screen.getByRole('list', { name: 'Fruit' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('asks nothing when the page was rendered with the rows of the address', async () => {
    const data = { items: [fruit('Apple')], total: 1, page: 1, pageSize: 10 }
    const asked = renderFruit(FEW, { prefetched: { '/api/fruit': data } })
    expect(within(await table()).getByText('Apple')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('says that there is nothing, in other words when a search or filter is the reason', async () => {
    renderFruit(pageOf([]))
    expect(await screen.findByText('No fruit')).toBeTruthy()
    cleanup()
    renderFruit(pageOf([]), {}, '/fruit?search=kiwi')
    expect(await screen.findByText('Nothing fits')).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: 'Search fruit' })).toHaveProperty('value', 'kiwi')
  })

  it('offers to try again when the rows cannot be read', async () => {
    let status = 404
    renderFruit((path) => ({ ...FEW(path), status }))
    await screen.findByText('Something went wrong...')
    status = 200
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(within(await table()).getByText('Pear')).toBeTruthy()
  })
})

describe('search', () => {
  it('asks once nothing has been typed for 500 ms, and returns to the first page', async () => {
    const asked = renderFruit(MANY, {}, '/fruit?page=3')
    await table()
    vi.useFakeTimers()
    const box = screen.getByRole('searchbox', { name: 'Search fruit' })
    fireEvent.change(box, { target: { value: 'ap' } })
    vi.advanceTimersByTime(499)
    fireEvent.change(box, { target: { value: 'app' } })
    vi.advanceTimersByTime(499)
    expect(window.location.search).toBe('?page=3')
    // Once more for the address, which is written a tick later.
    vi.advanceTimersByTime(1)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await waitFor(() => expect(window.location.search).toBe('?search=app'))
    await waitFor(() => expect(asked.at(-1)).toBe('/api/fruit?search=app'))
    expect(asked.filter((path) => path.includes('search='))).toEqual(['/api/fruit?search=app'])
  })

  it('says how many were found to those who do not see the rows', async () => {
    renderFruit(FEW, {}, '/fruit?search=a')
    await table()
    expect(screen.getByText('2 rows found').getAttribute('role')).toBe('status')
  })
})

describe('order', () => {
  it('toggles by a press on the head, and says so', async () => {
    const asked = renderFruit(FEW)
    const head = () => screen.getByRole('columnheader', { name: /Name/ })
    await table()
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(window.location.search).toBe('?dir=desc')
    expect(head().getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Colour' }))
    expect(window.location.search).toBe('?sort=colour')
    await waitFor(() => expect(asked.at(-1)).toBe('/api/fruit?sort=colour'))
  })

  it('two quick presses both count', async () => {
    renderFruit(FEW)
    await table()
    const head = screen.getByRole('button', { name: 'Colour' })
    fireEvent.click(head)
    fireEvent.click(head)
    await waitFor(() => expect(window.location.search).toBe('?sort=colour&dir=desc'))
  })
})

describe('filter', () => {
  it('takes one value of a column, shows it as a pill, and can be removed', async () => {
    renderFruit(FEW)
    await table()
    await chooseOption(screen.getByRole('combobox', { name: 'Filter by Colour' }), 'Green')
    await waitFor(() => expect(window.location.search).toBe('?filter[colour]=green'))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Colour: Green' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('ignores a value that the column does not have: addresses come from anywhere', async () => {
    const asked = renderFruit(FEW, {}, '/fruit?filter[colour]=<script>&sort=__proto__&page=-1&pageSize=7')
    await table()
    expect(asked).toEqual(['/api/fruit'])
  })
})

describe('paging', () => {
  it('says where one is and leads to the other pages', async () => {
    const asked = renderFruit(MANY)
    await table()
    expect(screen.getByText('1–10 of 42')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Page 5' }))
    expect(window.location.search).toBe('?page=5')
    await waitFor(() => expect(asked.at(-1)).toBe('/api/fruit?page=5'))
  })

  it('offers 10, 20, 30, 50 and 100 per page', async () => {
    const asked = renderFruit(MANY)
    await table()
    const sizes = await openOptions(screen.getByRole('combobox', { name: 'Rows per page' }))
    expect(sizes).toEqual([10, 20, 30, 50, 100].map((size) => `${size} per page`))
    await userEvent.click(screen.getByRole('option', { name: '50 per page' }))
    await waitFor(() => expect(asked.at(-1)).toBe('/api/fruit?pageSize=50'))
  })

  it('shows the last page when the one of the address no longer exists', async () => {
    renderFruit(
      (path) => ({
        body: path.includes('page=9')
          ? { items: [], total: 12, page: 9, pageSize: 10 }
          : { items: [fruit('Pear')], total: 12, page: 2, pageSize: 10 },
      }),
      {},
      '/fruit?page=9',
    )
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
  })
})

describe('a row', () => {
  it('opens by a press anywhere on it but on its controls, and by the keyboard', async () => {
    const opened: string[] = []
    renderFruit(FEW, {
      row: {
        onOpen: (row) => opened.push(row.name),
        actions: (row) => <button type="button">{`Delete ${row.name}`}</button>,
      },
    })
    const rows = within(await table())
    await userEvent.click(rows.getByText('green'))
    await userEvent.click(rows.getByRole('button', { name: 'Delete Pear' }))
    rows.getByRole('button', { name: 'Open Apple' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual(['Pear', 'Apple'])
  })
})

describe('export', () => {
  it('saves what the search, filters and order leave, as a file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const asked = renderFruit(
      (path) => (path.includes('format=csv') ? { body: new Blob(['csv']) } : FEW(path)),
      {},
      '/fruit?search=a&sort=colour',
    )
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual(['fruit.csv']))
    expect(asked.at(-1)).toBe('/api/fruit?search=a&sort=colour&format=csv')
  })
})

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

  it('skips choices that changed nothing, and the single letters of a search', async () => {
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

const SORTED = pageOf([fruit('Pear', 'green'), fruit('Apple')])
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
