import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from '../figures/address-bar'
import { colourResource, fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const RED = '0123456789abcdef01234567'
const GREEN = 'fedcba987654321001234567'
const COLOURS = [
  { _id: RED, name: 'Red' },
  { _id: GREEN, name: 'Green' },
]
const FRUIT = pageOf([fruit('Apple'), fruit('Pear')])
const answer = (path: string) => {
  if (path.startsWith('/api/colour?')) return { body: { items: COLOURS } }
  if (path.startsWith('/api/colour/')) return { body: COLOURS.find(({ _id }) => path.endsWith(_id)) }
  return FRUIT(path)
}

/** What the browser tells of a popover that opens; the test's document has none. */
async function openMenu(): Promise<void> {
  await screen.findByRole('table', { name: 'Fruit' })
  const menu = document.querySelector('.filter-menu') as HTMLElement
  const event = Object.assign(new Event('toggle', { bubbles: false }), { newState: 'open' })
  act(() => void menu.dispatchEvent(event))
}

const options = async () => {
  await screen.findByRole('option', { name: 'Red', hidden: true })
  return within(screen.getByRole('listbox', { name: 'Filter by Colour', hidden: true })).getAllByRole('option', {
    hidden: true,
  })
}
const find = () => screen.getByRole('searchbox', { name: 'Find', hidden: true })

describe('a filter by the records of an endpoint', () => {
  it('asks for a few of them when it is opened, and never for all', async () => {
    const asked = renderFruit(answer, { list: colourResource })
    await screen.findByRole('table', { name: 'Fruit' })
    expect(asked).toEqual(['/api/fruit'])
    await openMenu()
    expect((await options()).map((option) => option.textContent)).toEqual(['All', 'Red', 'Green'])
    expect(asked.slice(1)).toEqual(['/api/colour?pageSize=20'])
  })

  it('lets the server search once nothing has been typed for 500 ms', async () => {
    const asked = renderFruit(answer, { list: colourResource })
    await openMenu()
    await options()
    vi.useFakeTimers()
    fireEvent.change(find(), { target: { value: 'gr' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(asked.filter((path) => path.includes('search='))).toEqual([])
    await act(async () => void vi.advanceTimersByTime(1))
    expect(asked.at(-1)).toBe('/api/colour?pageSize=20&search=gr')
  })

  it('does not say that nothing was found before the answer is there', async () => {
    renderFruit(answer, { list: colourResource })
    await openMenu()
    expect(screen.queryByText('Nothing found')).toBeNull()
    expect(await screen.findByRole('option', { name: 'Red', hidden: true })).toBeTruthy()
  })

  it('filters by the id, and shows the name of the record', async () => {
    const asked = renderFruit(answer, { list: colourResource }, `/fruit?filter[colour]=${GREEN}`)
    expect(await screen.findByRole('button', { name: 'Remove filter Colour: Green' })).toBeTruthy()
    expect(asked).toContain(`/api/fruit?filter[colour]=${GREEN}`)
  })

  it('sends no request to where an address would lead it', async () => {
    const asked = renderFruit(answer, { list: colourResource }, `/fruit?filter[colour]=../../auth/${RED}`)
    await screen.findByRole('table', { name: 'Fruit' })
    expect(asked).toEqual(['/api/fruit'])
  })
})

describe('the keyboard', () => {
  it('goes from the search box down into the list, and along it', async () => {
    renderFruit(answer, { list: colourResource })
    await openMenu()
    const [all, red, green] = await options()
    find().focus()
    fireEvent.keyDown(find(), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(all)
    for (const [key, at] of [
      ['ArrowDown', red],
      ['End', green],
      ['ArrowUp', red],
      ['Home', all],
      ['g', green],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key })
      expect(document.activeElement).toBe(at)
    }
  })
})
