import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '@/components/data/query-provider'
import { useResource } from '@/components/data/use-resource'

// What a page was rendered with is as old as the page, also when it is used again much later.

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const FIRST = '/api/fruit'
const SECOND = '/api/fruit?page=2'
const LONGER_THAN_KEPT = 6 * 60_000
const initial = () => ({ path: FIRST, data: { rows: ['Apple', 'Pear'] } })
type Initial = ReturnType<typeof initial>

function Rows({ path, first }: { path: string; first: Initial }) {
  const initialData = path === first.path ? { initialData: first.data } : {}
  const { data } = useResource<Initial['data']>(path, initialData)
  return <p>{data?.rows.join(', ')}</p>
}

/** The server's rows, of which the second has been deleted since the page was rendered; keeps the calls. */
function network(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    calls.push(String(input))
    return Response.json({ rows: ['Apple'] })
  })
  return calls
}
const page = (path: string | null, first: Initial) => (
  <QueryProvider>{path !== null && <Rows first={first} path={path} />}</QueryProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the data of the page', () => {
  it('are not asked for again while they are fresh', async () => {
    const calls = network()
    render(page(FIRST, initial()))
    await pass(30_000)
    expect(screen.getByText('Apple, Pear')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    ['another path of the same part', SECOND],
    ['another page', null],
  ])('are outdated after a long time on %s', async (_what, elsewhere) => {
    const calls = network()
    const first = initial()
    const { rerender } = render(page(FIRST, first))
    rerender(page(elsewhere, first))
    await pass(LONGER_THAN_KEPT)
    rerender(page(FIRST, first))
    await pass(0)
    expect(calls.at(-1)).toBe(FIRST)
    expect(screen.getByText('Apple')).toBeTruthy()
  })

  it('of a page that was rendered again are fresh', async () => {
    const calls = network()
    const { rerender } = render(page(FIRST, initial()))
    rerender(page(null, initial()))
    await pass(LONGER_THAN_KEPT)
    rerender(page(FIRST, initial()))
    await pass(30_000)
    expect(screen.getByText('Apple, Pear')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
