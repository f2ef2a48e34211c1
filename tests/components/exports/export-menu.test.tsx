import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ExportMenu, PrintPage } from '@/components/exports/export-menu'
import { Toaster } from '@/components/ui/toaster'
import { csvPath } from '@/lib/api/endpoints'
import { network } from '@/tests/components/actions/tracker-api'

const CSV = csvPath('/api/app/visibility/org/1?days=90&queries=a,b', 'trend', 30)
const button = () => screen.getByRole('button', { name: 'Export Score Trend' })

let saved: { name: string; text: string }[]
beforeEach(() => {
  saved = []
  network({})
  let blob: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    void blob?.text().then((text) => saved.push({ name, text }))
  })
})
const answer = (status: number, body: string, headers: Record<string, string> = {}) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    return new Response(body, { status, headers })
  })
  return calls
}

describe('the export of a card', () => {
  it("asks for the card's own file and period, and saves it under the server's name", async () => {
    const calls = answer(200, '"Day"', { 'content-disposition': 'attachment; filename="loomhouse-score-trend.csv"' })
    render(<ExportMenu csv={CSV} title="Score Trend" />)
    await userEvent.click(button())
    await waitFor(() => expect(saved).toEqual([{ name: 'loomhouse-score-trend.csv', text: '"Day"' }]))
    expect(calls).toEqual(['/api/app/visibility/org/1?days=30&queries=a,b&format=csv&part=trend'])
  })

  it('offers a choice where there is a picture too, and closes on Escape with the focus on its button', async () => {
    const image = vi.fn(async () => undefined)
    render(<ExportMenu csv={CSV} image={image} title="Score Trend" />)
    expect(button().getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    screen.getByRole('button', { name: 'CSV' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
    expect(document.activeElement).toBe(button())
    await userEvent.click(button())
    await userEvent.click(screen.getByRole('button', { name: 'Picture (PNG)' }))
    expect(image).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
  })

  it('is not there without anything to save', () => {
    render(<ExportMenu csv={null} title="Score Trend" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says when it failed', async () => {
    answer(500, '{"error":"Something went wrong..."}')
    render(
      <>
        <ExportMenu csv={CSV} title="Score Trend" />
        <Toaster />
      </>,
    )
    await userEvent.click(button())
    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
    expect(saved).toEqual([])
  })
})

describe('printing a dashboard', () => {
  it('lays the page out as on paper, in light colours, before the dialog, and restores it after', async () => {
    const root = document.documentElement
    const print = vi.fn(() => expect(root.dataset.printing).toBe(''))
    vi.stubGlobal('print', print)
    localStorage.setItem('theme', 'dark')
    root.classList.add('dark')
    const { unmount } = render(<PrintPage facts={['Loomhouse', null, 'average of ChatGPT and Claude']} />)
    expect(screen.getByText(/^Loomhouse · average of ChatGPT and Claude · Printed \d+ \w+ \d{4}$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Print this page' }))
    expect(root.classList.contains('dark')).toBe(false)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    window.dispatchEvent(new Event('afterprint'))
    expect([root.dataset.printing, root.classList.contains('dark')]).toEqual([undefined, true])
    unmount()
    window.dispatchEvent(new Event('beforeprint'))
    expect(root.dataset.printing).toBeUndefined()
    root.classList.remove('dark')
    localStorage.removeItem('theme')
  })
})
