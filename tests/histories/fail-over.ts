import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { type FailoverPair, startFailoverPair } from '@/tests/support/failover'
import { makeTrackedIndustry, until } from '@/tests/support/runs'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { violationsOf } from './checker'
import { runClients, writeNotes } from './clients'
import { beginHistory, type FinalState, type History, type Operation } from './history'
import { lostSignIns, lostWrites, type Takeover, withoutPromise } from './lost-writes'
import { Observer, readRecords } from './observer'
import { type Outside, point, startOutside } from './outside'
import { isGood, recoveries } from './recovery'
import { makeWorld } from './world'

// Twenty clients and a worker with a planned day while the primary fails and its standby takes its place.

const direct = process.env.DATABASE_URL
const RECOVERED_MS = 10_000
/** Acknowledged before the primary fails. */
const WRITES = 60
const REFRESHES = 5
const INDUSTRIES = 2
const QUERIES = 20

let pair: FailoverPair
let outside: Outside
let history: History

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** How far the primary's log was at which time, until it ends. */
async function followLog(): Promise<{ at: number; position: number }[]> {
  const seen: { at: number; position: number }[] = []
  const client = new pg.Client({ connectionString: pair.primary })
  client.on('error', () => undefined)
  await client.connect()
  for (;;) {
    const at = history.now()
    const answer = await client.query(`select pg_current_wal_flush_lsn() - '0/0' as position`).catch(() => null)
    if (!answer) return seen
    seen.push({ at, position: Number(answer.rows[0].position) })
    await wait(5)
  }
}

const received = async () =>
  Number(
    (await ask<{ position: string }>(pair.standby, `select pg_last_wal_receive_lsn() - '0/0' as position`))[0]
      ?.position,
  )
const generations = async () => {
  const rows = await ask<{ id: string; refresh_counter: number }>(
    pair.standby,
    'select id, refresh_counter from session',
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.refresh_counter]))
}

async function end(): Promise<void> {
  await endWorkers()
  await point(direct)
  await outside.stop()
  await pair.stop()
}

async function begin(): Promise<void> {
  pair = await startFailoverPair()
  outside = await startOutside({ modelLatencyMs: 300 })
  await point(pair.address)
  history = beginHistory()
}

/** Lets all act, the primary fail and the standby take over. */
async function failOver(meanwhile: { before?: () => Promise<void>; after?: () => Promise<void> }) {
  const world = await makeWorld(history)
  for (let count = 0; count < INDUSTRIES; count += 1)
    await makeTrackedIndustry(Array.from({ length: QUERIES }, () => ({})))
  await planDay(today())
  const worker = await startWorker()
  const calm = new AbortController()
  const acting = Promise.all([runClients(world, history, 1, calm.signal), writeNotes(world, history, calm.signal)])
  const following = followLog()
  await untilBusy()
  await meanwhile.before?.()

  let failed = 0
  await pair.losePrimary(() => {
    failed = history.now()
  })
  const positions = await following
  const end = await received()
  await pair.promote()
  const records = await readRecords(pair.standby)
  const kept = { records, generations: await generations() }
  pair.switchTo(pair.standby)
  const switched = history.now()
  history.entries.push({ kind: 'fault', part: 'database', what: 'failover', begun: failed, ended: switched })
  const receivedUntil = Math.max(0, ...positions.flatMap(({ at, position }) => (position <= end ? at : [])))
  const takeover: Takeover = { failed, switched, receivedUntil, ...kept }

  const observer = new Observer(pair.standby, history, outside.mailbox)
  const observing = observer.run(calm.signal)
  await until(
    async () => recovery(),
    ({ answered, asked }) => answered !== null && asked !== null,
    RECOVERED_MS,
  )
  await meanwhile.after?.()
  calm.abort()
  await Promise.all([acting, observing])
  const final = await observer.finish()
  expect(worker.process.exitCode).toBeNull()
  return { takeover, final }
}

/** Until so much more has been acknowledged. */
async function untilBusy(): Promise<void> {
  const since = history.now()
  const acknowledged = () =>
    history.entries.filter(
      (entry) => entry.kind === 'operation' && entry.begun >= since && isGood(entry),
    ) as Operation[]
  await until(
    async () => acknowledged(),
    (good) =>
      good.filter(({ write }) => write).length >= WRITES &&
      good.filter(({ name }) => name === 'refresh').length >= REFRESHES,
    120_000,
  )
}

function recovery() {
  const last = recoveries(history.entries).at(-1)
  if (!last) throw new Error('nothing has failed')
  return last
}

/** Each question has ended once, with its result, and no job of it is left. */
async function expectWorkedOff(final: FinalState): Promise<void> {
  expect(final.unended).toEqual([])
  const left = await until(
    () => ask(pair.standby, `select name, state from pgboss.job where name like 'question-%' and state < 'completed'`),
    (jobs) => jobs.length === 0,
  )
  expect(left).toEqual([])
  const unpaired = `select r.id from query_run r left join result s
    on s.query_id = r.query_id and s.day = r.day and s.engine = r.engine and s.sample = r.sample
    where (r.status = 'done') is distinct from (s.query_id is not null)`
  expect(await ask(pair.standby, unpaired)).toEqual([])
}

/** Declares the test of a standby that may be behind the primary. */
export function asynchronousFailover(): void {
  afterEach(end)
  test('with asynchronous replication only what the standby had not received is missing', async () => {
    await begin()
    pair.setDistance(100)
    const { takeover, final } = await failOver({
      async after() {
        await pair.startFormerPrimary()
        await wait(2000)
        const stray = `select pid from pg_stat_activity where application_name like 'sightline%'`
        expect(await ask(pair.primary, stray)).toEqual([])
      },
    })
    const lost = [...lostWrites(history.entries, takeover), ...lostSignIns(history.entries, takeover)]
    expect(lost.filter(({ ended }) => ended < takeover.receivedUntil)).toEqual([])
    const violations = violationsOf(withoutPromise(history.entries, takeover), final)
    expect(violations, JSON.stringify(violations, null, 1)).toEqual([])
    await expectWorkedOff(final)
  }, 300_000)
}

/** Declares the test of a primary that waits for its standby. */
export function synchronousFailover(): void {
  afterEach(end)
  test('with synchronous replication nothing acknowledged is missing', async () => {
    await begin()
    await ask(pair.primary, `alter system set synchronous_standby_names = '*'`)
    await ask(pair.primary, 'select pg_reload_conf()')
    pair.setDistance(20)
    const { takeover, final } = await failOver({
      async before() {
        const begun = history.now()
        pair.switchTo(pair.standby)
        await wait(1000)
        pair.switchTo(pair.primary)
        const what = 'an address that leads to the standby'
        history.entries.push({ kind: 'fault', part: 'database', what, begun, ended: history.now() })
        await until(
          async () => recovery().answered,
          (answered) => answered !== null,
          RECOVERED_MS,
        )
      },
    })
    expect([...lostWrites(history.entries, takeover), ...lostSignIns(history.entries, takeover)]).toEqual([])
    const found = violationsOf(history.entries, final)
    expect(found, JSON.stringify(found, null, 1)).toEqual([])
    await expectWorkedOff(final)
  }, 300_000)
}
