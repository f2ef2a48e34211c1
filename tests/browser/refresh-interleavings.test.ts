import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { MAX_REFRESH_RETRIES } from '@/lib/limits'
import { keepRecord, keptRecord, record, reply, type Seen, stubLocks, stubServer } from '@/tests/support/browser-server'
import { runsOf } from '@/tests/support/runs-of'

// Requests of two tabs, with the answers of the server in any order and some of them never there: at most one refresh
// per expired access token, and a live session is never signed out (R-SESSION-4, R-SESSION-14, R-SAFE-16).

afterEach(() => {
  vi.resetModules()
})

type Way = 'arrives' | 'arrives as 503' | 'no answer'

/** The session as the server has it. */
interface Session {
  generation: number
  /** Access tokens of this generation and earlier ones have expired. */
  expired: number
  ended: boolean
}

const generationOf = (token: string | null) => Number(token?.split('-').at(-1) ?? -1)

/** What the server does with a request at the moment that it arrives, whether or not its answer gets through. */
function answerOf(session: Session, call: string, headers: Headers): Response {
  const access = generationOf(headers.get('authorization'))
  const refresh = generationOf(headers.get('x-refresh-token'))
  if (session.ended) return reply(401, { error: 'Not signed in.' })
  if (call === 'GET /api/auth/refresh') {
    if (refresh === session.generation) session.generation += 1
    // The generation before gets the current pair within the grace.
    else if (refresh < session.generation - 1) session.ended = true
    return session.ended ? reply(401, { error: 'Failed to refresh' }) : reply(200, record(session.generation))
  }
  if (access > session.expired) return reply(200, { generation: access })
  return refresh >= session.generation - 1 ? reply(302, { shouldRefresh: true }) : reply(401, {})
}

/** The client of a tab of its own: nothing in memory is shared. */
async function openTab() {
  vi.resetModules()
  const [{ api }, { navigation }] = await Promise.all([import('@/lib/api/client'), import('@/lib/api/session')])
  vi.spyOn(navigation, 'goTo').mockImplementation(() => undefined)
  return api
}

interface Asked {
  tab: number
  /** The session is ended by another device when this request is made. */
  endsBefore: boolean
  /** The access token of the record has expired when this request is made. */
  expiresBefore: boolean
}

async function live(scheduler: fc.Scheduler, requests: readonly Asked[], ways: readonly Way[]) {
  localStorage.clear()
  keepRecord(record(1))
  stubLocks()
  const session: Session = { generation: 1, expired: 0, ended: false }
  const refreshed: number[] = []
  const needless: number[] = []
  let sent = 0
  const edge = async ({ call, headers }: Seen): Promise<Response> => {
    const way = ways[sent % ways.length]
    sent += 1
    await scheduler.schedule(Promise.resolve(), `${call} reaches the server`)
    const answer = answerOf(session, call, headers)
    const access = generationOf(headers.get('authorization'))
    if (call === 'GET /api/auth/refresh') (access > session.expired ? needless : refreshed).push(access)
    await scheduler.schedule(Promise.resolve(), `${call} is answered: ${way}`)
    if (way === 'no answer') throw new TypeError('Failed to fetch')
    return way === 'arrives as 503' ? reply(503, { error: 'later' }) : answer
  }
  stubServer({ 'GET /api/data': edge, 'GET /api/auth/refresh': edge, 'GET /api/auth/csrf': edge })
  const tabs = [await openTab(), await openTab()]
  const results = requests.map(({ tab, endsBefore, expiresBefore }) =>
    scheduler.schedule(Promise.resolve(), `tab ${tab} asks`).then(() => {
      if (endsBefore) session.ended = true
      if (expiresBefore) session.expired = session.generation
      return tabs[tab]?.get('/api/data')
    }),
  )
  const settled = Promise.allSettled(results)
  await scheduler.waitFor(settled)
  return { session, refreshed, needless, results: await settled }
}

const way = fc.constantFrom<Way>('arrives', 'arrives', 'arrives', 'arrives', 'arrives as 503', 'no answer')
const request = fc.record({
  tab: fc.nat({ max: 1 }),
  endsBefore: fc.constantFrom(false, false, false, false, false, false, false, true),
  expiresBefore: fc.boolean(),
})
const requests = fc.array(request, { minLength: 1, maxLength: 6 })

it('a live session stays signed in, whatever comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      requests,
      fc.array(way, { minLength: 1, maxLength: 12 }),
      async (scheduler, asked, ways) => {
        const { session } = await live(scheduler, asked, ways)
        const kept = keptRecord()
        if (!session.ended) expect(kept).not.toBeNull()
        // Every stored record came from the server.
        if (kept) expect(generationOf(kept.refreshToken)).toBeLessThanOrEqual(session.generation)
      },
    ),
    { numRuns: runsOf(400) },
  )
}, 120_000)

it('an expired token is refreshed once, where every answer arrives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), requests, async (scheduler, asked) => {
      const { session, refreshed, needless, results } = await live(scheduler, asked, ['arrives'])
      expect(needless).toEqual([])
      expect(new Set(refreshed).size).toBe(refreshed.length)
      // A request is repeated at most twice, so a third expiry may be one too many.
      const expiries = asked.filter(({ expiresBefore }) => expiresBefore).length
      if (!session.ended && expiries <= MAX_REFRESH_RETRIES)
        expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    }),
    { numRuns: runsOf(400) },
  )
}, 120_000)
