import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider } from '@/components/data/query-provider'
import { useResource } from '@/components/data/use-resource'
import { OfflineStrip } from '@/components/layout/shell'

const FIGURES = '/api/figures?days=7'
const LATER = '/api/figures?days=90'

function Page({ path }: { path: string }) {
  useResource<object>(path, { keepPrevious: true })
  return null
}
const page = (path: string | null) => (
  <QueryProvider>
    <Prefetched responses={{ [FIGURES]: {} }}>
      <OfflineStrip />
      {path && <Page path={path} />}
    </Prefetched>
  </QueryProvider>
)
const turn = (to: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(to)))
afterEach(() => turn('online'))

it('says nothing while there is a connection', () => {
  render(page(FIGURES))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says at once that it is lost, and how old the figures are, also while others are requested', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 12, 4, 30), toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { rerender } = render(page(FIGURES))
  await turn('offline')
  expect(document.querySelector('use')?.getAttribute('href')).toMatch(/#wifi-off$/)
  expect(screen.getByRole('status').textContent).toBe('You are offline. These figures are from 12:04.')
  rerender(page(LATER))
  expect(screen.getByRole('status').textContent).toBe('You are offline. These figures are from 12:04.')
  await turn('online')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('speaks of no figures where the page has none', async () => {
  render(page(null))
  await turn('offline')
  expect(screen.getByRole('status').textContent).toBe('You are offline.')
})

it('asks the server again on a press, and goes once the server answers', async () => {
  let reached = false
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!reached) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  })
  render(page(null))
  await turn('offline')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('status').textContent).toBe('You are offline.')
  reached = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toEqual(['/api/health', '/api/health'])
  expect(screen.queryByRole('button')).toBeNull()
})
