import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import GlobalErrorPage from '@/app/global-error'
import { crashCopy } from '@/lib/crashes/words'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 401 })))
  vi.spyOn(console, 'error').mockReturnValue()
})

it('a layout that failed shows a plain screen at once, and the crash screen when it is loaded', async () => {
  render(<GlobalErrorPage error={new Error('no layout')} />, { container: document })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(crashCopy.title)
  expect(screen.getByRole('button', { name: crashCopy.refreshPage })).toBeTruthy()
  expect(await screen.findByText(crashCopy.tips.contact)).toBeTruthy()
})
