import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { SentimentScreen } from '@/components/sentiment/sentiment-screen'
import { Toaster } from '@/components/ui/toaster'
import { sentimentListPath } from '@/lib/api/endpoints'
import type {
  SentimentEntryRow,
  SentimentGenerationRow,
  SentimentList,
  SentimentOverview,
  SentimentTheme,
} from '@/lib/sentiment/shapes'
import { idOf } from '../../support/visibility-figures'
import { OpenedPage } from '../address-bar'

// The screen against a stand-in for the network: `fetch` answers from a table of calls.

export const LIST = 'GET /api/app/sentiment-analysis?page=1&pageSize=10'
export const SECOND = 'GET /api/app/sentiment-analysis?page=2&pageSize=10'
export const ASK = 'POST /api/app/sentiment-analysis'

/** An entry; name what differs. */
export function entry(number: number, part: Partial<SentimentEntryRow> = {}): SentimentEntryRow {
  return {
    _id: idOf(number),
    createdAt: '2026-11-20T09:14:00.000Z',
    timeframe: 7,
    from: '2026-11-14',
    to: '2026-11-20',
    answers: 21,
    sourceCategories: ['Community forums', 'Review sites'],
    summary: `Summary ${number}`,
    contentTrends: ['Flexible terms', 'Quiet floors'],
    of: null,
    praise: null,
    doubt: null,
    earlier: 0,
    simulated: false,
    changes: null,
    ...part,
  }
}

/** Counts of praise and doubt. */
export const OPINION = {
  of: 21,
  praise: {
    answers: 2,
    points: [
      { text: 'flexible terms', answers: 2 },
      { text: 'quiet floors', answers: 1 },
    ],
  },
  doubt: { answers: 1, points: [{ text: 'noisy evenings', answers: 1 }] },
} satisfies Partial<SentimentEntryRow>

/** What the page says first, of the analysis of `entry(1, OPINION)`; name what differs. */
export function overview(part: Partial<SentimentOverview> = {}): SentimentOverview {
  return {
    ...{ entry: idOf(1), timeframe: 7, from: '2026-11-14', to: '2026-11-20', of: 21, opens: true, isCurrent: true },
    ...{ weeks: [], themes: [], rival: null },
    ...part,
  }
}

export function theme(name: string, part: Partial<SentimentTheme> = {}): SentimentTheme {
  return { theme: name, praise: null, doubt: null, change: null, quote: null, ...part }
}

/** A request of the week's analysis, queued; name what differs. */
export function generation(part: Partial<SentimentGenerationRow> = {}): SentimentGenerationRow {
  return {
    _id: idOf(700),
    timeframe: 7,
    state: 'queued',
    reason: null,
    entry: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    ...part,
  }
}

export function listOf(items: SentimentEntryRow[], more: Partial<SentimentList> = {}): SentimentList {
  return {
    ...{
      items,
      total: items.length,
      page: 1,
      pageSize: 10,
      generation: null,
      sentences: [],
      next: null,
      overview: null,
    },
    ...more,
  }
}

type Answer = { status?: number; body: unknown }

/** Answers `METHOD /path` by calling the function; an unknown call is a 404. Records calls and bodies. */
export function network(answers: Record<string, () => Answer | Promise<Answer>>) {
  const calls: string[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
    calls.push(call)
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    const { status = 200, body } = (await answers[call]?.()) ?? { status: 404, body: { error: 'Not found.' } }
    return Response.json(body, { status })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return { calls, bodies }
}

/** Opens the page as the server rendered it. */
export function open(initial: SentimentList) {
  window.history.replaceState(null, '', '/sentiment-analysis')
  return render(
    <OpenedPage answers={{ [sentimentListPath(initial.page)]: initial }}>
      <SentimentScreen organisation={{ _id: idOf(99), name: 'Loomhouse' }} />
      <Toaster />
    </OpenedPage>,
  )
}

export const submit = () => screen.getByRole('button', { name: 'Generate Organisation Sentiment' })
export const generatingText = () => screen.queryByText('Generating sentiment analysis...')
