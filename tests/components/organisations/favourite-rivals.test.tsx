import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FavouriteRivals } from '@/components/organisations/favourite-rivals'
import { FAVOURITE_RIVALS } from '@/lib/rivals/first'
import { rivalListPath } from '@/lib/visibility/params'
import { ID, openAdmin } from '@/tests/components/form/admin-page'

// The rivals that an organisation wants to see first, as its admin chooses them (R-RIVAL-6).

const row = (name: string) => ({ key: name.toLowerCase(), name, named: 1, answers: 9, share: 11, averageRank: 4 })
const window = { from: '2026-11-14', to: '2026-11-20', days: 7 }
const LIST = { [rivalListPath(ID, 90)]: { window, items: ['Baythorne', 'Kiln', '<i>Foundry</i>'].map(row) } }

function open(favouriteRivals: string[], save = vi.fn(async () => undefined)) {
  openAdmin(<FavouriteRivals organisation={{ _id: ID, name: 'Loomhouse', favouriteRivals }} save={save} />, LIST)
  return save
}

it('are added from the names that answers use, and saved at once in their order', async () => {
  const save = open(['Kiln'])
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a rival' }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Baythorne', '<i>Foundry</i>'])
  await userEvent.click(screen.getByRole('option', { name: 'Baythorne' }))
  expect(save).toHaveBeenLastCalledWith({ favouriteRivals: ['Kiln', 'Baythorne'] })
})

it('are moved and removed by buttons that name them', async () => {
  const save = open(['Kiln', 'Baythorne', 'Foundry'])
  await userEvent.click(screen.getByRole('button', { name: 'Move Foundry up' }))
  expect(save).toHaveBeenLastCalledWith({ favouriteRivals: ['Kiln', 'Foundry', 'Baythorne'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Kiln' }))
  expect(save).toHaveBeenLastCalledWith({ favouriteRivals: ['Baythorne', 'Foundry'] })
  expect(screen.getByRole('button', { name: 'Move Kiln up' }).getAttribute('aria-disabled')).toBe('true')
})

it('stay as they were where the server refuses, with its reason', async () => {
  open(
    ['Kiln', 'Baythorne'],
    vi.fn(async () => Promise.reject(new Error('down'))),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kiln' }))
  expect(await screen.findByText(/not saved/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((each) => each.textContent?.slice(0, 5))).toContain('1Kiln')
})

it('end at ten', () => {
  open(Array.from({ length: FAVOURITE_RIVALS }, (_, at) => `Rival ${at}`))
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByText('10 rivals are the limit.')
})
