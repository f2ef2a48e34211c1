import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import { type Db, db, readReplica, readRow, replicaPool } from './db'
import { env } from './env'
import { log } from './log'
import { isReadingDecided, readFrom } from './replica-scope'

// Figures may be read from a streaming replica, which shows what the primary knew a moment ago. Everything that decides
// (sign-in, sessions, budgets, limits, slots) and everything that is written is the primary's.

interface ReplicaState {
  used: boolean
  /** Seconds; null while it does not answer. */
  lagS: number | null
  replayed: bigint
  /** By `performance.now()`. */
  checkedAt: number
  checking: Promise<void> | null
}

// One per process: Next may load this module more than once.
const shared = globalThis as { sightlineReplica?: ReplicaState }
const state = () =>
  (shared.sightlineReplica ??= { used: false, lagS: null, replayed: 0n, checkedAt: -Infinity, checking: null })

const CHECK_MS = 1000
const AWAY_CHECK_MS = 5000

/**
 * Reads of `work` come from the replica when there is one, it is close enough behind, and it has what this person wrote
 * last; else from the primary, and so does what the replica cannot answer (R-OPS-6).
 */
export async function onReplica<T>(actor: Pick<Actor, 'wroteUpTo'>, work: () => Promise<T>): Promise<T> {
  if (!replicaPool() || isReadingDecided()) return work()
  if (!(await hasUpTo(actor.wroteUpTo))) return readFrom(null, work)
  // What is not there yet, such as a new organisation, may be at the primary.
  return readFrom(replicaPool(), work).catch(() => readFrom(null, work))
}

async function hasUpTo(position: string | undefined): Promise<boolean> {
  const known = state()
  const age = performance.now() - known.checkedAt
  // One that is away is looked for beside the requests: none waits for it.
  if (known.used || known.checkedAt === -Infinity) {
    if (age > CHECK_MS) await check()
  } else if (age > AWAY_CHECK_MS) void check()
  if (!known.used || position === undefined) return known.used
  if (positionOf(position) > known.replayed) await check()
  return known.used && positionOf(position) <= known.replayed
}

const ownRow = z.object({ written: z.string() })
const replicaRow = z.object({ standby: z.boolean(), replayed: z.string().nullable(), behind: z.number().nullable() })

function check(): Promise<void> {
  const known = state()
  known.checking ??= look().finally(() => {
    known.checkedAt = performance.now()
    known.checking = null
  })
  return known.checking
}

async function look(): Promise<void> {
  try {
    const [{ written }, [row]] = await Promise.all([
      readRow(ownRow)`select pg_current_wal_flush_lsn()::text as written`,
      readReplica(replicaRow)`
        select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
          extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as behind`,
    ])
    if (!row?.standby || row.replayed === null) return say(false, null, 'it is no standby of a primary')
    const replayed = positionOf(row.replayed)
    state().replayed = replayed
    // With nothing left to replay, the age of the last transaction says nothing.
    const lagS = replayed >= positionOf(written) ? 0 : (row.behind ?? Number.POSITIVE_INFINITY)
    const limit = env().DATABASE_REPLICA_MAX_LAG_S
    say(lagS <= limit, lagS, `it is ${Math.round(lagS)} s behind`)
  } catch (error) {
    say(false, null, error instanceof Error ? error.message : String(error))
  }
}

function say(used: boolean, lagS: number | null, reason: string): void {
  const known = state()
  if (known.checkedAt === -Infinity || known.used !== used) {
    if (used) log.info({ lagS }, 'figures are read from the replica')
    else log.warn({ reason }, 'figures are read from the primary, not from the replica')
  }
  Object.assign(known, { used, lagS })
}

/** A log position such as `16/B374D848`. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** After a write of this session has committed: its figures are read where that write is. */
export async function noteWrite(sessionId: string, store: Db = db()): Promise<void> {
  if (!replicaPool()) return
  await store.$executeRaw`
    update session set wrote_up_to = pg_current_wal_insert_lsn()::text where id = ${sessionId}`
}

/** Also where no figures are asked for. */
export async function lookAtReplica(): Promise<void> {
  if (replicaPool() && performance.now() - state().checkedAt > CHECK_MS) await check()
}

/** null without a replica, and before it was looked at. */
export function replicaStatus(): { used: boolean; lagS: number | null } | null {
  const { used, lagS, checkedAt } = state()
  return env().DATABASE_REPLICA_URL === undefined || checkedAt === -Infinity ? null : { used, lagS }
}

/** For tests that change it. */
export function forgetReplica(): void {
  shared.sightlineReplica = undefined
}
