import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '@/components/ui/toaster'
import { followAddress } from '../address-bar'
import { fruit, pageOf, renderFruit } from './fruit-table'

beforeEach(followAddress)
const FEW = pageOf([fruit('Apple'), fruit('Pear', 'green')])
const table = async () => within(await screen.findByRole('table', { name: 'Fruit' }))

describe('a row that leads somewhere', () => {
  it('holds a link in its first cell, for keyboards, and nowhere else', async () => {
    renderFruit(FEW, { row: { href: (row) => `/fruit/${row._id}` } })
    const links = (await table()).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Apple', '/fruit/Apple'],
      ['Pear', '/fruit/Pear'],
    ])
  })
})

describe('a row on a small screen', () => {
  it('is a card with its title, badge and actions, and opens by a press', async () => {
    const opened: string[] = []
    renderFruit(FEW, {
      row: {
        onOpen: (row) => opened.push(row.name),
        actions: (row) => <button type="button">{`Delete ${row.name}`}</button>,
      },
    })
    const cards = within(await screen.findByRole('list', { name: 'Fruit' })).getAllByRole('listitem')
    const pear = within(cards[1] as HTMLElement)
    fireEvent.click(pear.getByText('green'))
    fireEvent.click(pear.getByRole('button', { name: 'Delete Pear' }))
    expect(opened).toEqual(['Pear'])
    expect(pear.getByRole('button', { name: 'Open Pear' })).toBeTruthy()
  })
})

describe('what opens a row', () => {
  const names = async () =>
    (await table()).getAllByRole('button', { name: /^Open / }).map((opener) => opener.textContent)

  it('has a name that tells rows apart where its text does not', async () => {
    renderFruit(FEW, { row: { name: (row) => `${row.colour} ${row.name}`, onOpen: () => undefined } })
    expect(await names()).toEqual(['Apple', 'Pear'])
    expect(screen.getAllByRole('button', { name: 'Open green Pear' })).toHaveLength(2)
  })
})

describe('an export', () => {
  it('that fails says so, and can be tried again', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    let status = 500
    render(<Toaster />)
    renderFruit((path) =>
      path.includes('format=csv') ? { status, body: status === 200 ? new Blob(['csv']) : {} } : FEW(path),
    )
    await table()
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(screen.getByRole('button', { name: 'Exporting...' })).toHaveProperty('disabled', true)
    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    status = 200
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  })

  it('is not offered while there is nothing to export', async () => {
    renderFruit(pageOf([]))
    await screen.findByText('No fruit')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  })
})
