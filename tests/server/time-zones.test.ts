import { execFile } from 'node:child_process'
import net from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as saveIndustry } from '@/app/api/admin/industry/[id]/route'
import { GET as listIndustries } from '@/app/api/admin/industry/route'
import { dayToDate } from '@/lib/format/days'
import { INVITATION_DAYS } from '@/lib/limits'
import { today } from '@/server/clock'
import { isMissing } from '@/server/daily-run/catch-up'
import { asJob, closeDb, databasePool, db } from '@/server/db/client'
import { UtcClient } from '@/server/db/connections'
import { closeQueue, prepareQueues, sendNameCount } from '@/server/queue/client'
import { required } from '@/server/settings/env'
import { makeWorld, type Person, type World } from '@/tests/api/fuzz/world'
import { calls, newAddress } from '@/tests/support/account-calls'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'
import { makeTracked } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { ZONE_OF_PROCESS, ZONES } from '@/tests/support/time-zones'
import { openS3Server } from '@/tests/support/uploads'
import { asAdmin } from '@/tests/support/users'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { typescript } from '@/tools/processes.mjs'

// Whatever zone and form of dates Postgres is set to, and whatever zone the process is in, times are stored and answered as in
// UTC (R-API-1). The databases of all other files are in a zone where it is another day.

const url = required('DATABASE_URL')
const server = new pg.Client({ connectionString: url })
let world: World
let readable: Read[]

async function moveTo(zone: string): Promise<void> {
  await closeQueue()
  await closeDb()
  const name = new URL(url).pathname.slice(1)
  await server.query(`alter database ${pg.escapeIdentifier(name)} set timezone to ${pg.escapeLiteral(zone)}`)
  const style = zone === 'UTC' ? 'ISO, MDY' : 'German, DMY'
  await server.query(`alter database ${pg.escapeIdentifier(name)} set datestyle to ${pg.escapeLiteral(style)}`)
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
  await endWorkers()
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

/** A way to the database that notes what each session asks for in its first message. */
async function noteSessions() {
  const target = new URL(url)
  const begun: Record<string, string>[] = []
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    near.once('data', (first) => begun.push(parametersOf(first)))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`
  return { begun, url: through.href, close: () => new Promise((resolve) => proxy.close(resolve)) }
}

/** Name and value by turns, behind length and version. */
function parametersOf(first: Buffer): Record<string, string> {
  const words = first.subarray(8).toString().split('\0')
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 && word ? [[word, words[index + 1] ?? '']] : [])),
  )
}

const run = promisify(execFile)

it('every session of every pool, of the queue, of a worker and of commands asks for UTC', async () => {
  const noted = await noteSessions()
  await moveTo('Asia/Tokyo')
  configure({ DATABASE_URL: noted.url })
  try {
    await db().user.count()
    await asJob(() => db().user.count())
    await sendNameCount()
    const env = { ...process.env, TZ: ZONE_OF_PROCESS }
    await run(process.execPath, typescript('tools/operator.ts', 'db:migrate'), { env })
    await run(process.execPath, typescript('tools/operator.ts', 'recount', '--check'), { env })
    await run(process.execPath, typescript('tools/operator.ts', 'jobs:daily'), { env })
    const worker = await startWorker({ TZ: ZONE_OF_PROCESS, ENGINES: 'simulated' })
    expect(await worker.end()).toBe(0)
  } finally {
    await closeQueue()
    await closeDb()
    configure({ DATABASE_URL: url })
    await noted.close()
  }
  const names = noted.begun.map(({ application_name = 'a command' }) => application_name)
  expect(new Set(names)).toEqual(
    new Set(['a command', 'sightline', 'sightline-jobs', 'sightline-queue', 'sightline-worker']),
  )
  expect(noted.begun.filter(({ timezone, datestyle }) => timezone !== 'UTC' || datestyle !== 'ISO, MDY')).toEqual([])
}, 120_000)

describe.each(ZONES)('a database in %s, and a process in another zone', (zone) => {
  beforeAll(async () => {
    process.env.TZ = ZONE_OF_PROCESS
    await moveTo(zone)
  })
  afterAll(() => {
    delete process.env.TZ
  })

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
    expect(new Date(2026, 0, 1).getUTCMinutes()).toBe(30)
    await fresh.end()
  })

  it('stores and answers the present moment', async () => {
    const { headers } = world.people.systemAdmin
    const lasts = INVITATION_DAYS * 86_400_000
    const industry = await (
      await call(saveIndustry, { headers, params: { id: 'new' }, body: { name: `Zone ${zone}` } })
    ).json()
    const listed = await (
      await call(listIndustries, { headers, url: `/api/admin/industry?search=${encodeURIComponent(zone)}` })
    ).json()
    const user = await makeUser({ organisation: { id: world.ids.organisation } })
    expect((await calls.login(user.email, TEST_PASSWORD)).status).toBe(200)
    const signedIn = (await asAdmin.get({ headers }, user.id)).json
    const invited = (await asAdmin.invite({ headers }, { email: newAddress() })).json
    const invitedLater = (await asAdmin.get({ headers }, invited._id)).json
    expect(listed.items).toMatchObject([{ _id: industry._id, createdAt: industry.createdAt }])
    expect(invitedLater.invitationExpiresAt).toBe(invited.invitationExpiresAt)
    const moments = {
      createdAt: industry.createdAt,
      lastLoginAt: signedIn.lastLoginAt,
      invitedAt: invited.createdAt,
      expiresAt: new Date(Date.parse(invited.invitationExpiresAt ?? '') - lasts).toISOString(),
    }
    for (const [name, moment] of Object.entries(moments))
      expect(Math.abs(Date.parse(moment ?? '') - Date.now()), `${name} ${moment}`).toBeLessThan(60_000)
    const { rows } = await server.query(
      `select 'createdAt' as name, created_at from owner where id = $1 union all select 'lastLoginAt', last_login_at from app_user where id = $2`,
      [industry._id, user.id],
    )
    for (const { name, created_at } of rows)
      expect(Math.abs(created_at.getTime() - Date.now()), name).toBeLessThan(60_000)
  })

  it('tells a query that was saved before the run from one that was saved after it', async () => {
    const day = today()
    const now = Date.now()
    await db().dailyRun.upsert({ where: { day: dayToDate(day) }, create: { day: dayToDate(day) }, update: {} })
    await db().query.updateMany({ data: { activeSlot: null } })
    const [tracked] = await makeTracked([{ updatedAt: new Date(now) }])
    expect(await isMissing(day, new Date(now - 60_000))).toBe(false)
    expect(await isMissing(day, new Date(now + 60_000))).toBe(true)
    await db().query.updateMany({ where: { id: tracked?.id ?? '' }, data: { activeSlot: null } })
  })

  it('gives the answers, exports and digests that it gives in UTC', async () => {
    const inZone = await readAll()
    await moveTo('UTC')
    const inUtc = await readAll()
    expect(inUtc.size).toBeGreaterThan(40)
    expect(inZone).toEqual(inUtc)
  })
})
