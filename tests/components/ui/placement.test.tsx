import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ListboxButton } from '@/components/ui/select'
import { InfoTip } from '@/components/ui/tooltip'
import { followAddress } from '@/tests/components/address-bar'
import { openOptions } from '@/tests/components/choose-option'
import { fruit, pageOf, renderFruit } from '@/tests/components/table/fruit-table'

// On a busy machine a box is placed after the effects of React that follow its opening.
const machine = vi.hoisted(() => ({ isBusy: false }))
vi.mock('@floating-ui/dom', async (importOriginal) => {
  const real = await importOriginal<typeof import('@floating-ui/dom')>()
  const computePosition: typeof real.computePosition = async (...args) => {
    if (machine.isBusy) await new Promise((resolve) => setTimeout(resolve, 5))
    return real.computePosition(...args)
  }
  return { ...real, computePosition }
})

// Where the bubble of a hint and the menu of a filter are, in a window of 1000 × 600 in which both are 200 × 150.

const BOX = { width: 200, height: 150 }
let at = { left: 0, top: 0 }

beforeEach(() => {
  followAddress()
  const size = (name: string, value: number, of: HTMLElement = HTMLElement.prototype) =>
    vi.spyOn(of, name as 'offsetWidth', 'get').mockReturnValue(value)
  size('offsetWidth', BOX.width)
  size('offsetHeight', BOX.height)
  size('clientWidth', 1000, document.documentElement)
  size('clientHeight', 600, document.documentElement)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('button') ? new DOMRect(at.left, at.top, 28, 28) : new DOMRect(0, 0, 1000, 600)
  })
})
async function openBubble(): Promise<HTMLElement> {
  render(<InfoTip label="About the rank" text="Companies without a placement count as rank 11." />)
  await userEvent.click(screen.getByRole('button', { name: 'About the rank' }))
  const box = screen.getByRole('tooltip').closest<HTMLElement>('[popover]')
  if (!box) throw new Error('a tooltip lies in a bubble')
  return box
}

async function openMenu(): Promise<HTMLElement> {
  renderFruit(pageOf([fruit('Apple')]))
  await screen.findByRole('table', { name: 'Fruit' })
  await openOptions(icon())
  return screen.getByRole('listbox', { name: 'Filter by Colour' })
}

const icon = () => screen.getByRole('combobox', { name: 'Filter by Colour' })
const isAt = (box: HTMLElement, ...place: string[]) => waitFor(() => expect(placeOf(box)).toEqual(place))
const placeOf = ({ style }: HTMLElement) => [style.left, style.top]
function move(left: number, top: number, event: Event) {
  at = { left, top }
  fireEvent(window, event)
}

describe('the list of a filter', () => {
  it('is below its icon, or above it where there is no room', async () => {
    at = { left: 300, top: 100 }
    const list = await openMenu()
    await isAt(list, '300px', '132px')
    move(300, 500, new Event('scroll'))
    await isAt(list, '300px', '346px')
  })

  it('follows its icon while the page is scrolled or the window changes, inside the window, until it is closed', async () => {
    at = { left: 300, top: 100 }
    const list = await openMenu()
    move(300, 60, new Event('scroll'))
    await isAt(list, '300px', '92px')
    move(950, 60, new Event('resize'))
    await isAt(list, '792px', '92px')
    expect(document.activeElement).toBe(icon())
    await userEvent.keyboard('{Escape}')
    move(300, 100, new Event('scroll'))
    await isAt(list, '792px', '92px')
  })
})

it('the search box of a list has the focus as soon as it can be seen', async () => {
  machine.isBusy = true
  const { focus } = HTMLElement.prototype
  // As in a browser: what is hidden takes no focus.
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (this.closest<HTMLElement>('[popover]')?.style.visibility !== 'hidden') focus.call(this)
  })
  const search = { text: '', onChange: vi.fn(), isFetching: false }
  const list = { button: {}, chosen: [], options: [{ value: 'loom', label: 'Loomhouse' }], search }
  render(<ListboxButton {...list} label="Choose a brand" onChoose={vi.fn()} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Choose a brand' }))
  const box = await screen.findByRole('combobox', { name: 'Find' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  machine.isBusy = false
})

describe('the bubble of a hint', () => {
  it('is above the middle of its anchor, or below it where there is no room', async () => {
    at = { left: 300, top: 300 }
    const bubble = await openBubble()
    await isAt(bubble, '214px', '140px')
    expect(bubble.dataset.side).toBe('above')
    move(300, 100, new Event('scroll'))
    await isAt(bubble, '214px', '138px')
    expect(bubble.dataset.side).toBe('below')
  })

  it('stays inside a window that has no room on either side', async () => {
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(250)
    at = { left: 300, top: 100 }
    await isAt(await openBubble(), '214px', '92px')
  })

  it('points at its anchor where the edge of the window holds it back', async () => {
    at = { left: 20, top: 300 }
    const bubble = await openBubble()
    await isAt(bubble, '8px', '140px')
    expect(bubble.style.getPropertyValue('--caret')).toBe('26px')
    move(960, 300, new Event('resize'))
    await isAt(bubble, '792px', '140px')
    expect(bubble.style.getPropertyValue('--caret')).toBe('182px')
  })
})
