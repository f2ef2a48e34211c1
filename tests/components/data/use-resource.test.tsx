import { HydrationBoundary } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider, useRenewal } from '@/components/data/query-provider'
import { usePrefetched, useRefetching, useResource } from '@/components/data/use-resource'

// What the server read for a page is as old as the page, also when it is shown again much later.

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
})
const FIRST = '/api/fruit'
const SECOND = '/api/fruit?page=2'
const LONGER_THAN_CACHED = 6 * 60_000
interface Fruits {
  rows: string[]
}
/** A page as the server sends it. */
const rendered = (data: Fruits = { rows: ['Apple', 'Pear'] }) =>
  Prefetched({ responses: { [FIRST]: data }, children: null }).props

function Rows({ path }: { path: string }) {
  const { data } = useResource<Fruits>(path)
  return <p>{data?.rows.join(', ')}</p>
}

/** The server's rows after the second was deleted; records the calls. */
function network(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    calls.push(String(input))
    return Response.json({ rows: ['Apple'] })
  })
  return calls
}
const page = (path: string | null, { state }: ReturnType<typeof rendered>) => (
  <QueryProvider>
    {path !== null && (
      <HydrationBoundary state={state}>
        <Rows path={path} />
      </HydrationBoundary>
    )}
  </QueryProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the data of the page', () => {
  it('are not asked for again while they are fresh', async () => {
    const calls = network()
    render(page(FIRST, rendered()))
    expect(screen.getByText('Apple, Pear')).toBeTruthy()
    await pass(30_000)
    expect(screen.getByText('Apple, Pear')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    ['another path of the same part', SECOND],
    ['another page', null],
  ])('are outdated after a long time on %s', async (_what, elsewhere) => {
    const calls = network()
    const first = rendered()
    const { rerender } = render(page(FIRST, first))
    rerender(page(elsewhere, first))
    await pass(LONGER_THAN_CACHED)
    rerender(page(FIRST, first))
    await pass(0)
    expect(calls.at(-1)).toBe(FIRST)
    expect(screen.getByText('Apple')).toBeTruthy()
  })

  it('of a page that was rendered again are fresh', async () => {
    const calls = network()
    const { rerender } = render(page(FIRST, rendered()))
    rerender(page(null, rendered()))
    await pass(LONGER_THAN_CACHED)
    rerender(page(FIRST, rendered()))
    await pass(30_000)
    expect(screen.getByText('Apple, Pear')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('keep every key, __proto__ too', () => {
    network()
    const data = JSON.parse('{"rows": ["Fig"], "ranks": {"__proto__": 3}}')
    let ranks: object | undefined
    function Ranks() {
      ranks = useResource<Fruits & { ranks: object }>(FIRST).data?.ranks
      return null
    }
    render(
      <QueryProvider>
        <HydrationBoundary state={rendered(data).state}>
          <Ranks />
        </HydrationBoundary>
      </QueryProvider>,
    )
    expect(Object.keys(ranks ?? {})).toEqual(['__proto__'])
  })
})

describe('a page that was prefetched for another path', () => {
  function Shown({ path }: { path: string }) {
    const { path: of, data } = usePrefetched(path, useResource<Fruits>(path, { keepPrevious: true }))
    return <p>{`${of}: ${data.rows.join(', ')}`}</p>
  }
  const open = (path: string) =>
    render(
      <QueryProvider>
        <HydrationBoundary state={rendered().state}>
          <Shown path={path} />
        </HydrationBoundary>
      </QueryProvider>,
    )

  it('shows those data until the answer arrives', async () => {
    network()
    open(SECOND)
    expect(screen.getByText('/api/fruit: Apple, Pear')).toBeTruthy()
    await pass(0)
    expect(screen.getByText('/api/fruit?page=2: Apple')).toBeTruthy()
  })

  it('goes on showing those data when no answer arrives', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Not found.' }, { status: 404 }))
    open(SECOND)
    await pass(0)
    expect(screen.getByText('/api/fruit: Apple, Pear')).toBeTruthy()
  })
})

describe('data of an earlier choice', () => {
  function State() {
    const { path } = usePrefetched(SECOND, useResource<Fruits>(SECOND, { keepPrevious: true }))
    const { faded, late } = useRefetching(path !== SECOND)
    return <p>{[path, faded && 'faded', late && 'late'].filter(Boolean).join(' ')}</p>
  }
  const open = () => {
    const waiting = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => waiting.promise)
    render(
      <QueryProvider>
        <HydrationBoundary state={rendered().state}>
          <State />
        </HydrationBoundary>
      </QueryProvider>,
    )
    return waiting
  }
  const shown = () => document.querySelector('p')?.textContent
  const turn = (to: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(to)))
  afterEach(() => turn('online'))

  it('are faded for four seconds, then at full strength and said to be late, until the answer arrives', async () => {
    const waiting = open()
    await pass(3_900)
    expect(shown()).toBe(`${FIRST} faded`)
    await pass(200)
    expect(shown()).toBe(`${FIRST} late`)
    await pass(60_000)
    expect(shown()).toBe(`${FIRST} late`)
    waiting.resolve(Response.json({ rows: ['Apple'] }))
    await pass(0)
    expect(shown()).toBe(SECOND)
  })

  it('are at full strength at once while the browser is offline, and faded again once it is back', async () => {
    open()
    await pass(0)
    expect(shown()).toBe(`${FIRST} faded`)
    await turn('offline')
    expect(shown()).toBe(FIRST)
    await pass(60_000)
    expect(shown()).toBe(FIRST)
    await turn('online')
    expect(shown()).toBe(`${FIRST} faded`)
  })
})

describe('a page that is rendered again', () => {
  function Renewed({ everyMs }: { everyMs: number | null }) {
    useRenewal(everyMs)
    return null
  }
  const renewed = (everyMs: number | null) => {
    const refresh = vi.fn()
    const router = { refresh } as unknown as AppRouterInstance
    render(
      <AppRouterContext value={router}>
        <Renewed everyMs={everyMs} />
      </AppRouterContext>,
    )
    return refresh
  }

  it('is so once a time, while somebody can see it', async () => {
    const refresh = renewed(60_000)
    const hidden = vi.spyOn(document, 'hidden', 'get')
    await pass(59_000)
    expect(refresh).not.toHaveBeenCalled()
    await pass(1000)
    expect(refresh).toHaveBeenCalledTimes(1)
    hidden.mockReturnValue(true)
    await pass(600_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    hidden.mockReturnValue(false)
    await pass(60_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('never is so where nothing asks for it', async () => {
    const refresh = renewed(null)
    await pass(600_000)
    expect(refresh).not.toHaveBeenCalled()
  })
})
