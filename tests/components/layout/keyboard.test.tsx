import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeyboardCard, PageKeys } from '@/components/layout/keyboard'
import { PaletteLauncher } from '@/components/palette/palette-launcher'
import { allowedNavigation } from '@/lib/access/navigation'

// Single letters on a page, and that they can be turned off (R-SHELL-13).

beforeEach(() => localStorage.clear())

function openPage() {
  const pushed: string[] = []
  const opened = vi.fn()
  const router = { push: (href: string) => void pushed.push(href) } as unknown as AppRouterInstance
  const navigation = allowedNavigation({ roles: ['marketeer'], organisationId: 'a'.repeat(24) }, [])
  render(
    <AppRouterContext value={router}>
      <PaletteLauncher navigation={navigation} />
      <PageKeys navigation={navigation} />
      <main>
        <KeyboardCard />
        <input aria-label="Name" />
        <button aria-expanded={false} aria-label="Export" onClick={opened} type="button" />
      </main>
    </AppRouterContext>,
  )
  return { pushed, opened }
}

function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

describe('letters', () => {
  it('after G lead to pages, and alone to none', () => {
    const { pushed } = openPage()
    press('v', 'g', 'v', 'v', 'g', 'h', 'g', 'x', 'h')
    expect(pushed).toEqual(['/visibility-data', '/'])
  })

  it('open the Export and give it the focus', () => {
    const { opened } = openPage()
    press('e')
    expect(opened).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }))
  })

  it('do nothing in a field, with another key, or over a dialog', () => {
    const { pushed, opened } = openPage()
    const field = screen.getByRole('textbox')
    for (const key of ['g', 'v', 'e', '?']) fireEvent.keyDown(field, { key })
    fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
    press('?', 'e', 'g', 'v')
    expect([pushed, opened.mock.calls]).toEqual([[], []])
  })

  it('belong to the palette as soon as it is asked for, before it is loaded', () => {
    const { pushed, opened } = openPage()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    press('g', 'v', 'e', '?')
    expect([pushed, opened.mock.calls, screen.queryByRole('dialog')]).toEqual([[], [], null])
  })

  it('are listed, with the pages that this person has', async () => {
    openPage()
    press('?')
    const list = screen.getByRole('dialog', { name: 'Keyboard' })
    expect(within(list).getByText('Sentiment Analysis').parentElement?.textContent).toBe('Sentiment AnalysisGS')
    await userEvent.click(within(list).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are turned off and on in this browser, which the list survives', async () => {
    const { pushed, opened } = openPage()
    await userEvent.click(screen.getByRole('switch', { name: 'Letters as keys' }))
    press('g', 'v', 'e', '?')
    expect([pushed, opened.mock.calls, screen.queryByRole('dialog')]).toEqual([[], [], null])
    await userEvent.click(screen.getByRole('button', { name: 'Show the keys' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Letters as keys' }))
    press('g', 'v')
    expect(pushed).toEqual(['/visibility-data'])
  })
})
