import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reachOf } from '@/lib/access/permissions'
import { db } from '@/server/db'
import { required, resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'
import type { S3Server } from '@/tests/support/s3-server'
import { useS3Server } from '@/tests/support/uploads'
import { type Case, casesOf } from './cases'
import { sendCase } from './send'
import { makeWorld, PEOPLE, type Person, returnTo, type World } from './world'

// Bodies, search params, ids and headers that are partly wrong, to every route as each kind of person: never a 5xx but 503, a
// refusal always in words, nothing of another organisation, and in time. The same 300 to each route in every run of all
// tests, so that what fails is what was changed; `npm run fuzz` sends others each time, 5,000 by default.

const CASES = Number(process.env.FUZZ_CASES ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 4
/** Limits of calls a minute are not what is looked at. */
const CASES_PER_LIMIT = 100

const { ours } = await listRoutes()
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`
const routes = ours.filter((entry) => nameOf(entry).includes(process.env.FUZZ_ROUTE ?? ''))

let s3: S3Server
let world: World
/** Whether a route has changed it. */
let spent = false
const table: string[] = []
beforeAll(async () => {
  process.env.INTERNAL_EMAIL_MARKER = 'internal@'
  resetEnv()
  await prepareQueues(required('DATABASE_URL'))
  s3 = await useS3Server()
  world = await makeWorld()
})
afterAll(async () => {
  await closeQueue()
  await s3.stop()
  if (process.env.FUZZ_TABLE) console.log(['route, cases, statuses', ...table].join('\n'))
})

/**
 * First, in a sixth of the cases, the people whom the route refuses; system admins last, because they may give rights to
 * the others and take the organisation apart.
 */
function personOf({ allow }: RouteEntry, at: number): Person {
  const isFor = (who: Person) => !allow || allow === 'anyone' || reachOf(world.people[who].actor, allow) !== null
  const [inside, outside] = [PEOPLE.filter(isFor), PEOPLE.filter((who) => !isFor(who))]
  const refused = at < CASES / 6 ? outside[at % outside.length] : undefined
  return refused ?? inside[Math.floor((at * inside.length) / CASES)] ?? 'marketeer'
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

describe.each(routes.map((each) => [nameOf(each), each] as const))('%s', (name, entry) => {
  it(`answers ${CASES} requests by the rule, seed ${SEED}`, async () => {
    // What the route before has changed is no part of this one.
    if (spent) world = await makeWorld()
    spent = entry.method !== 'GET'
    const cases = fc.sample(casesOf(entry), { numRuns: CASES, seed: SEED })
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    for (let at = 0; at < cases.length; at += AT_ONCE) {
      if (at % CASES_PER_LIMIT === 0) await db().rateLimit.deleteMany()
      // Of what was deleted there is only one.
      if (entry.method === 'DELETE' && at > 0 && at % CASES_PER_LIMIT === 0) world = await makeWorld()
      await Promise.all(
        cases.slice(at, at + AT_ONCE).map(async (given, index) => {
          const who = personOf(entry, at + index)
          const { status, faults } = await send(entry, given, who)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (faults.length > 0) wrong.push(`${who}: ${faults.join(', ')}: ${JSON.stringify(given).slice(0, 2000)}`)
        }),
      )
    }
    const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status} × ${times}`)
    table.push(`${name}, ${cases.length}, ${counted.join(' ')}`)
    expect(wrong).toEqual([])
  }, 600_000)
})

it('every route is sent something', () => {
  expect(routes.length).toBeGreaterThan(0)
  if (!process.env.FUZZ_ROUTE) expect(routes.length).toBeGreaterThan(80)
})
