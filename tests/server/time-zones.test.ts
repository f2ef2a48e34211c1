import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, databasePool, db } from '@/server/db/client'
import { UtcClient } from '@/server/db/utc-client'
import { required } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { makeWorld, type Person, type World } from '@/tests/api/fuzz/world'
import { call } from '@/tests/support/request'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'
import { configure } from '@/tests/support/settings'
import { ZONES } from '@/tests/support/time-zones'
import { openS3Server } from '@/tests/support/uploads'

// Whatever zone Postgres is set to, times are stored and answered as in UTC (R-API-1). The databases of all other files are in a
// zone where it is another day.

const url = required('DATABASE_URL')
const server = new pg.Client({ connectionString: url })
let world: World
let readable: Read[]

async function moveTo(zone: string): Promise<void> {
  await closeQueue()
  await closeDb()
  const name = new URL(url).pathname.slice(1)
  await server.query(`alter database ${pg.escapeIdentifier(name)} set timezone to ${pg.escapeLiteral(zone)}`)
}

await openS3Server()
beforeAll(async () => {
  await server.connect()
  configure({ DAILY_RUN_CRON: '0 0 29 2 *' })
  await prepareQueues(url)
  await moveTo('UTC')
  world = await makeWorld()
  readable = await findReads()
}, 180_000)
afterAll(async () => {
  await closeQueue()
  await server.end()
})

const { ours } = await listRoutes()
/** What another call changes or dates itself. */
const MOVING = /\/(auth|s3|audit|session|export|health|metrics)\b/
const reads = ours.filter(({ method, path }) => method === 'GET' && !MOVING.test(path))

interface Read {
  who: Person
  entry: RouteEntry
  params: Record<string, string>
}

async function read({ who, entry, params }: Read): Promise<string | null> {
  const { headers } = world.people[who]
  const response = await call(entry.handler, { params, headers, url: `${entry.path}?days=30` })
  const text = await response.text()
  return response.status === 200 ? text : null
}

/** One of everything that a person or a system admin may read. */
async function findReads(): Promise<Read[]> {
  const found: Read[] = []
  for (const who of ['marketeer', 'systemAdmin'] as const)
    for (const entry of reads)
      for (const params of paramsOf(entry)) {
        const each = { who, entry, params }
        if ((await read(each)) === null) continue
        found.push(each)
        break
      }
  return found
}

async function readAll(): Promise<Map<string, string | null>> {
  const answers = new Map<string, string | null>()
  for (const each of readable)
    answers.set(`${each.who} ${each.entry.path} ${JSON.stringify(each.params)}`, await read(each))
  return answers
}

/** An `{id}` may be that of anything. */
function paramsOf({ path }: RouteEntry): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const known: Record<string, string> = { organisationId: world.ids.organisation, queryId: world.ids.query }
  const open = names.find((name) => !(name in known))
  const fixed = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
  return open ? [...new Set(Object.values(world.ids))].map((id) => ({ ...fixed, [open]: id })) : [fixed]
}

describe.each(ZONES)('a database in %s', (zone) => {
  beforeAll(() => moveTo(zone))

  it('has sessions of every kind in UTC', async () => {
    const show = `select current_setting('timezone') as zone`
    const [model] = await db().$queryRawUnsafe<{ zone: string }[]>(show)
    const inTransaction = await db().$transaction((tx) => tx.$queryRawUnsafe<{ zone: string }[]>(show))
    const client = new UtcClient({ connectionString: url, options: '-c synchronous_commit=off' })
    await client.connect()
    const pooled = await databasePool()?.query<{ zone: string }>(show)
    const zones = [model, ...inTransaction, ...(pooled?.rows ?? []), ...(await client.query(show)).rows]
    await client.end()
    expect(zones).toEqual(zones.map(() => ({ zone: 'UTC' })))
    const fresh = new pg.Client({ connectionString: url })
    await fresh.connect()
    expect((await fresh.query(show)).rows).toEqual([{ zone }])
    await fresh.end()
  })

  it('gives the answers, exports and digests that it gives in UTC', async () => {
    const inZone = await readAll()
    await moveTo('UTC')
    const inUtc = await readAll()
    expect(inUtc.size).toBeGreaterThan(40)
    expect(inZone).toEqual(inUtc)
  })
})
