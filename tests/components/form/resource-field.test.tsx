import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { toOption } from '@/components/data/use-options'
import { ResourceField } from '@/components/form/resource-field'
import { network } from '../actions/tracker-api'
import { openAdmin } from './admin-page'

const LIST = 'GET /api/things'
const THINGS = [
  { _id: 'a', name: 'Apple' },
  { _id: 'b', name: 'Banana' },
]

function Picker({ single = false }: { single?: boolean }) {
  const [value, setValue] = useState<readonly string[]>(['b'])
  return (
    <ResourceField
      chosen={[{ value: 'b', label: 'Banana' }]}
      endpoint="/api/things"
      label="Things"
      name="things"
      onChange={setValue}
      required
      single={single}
      textKey="name"
      value={value}
    />
  )
}

const box = () => screen.getByRole('combobox', { name: /Things/ })
const find = () => screen.getByRole('combobox', { name: 'Find' })
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label')?.slice(7))

describe('a picker of records', () => {
  it('takes several, and gives them back', async () => {
    network({ [LIST]: () => ({ body: { items: THINGS } }) })
    openAdmin(<Picker />)
    await userEvent.click(box())
    await userEvent.click(await screen.findByRole('option', { name: 'Apple' }))
    expect(chosen()).toEqual(['Banana', 'Apple'])
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Banana' }))
    expect(chosen()).toEqual(['Apple'])
  })

  it('of one, the next choice replaces the one before', async () => {
    network({ [LIST]: () => ({ body: { items: THINGS } }) })
    openAdmin(<Picker single />)
    await userEvent.click(box())
    await userEvent.click(await screen.findByRole('option', { name: 'Apple' }))
    expect(chosen()).toEqual(['Apple'])
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('of one shows what is chosen in the field, and asks to type only where nothing is', async () => {
    network({})
    openAdmin(<Picker single />)
    expect(box().textContent).toBe('Banana')
    expect(screen.queryByText('Type to find')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Banana' }))
    expect(box().textContent).toBe('Type to find')
  })

  it('is worked by the keyboard: down into the list, Escape out of it', async () => {
    network({ [LIST]: () => ({ body: { items: THINGS } }) })
    openAdmin(<Picker />)
    await userEvent.click(box())
    const first = await screen.findByRole('option', { name: 'Apple' })
    await userEvent.keyboard('{ArrowDown}')
    expect(find().getAttribute('aria-activedescendant')).toBe(first.id)
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toEqual(['Banana', 'Apple'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(box())
  })

  it('keeps every letter that is typed before its search box has the focus', async () => {
    network({ [LIST]: () => ({ body: { items: THINGS } }) })
    openAdmin(<Picker />)
    // Twice while the list is loading, once while it is open.
    for (const key of 'ba') fireEvent.keyDown(box(), { key })
    await screen.findByRole('option', { name: 'Banana' })
    expect(find()).toHaveProperty('value', 'ba')
    fireEvent.keyDown(box(), { key: 'n' })
    expect(find()).toHaveProperty('value', 'ban')
    expect(document.activeElement).toBe(find())
  })

  it('an option list that fails is empty', async () => {
    network({ [LIST]: () => ({ status: 400, body: { error: 'no' } }) })
    openAdmin(<Picker />)
    await userEvent.click(box())
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('an item without a text or a value key raises an error (R-TABLE-6)', () => {
    expect(toOption({ _id: 'a', name: 'Apple' }, 'name', '_id')).toEqual({ value: 'a', label: 'Apple' })
    expect(() => toOption({ _id: 'a' }, 'name', '_id')).toThrow('An option needs name and _id.')
    expect(() => toOption({ name: 'Apple' }, 'name', '_id')).toThrow('An option needs name and _id.')
  })
})
