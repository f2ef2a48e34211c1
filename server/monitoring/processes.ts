import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { AppError, refusals } from '@/lib/http/app-error'
import { databasePool, db, readPrepared, readRow } from '@/server/db/client'
import { drainCallCounts, restoreCallCounts } from '@/server/llm/call-outcomes'
import { queueNames } from '@/server/queue/queues'

const STALE_AFTER_S = 60

export interface Health {
  status: 'ok'
  database: 'ok'
  /** `ok`: a worker was seen in the last minute; `stale`: only in the last day; else `none`. */
  worker: 'ok' | 'stale' | 'none'
  /** Seconds since a stale one was seen. */
  workerAgeS?: number
}

const heartbeatRow = z.object({ age: z.number().nullable() })

/**
 * Reads health by the database's clock, so two machines agree (R-API-17). Throws 503 whatever is wrong with the database.
 */
export async function readHealth(): Promise<Health> {
  const { age } = await readRow(heartbeatRow)`
    select extract(epoch from now() - max(seen_at))::float8 as age
    from worker_heartbeat where seen_at > now() - interval '1 day'`.catch((cause: unknown) => {
    throw new AppError('unavailable', refusals.unavailable, { cause })
  })
  if (age === null) return { status: 'ok', database: 'ok', worker: 'none' }
  if (age <= STALE_AFTER_S) return { status: 'ok', database: 'ok', worker: 'ok' }
  return { status: 'ok', database: 'ok', worker: 'stale', workerAgeS: Math.round(age) }
}

/** Notes that the worker is alive; a stack waiting for its worker reads this too. */
export async function saveHeartbeat(workerId: string): Promise<void> {
  await db().$executeRaw`
    insert into worker_heartbeat (id) values (${workerId}) on conflict (id) do update set seen_at = now()`
}

export async function removeHeartbeat(workerId: string): Promise<void> {
  await db().workerHeartbeat.deleteMany({ where: { id: workerId } })
}

/** Saves counted calls. Unsaved ones go with the next call; a killed worker loses those since the last. */
export async function saveModelCalls(): Promise<void> {
  const counts = drainCallCounts()
  if (counts.length === 0) return
  // Always in the same order, so two workers cannot deadlock.
  counts.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const column = <K extends keyof (typeof counts)[number]>(name: K) => counts.map((each) => each[name])
  try {
    await db().$executeRaw`
      insert into model_call_day as c
        (day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens, cost_micros, unpriced_calls)
      select day::date, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens, cost_micros, unpriced_calls
      from unnest(${column('day')}::text[], ${column('engine')}::text[], ${column('call')}::text[], ${column('outcome')}::text[],
        ${column('calls')}::bigint[], ${column('durationMs')}::bigint[], ${column('inputTokens')}::bigint[],
        ${column('outputTokens')}::bigint[], ${column('costMicros')}::bigint[], ${column('unpricedCalls')}::bigint[])
        as n(day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens, cost_micros, unpriced_calls)
      on conflict (day, engine, call, outcome) do update set calls = c.calls + excluded.calls,
        duration_ms = c.duration_ms + excluded.duration_ms, input_tokens = c.input_tokens + excluded.input_tokens,
        output_tokens = c.output_tokens + excluded.output_tokens, cost_micros = c.cost_micros + excluded.cost_micros,
        unpriced_calls = c.unpriced_calls + excluded.unpriced_calls`
  } catch (error) {
    restoreCallCounts(counts)
    throw error
  }
}

function keyOf({ day, engine, call, outcome }: ReturnType<typeof drainCallCounts>[number]): string {
  return `${day} ${engine} ${call} ${outcome}`
}

const queueRow = z.object({ queue: z.string() })

/** Reads the queues with a job that is due ('waiting'), or with one fetched and not ended ('running'). */
export async function readDueQueues(kind: 'waiting' | 'running'): Promise<Set<string>> {
  const names = queueNames()
  const rows = kind === 'waiting' ? await readWaiting(names) : await readRunning(names)
  return new Set(rows.map(({ queue }) => queue))
}

const readWaiting = (names: string[]) => readPrepared('queues with due jobs', queueRow)`
  select queue from unnest(${names}::text[]) queue where exists (
    select 1 from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`

const readRunning = (names: string[]) => readPrepared('queues with running jobs', queueRow)`
  select queue from unnest(${names}::text[]) queue where exists (
    select 1 from pgboss.job where name = queue and state = 'active')`

/** Counts connections of this process; null before its first statement. */
function poolCounts(): { total: number; idle: number; waiting: number } | null {
  const pool = databasePool()
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}

// Counters of this process: they start at zero with it, and each web process has its own.

interface ProcessMetrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Bucket limits, from a cached read to the statement timeout. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function make(): ProcessMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGate(registry)
  const pool = (name: string, help: string, read: (counts: NonNullable<ReturnType<typeof poolCounts>>) => number) =>
    new Gauge({
      name: `sightline_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        const counts = poolCounts()
        this.set(counts ? read(counts) : 0)
      },
    })
  pool('connections', 'Connections to the database that this process holds', ({ total }) => total)
  pool('idle', 'Connections to the database that are not in use', ({ idle }) => idle)
  pool('waiting', 'Statements that wait for a free connection', ({ waiting }) => waiting)
  const requests = new Histogram({
    name: 'sightline_http_request_duration_seconds',
    help: 'Time to answer a request of the API, by method, pattern of the route and class of the status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return { registry, requests }
}

/** Set by server/http/server.ts in a web process. */
const gate = () => (globalThis as { sightlineGate?: { refused: number; waiting: number } }).sightlineGate

function addGate(registry: Registry): void {
  new Counter({
    name: 'sightline_requests_refused_total',
    help: 'Requests answered by 503 since this process was too busy',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(gate()?.refused ?? 0)
    },
  })
  new Gauge({
    name: 'sightline_requests_waiting',
    help: 'Requests that wait for their turn',
    registers: [registry],
    collect() {
      this.set(gate()?.waiting ?? 0)
    },
  })
}

// One per process, also across hot reloads.
const shared = globalThis as { sightlineMetrics?: ProcessMetrics }

export function processMetrics(): ProcessMetrics {
  shared.sightlineMetrics ??= make()
  return shared.sightlineMetrics
}
