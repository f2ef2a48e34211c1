import { KEPT } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { type Pass, takeBatches } from './take-batches'

interface Expiring {
  table: Prisma.Sql
  /** What is too old, by the database's own clock. */
  old: Prisma.Sql
}

const ago = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`

/** Rows that nothing reads any more after a while, however the retention is set. */
export const EXPIRING = {
  oneTimeTokens: { table: Prisma.sql`one_time_token`, old: Prisma.sql`expires_at < ${ago(KEPT.tokenDays)}` },
  sessions: {
    table: Prisma.sql`session`,
    old: Prisma.sql`(expires_at < ${ago(KEPT.sessionDays)} or revoked_at < ${ago(KEPT.sessionDays)})`,
  },
  idempotencyKeys: {
    table: Prisma.sql`idempotency_key`,
    old: Prisma.sql`created_at < now() - make_interval(hours => ${KEPT.idempotencyHours}::int)`,
  },
  /** Counters without a time never end. */
  rateLimits: { table: Prisma.sql`rate_limit`, old: Prisma.sql`expire < extract(epoch from now()) * 1000` },
  heartbeats: { table: Prisma.sql`worker_heartbeat`, old: Prisma.sql`seen_at < ${ago(KEPT.heartbeatDays)}` },
} as const satisfies Record<string, Expiring>

/** Removes what is too old in one table, batch by batch. Rows that somebody is at are left for the next day. */
export function expireRows({ table, old }: Expiring, pass: Pass): Promise<number> {
  return takeBatches(
    (tx, limit) => tx.$executeRaw`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${old} limit ${limit}::int for update skip locked))`,
    pass,
  )
}
