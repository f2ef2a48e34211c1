import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { DailyRuns } from '@/components/daily-run/daily-runs'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider } from '@/components/data/query-provider'
import { Toaster } from '@/components/ui/toaster'
import type { DailyRunRow } from '@/lib/daily-run/shapes'
import type { ListPage } from '@/lib/table/shapes'

// The screen against a stand-in for the network: `fetch` answers from a table of paths.

export const TODAY = '2026-11-20'

/** A finished day; name what differs. */
export function run(row: Partial<DailyRunRow> = {}): DailyRunRow {
  return {
    date: TODAY,
    status: 'finished',
    planned: 12,
    done: 12,
    notShown: 0,
    failed: 0,
    skipped: 0,
    left: 0,
    deleted: 0,
    unasked: 0,
    tokens: 48216,
    costUsd: '0.481000',
    unpriced: 0,
    startedAt: `${row.date ?? TODAY}T05:00:00.000Z`,
    finishedAt: `${row.date ?? TODAY}T05:03:05.000Z`,
    note: null,
    unconfirmed: [],
    ...row,
  }
}

export function listOf(items: DailyRunRow[], more: Partial<ListPage<DailyRunRow>> = {}): ListPage<DailyRunRow> {
  return { items, total: items.length, page: 1, pageSize: 10, ...more }
}

type Answer = { status?: number; body: unknown }

/** Answers `METHOD /path` by calling the function; an unknown call is a 404. Records the calls. */
export function network(answers: Record<string, () => Answer>): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
    calls.push(call)
    const { status = 200, body } = answers[call]?.() ?? { status: 404, body: { error: 'Not found.' } }
    return Response.json(body, { status })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

/** `opened`: the day that the address names. */
export function show(initial: ListPage<DailyRunRow>, opened: string | null = null) {
  return render(
    <QueryProvider>
      <Prefetched responses={{ '/api/admin/daily-run?page=1&pageSize=10': initial }}>
        <DailyRuns opened={opened} today={TODAY} />
      </Prefetched>
      <Toaster />
    </QueryProvider>,
  )
}
