import { afterAll, beforeEach } from 'vitest'
import type { SurfaceId } from '@/lib/engines/engines'
import { db } from '@/server/db/client'
import { dataForSeo } from '@/server/surfaces/dataforseo'
import { SurfaceError } from '@/server/surfaces/faults'
import type { Measurement, SurfaceQuestion } from '@/server/surfaces/measurement'
import { serpApi } from '@/server/surfaces/serpapi'
import { LOGIN, SERPAPI_KEY, type SurfaceServer, startSurfaceServer } from '@/tests/support/surface-server'

/** A local server of both providers for all tests of a file; each begins without mishaps, calls and a bill. */
export async function surfacesForAll(): Promise<SurfaceServer> {
  const server = await startSurfaceServer()
  afterAll(() => server.stop())
  beforeEach(() => server.reset())
  return server
}

export const neverAborted = new AbortController().signal

export function questionOn<Surface extends SurfaceId>(surface: Surface, more: Partial<SurfaceQuestion> = {}) {
  const place = { country: 'GB', name: 'London,England,United Kingdom' }
  return { text: 'bike repair bristol', tag: 'question-1', place, language: 'en', ...more, surface }
}

export const dataForSeoOn = (server: SurfaceServer, timeoutMs = 5000) =>
  dataForSeo({ ...LOGIN, baseUrl: server.dataForSeoUrl, timeoutMs })

export const serpApiOn = (server: SurfaceServer, timeoutMs = 5000) =>
  serpApi({ apiKey: SERPAPI_KEY, baseUrl: server.serpApiUrl, timeoutMs })

/** The SurfaceError that a call ends with; anything else fails the test. */
export async function faultOf(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('The call succeeded'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof SurfaceError) return error.fault
  throw error
}

/** What a measurement says, short enough for a table. */
export const shortOf = ({ outcome, text, cited, offered, cards, searches, costUsd, fault }: Measurement) => ({
  outcome,
  text,
  cited: cited.map(({ url }) => url),
  offered: offered.map(({ url }) => url),
  cards: cards.map(({ kind, name }) => `${kind} ${name}`),
  searches,
  costUsd,
  next: fault?.next ?? null,
})

/** What the ledger has of DataForSEO for the present owners, in millionths of a US dollar. */
export async function bookedMicros(): Promise<number> {
  const owners = await db().owner.findMany({ select: { id: true } })
  const { _sum } = await db().usageDay.aggregate({
    where: { model: 'dataforseo', ownerId: { in: owners.map(({ id }) => id) } },
    _sum: { costMicros: true },
  })
  return Number(_sum.costMicros ?? 0n)
}
