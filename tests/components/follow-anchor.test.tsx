import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InfoTip } from '@/components/ui/tooltip'
import { followAddress } from './figures/address-bar'
import { fruit, pageOf, renderFruit } from './table/fruit-table'

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
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(at.left, at.top, 28, 28),
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openBubble(): Promise<HTMLElement> {
  render(<InfoTip label="About the rank" text="Companies without a placement count as rank 11." />)
  await userEvent.click(screen.getByRole('button', { name: 'About the rank' }))
  return screen.getByRole('tooltip')
}

/** A browser's event; the test's document has no popovers. */
function toggle(menu: HTMLElement, newState: 'open' | 'closed') {
  act(() => void menu.dispatchEvent(Object.assign(new Event('toggle'), { newState })))
}

async function openMenu(): Promise<HTMLElement> {
  renderFruit(pageOf([fruit('Apple')]))
  await screen.findByRole('table', { name: 'Fruit' })
  const menu = document.querySelector('.filter-menu') as HTMLElement
  toggle(menu, 'open')
  return menu
}

const placeOf = ({ style }: HTMLElement) => [style.left, style.top]
function move(left: number, top: number, event: Event) {
  at = { left, top }
  fireEvent(event.type === 'resize' ? window : document.body, event)
}

describe('the menu of a filter', () => {
  it('is below its icon, or above it where there is no room', async () => {
    at = { left: 300, top: 100 }
    const menu = await openMenu()
    expect(placeOf(menu)).toEqual(['300px', '134px'])
    move(300, 500, new Event('scroll'))
    expect(placeOf(menu)).toEqual(['300px', '344px'])
  })

  it('follows its icon while the page is scrolled or the window changes, inside the window, until it is closed', async () => {
    at = { left: 300, top: 100 }
    const menu = await openMenu()
    move(300, 60, new Event('scroll'))
    expect(placeOf(menu)).toEqual(['300px', '94px'])
    move(950, 60, new Event('resize'))
    expect(placeOf(menu)).toEqual(['792px', '94px'])
    toggle(menu, 'closed')
    move(300, 100, new Event('scroll'))
    expect(placeOf(menu)).toEqual(['792px', '94px'])
  })

  it('stays inside a window that has no room on either side', async () => {
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(250)
    at = { left: 300, top: 130 }
    expect(placeOf(await openMenu())).toEqual(['300px', '8px'])
  })

  it('takes the focus when it is opened, and not when it is moved', async () => {
    at = { left: 300, top: 100 }
    await openMenu()
    expect(document.activeElement?.textContent).toBe('All')
    const icon = screen.getByRole('button', { name: 'Filter by Colour' })
    icon.focus()
    move(300, 60, new Event('scroll'))
    expect(document.activeElement).toBe(icon)
  })
})

describe('the bubble of a hint', () => {
  it('is above the middle of its anchor, or below it where there is no room', async () => {
    at = { left: 300, top: 300 }
    const bubble = await openBubble()
    expect([...placeOf(bubble), bubble.dataset.side]).toEqual(['214px', '140px', 'above'])
    move(300, 100, new Event('scroll'))
    expect([...placeOf(bubble), bubble.dataset.side]).toEqual(['214px', '138px', 'below'])
  })

  it('points at its anchor where the edge of the window holds it back', async () => {
    at = { left: 20, top: 300 }
    const bubble = await openBubble()
    expect([bubble.style.left, bubble.style.getPropertyValue('--caret')]).toEqual(['8px', '26px'])
    move(960, 300, new Event('resize'))
    expect([bubble.style.left, bubble.style.getPropertyValue('--caret')]).toEqual(['792px', '182px'])
  })
})
