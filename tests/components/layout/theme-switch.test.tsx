import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { THEME_SCRIPT } from '@/components/layout/theme'
import { ThemeSwitch } from '@/components/layout/user-menu'

/** The device: what it prefers, and a way to change its mind. */
let device: EventTarget & { matches: boolean }

beforeEach(() => {
  document.documentElement.className = 'font'
  device = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => device)
})

const isDark = () => document.documentElement.classList.contains('dark')
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value
const firstPaint = () => new Function(THEME_SCRIPT)()

describe('theme', () => {
  it('follows the device until something is chosen', () => {
    render(<ThemeSwitch />)
    expect(checked()).toBe('system')
    device.matches = true
    act(() => device.dispatchEvent(new Event('change')))
    expect(isDark()).toBe(true)
  })

  it('is chosen by name, remembered, and applied at once', async () => {
    render(<ThemeSwitch words />)
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect([isDark(), checked(), localStorage.getItem('theme')]).toEqual([true, 'dark', 'dark'])
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
    expect([isDark(), checked()]).toEqual([false, 'light'])
    expect(document.documentElement.className).toBe('font')
  })

  it('follows a choice made in another tab', () => {
    render(<ThemeSwitch />)
    localStorage.setItem('theme', 'dark')
    act(() => window.dispatchEvent(new Event('storage')))
    expect([isDark(), checked()]).toEqual([true, 'dark'])
  })
})

describe('the script before the first paint', () => {
  it('follows the device and other tabs on a page without a switch', () => {
    firstPaint()
    device.matches = true
    device.dispatchEvent(new Event('change'))
    expect(isDark()).toBe(true)
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new Event('storage'))
    expect(isDark()).toBe(false)
  })

  it.each([
    ['dark', false, true],
    ['light', true, false],
    ['system', true, true],
    [null, true, true],
    [null, false, false],
    ['nonsense', true, true],
  ])('with %s chosen and a dark device %s makes dark %s', (chosen, deviceIsDark, dark) => {
    if (chosen) localStorage.setItem('theme', chosen)
    device.matches = deviceIsDark
    firstPaint()
    expect(isDark()).toBe(dark)
  })
})
