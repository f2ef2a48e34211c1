import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from '../address-bar'
import { colourResource, fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
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

const filter = () => screen.getByRole('combobox', { name: 'Filter by Colour' })
const find = () => screen.getByRole('combobox', { name: 'Find' })
const highlighted = () => document.getElementById(find().getAttribute('aria-activedescendant') ?? '')?.textContent

async function openMenu(): Promise<void> {
  await screen.findByRole('table', { name: 'Fruit' })
  await userEvent.click(filter())
  await screen.findByRole('listbox', { name: 'Filter by Colour' })
}

const options = async () => {
  await screen.findByRole('option', { name: 'Red' })
  return screen.getAllByRole('option').map((option) => option.textContent)
}

describe('a filter by the records of an endpoint', () => {
  it('asks for a few of them when it is opened, and never for all', async () => {
    const asked = renderFruit(answer, { list: colourResource })
    await screen.findByRole('table', { name: 'Fruit' })
    expect(asked).toEqual(['/api/fruit'])
    await openMenu()
    expect(await options()).toEqual(['All', 'Red', 'Green'])
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
    expect(await screen.findByRole('option', { name: 'Red' })).toBeTruthy()
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
  it('opens the list, searches it, moves along it and chooses', async () => {
    renderFruit(answer, { list: colourResource })
    await screen.findByRole('table', { name: 'Fruit' })
    filter().focus()
    await userEvent.keyboard('{ArrowDown}')
    await options()
    expect(document.activeElement).toBe(find())
    for (const [key, name] of [
      ['ArrowDown', 'All'],
      ['ArrowDown', 'Red'],
      ['End', 'Green'],
      ['ArrowUp', 'Red'],
      ['Home', 'All'],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      expect(highlighted()).toBe(name)
    }
    await userEvent.keyboard('{End}{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove filter Colour: Green' })).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(filter())
  })

  it('Escape closes the list, changes nothing and leaves the focus on the icon', async () => {
    renderFruit(answer, { list: colourResource })
    await openMenu()
    await options()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(filter())
    expect(window.location.search).toBe('')
  })

  it('Enter chooses the first option that holds what was typed, and none before it is found', async () => {
    renderFruit(answer, { list: colourResource })
    await openMenu()
    await options()
    await userEvent.keyboard('gr{Enter}')
    expect(window.location.search).toBe('')
    expect(filter().getAttribute('aria-expanded')).toBe('true')
    await userEvent.clear(find())
    await userEvent.keyboard('re{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove filter Colour: Red' })).toBeTruthy()
    expect(document.activeElement).toBe(filter())
  })

  it('a letter typed on the icon begins the search', async () => {
    renderFruit(answer, { list: colourResource })
    await screen.findByRole('table', { name: 'Fruit' })
    filter().focus()
    await userEvent.keyboard('g')
    await screen.findByRole('listbox', { name: 'Filter by Colour' })
    expect(find()).toHaveProperty('value', 'g')
  })
})
