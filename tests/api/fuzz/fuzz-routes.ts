import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { reachOf } from '@/lib/access/permissions'
import { db } from '@/server/db/client'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'
import { configure } from '@/tests/support/settings'
import { openS3Server } from '@/tests/support/uploads'
import { type Case, casesOf } from './cases'
import { sendCase } from './send'
import { makeWorld, PEOPLE, type Person, returnTo, type World } from './world'

const AT_ONCE = 4
/** Limits of calls a minute are not what is looked at. */
const CASES_PER_LIMIT = 100

const { ours } = await listRoutes()
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`

interface Fuzzing {
  /** Requests to each route. */
  cases: number
  /** The same seed sends the same requests. */
  seed?: number
  /** Part of the names of the routes that get them; all by default. */
  route?: string
  /** Whether the statuses of each route are printed. */
  print?: boolean
}

let world: World
/** Whether a route has changed it. */
let spent = false

/**
 * First, in a sixth of the cases, the people whom the route refuses; system admins last, because they may give rights to
 * the others and take the organisation apart.
 */
function personOf({ allow }: RouteEntry, share: number): Person {
  const isFor = (who: Person) => !allow || allow === 'anyone' || reachOf(world.people[who].actor, allow) !== null
  const [inside, outside] = [PEOPLE.filter(isFor), PEOPLE.filter((who) => !isFor(who))]
  const refused = share < 1 / 6 ? outside[Math.floor(6 * share * outside.length)] : undefined
  return refused ?? inside[Math.floor(share * inside.length)] ?? 'marketeer'
}

/** One case; a person whose session it ended signs in again, in another world if there is no way back. */
async function send(entry: RouteEntry, given: Case, who: Person): Promise<{ status: number; faults: string[] }> {
  const sent = await sendCase(entry, given, who, world)
  if (sent.status === 401 && !('authorization' in given.headers) && !('x-refresh-token' in given.headers)) {
    const again = await returnTo(world, who)
    if (again) {
      world.people[who] = again
      if (who === 'marketeer') world.ids.session = again.sessionId
    } else world = await makeWorld()
  }
  return sent
}

/**
 * Declares the tests of a file: bodies, search params, ids and headers that are partly wrong, to every route as each kind
 * of person. No answer may be a 5xx but 503, a refusal without words, of another organisation, or late.
 */
export async function fuzzRoutes({ cases: count, seed = 1, route = '', print = false }: Fuzzing): Promise<void> {
  const routes = ours.filter((entry) => nameOf(entry).includes(route))
  const table: string[] = []
  configure({ INTERNAL_EMAIL_MARKER: 'internal@' })
  await openS3Server()
  world = await makeWorld()
  afterAll(() => {
    if (print) console.log(['route, cases, statuses', ...table].join('\n'))
  })

  describe.each(routes.map((each) => [nameOf(each), each] as const))('%s', (name, entry) => {
    it(`answers ${count} requests by the rule, seed ${seed}`, async () => {
      // A route starts in a fresh world once another one has changed it.
      if (spent) world = await makeWorld()
      spent = entry.method !== 'GET'
      const cases = fc.sample(casesOf(entry), { numRuns: count, seed })
      const statuses = new Map<number, number>()
      const wrong: string[] = []
      for (let at = 0; at < cases.length; at += AT_ONCE) {
        if (at % CASES_PER_LIMIT === 0) await db().rateLimit.deleteMany()
        // A deleted record exists only once.
        if (entry.method === 'DELETE' && at > 0 && at % CASES_PER_LIMIT === 0) world = await makeWorld()
        await Promise.all(
          cases.slice(at, at + AT_ONCE).map(async (given, index) => {
            const who = personOf(entry, (at + index) / count)
            const { status, faults } = await send(entry, given, who)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (faults.length > 0) wrong.push(`${who}: ${faults.join(', ')}: ${JSON.stringify(given).slice(0, 2000)}`)
          }),
        )
      }
      const counted = [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, times]) => `${status} × ${times}`)
      table.push(`${name}, ${cases.length}, ${counted.join(' ')}`)
      expect(wrong).toEqual([])
    }, 600_000)
  })

  it('every route is sent something', () => {
    expect(routes.length).toBeGreaterThan(0)
    if (!route) expect(routes.length).toBeGreaterThan(80)
  })
}
