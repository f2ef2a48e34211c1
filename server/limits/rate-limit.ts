import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { UPLOAD } from '@/lib/limits'
import { db } from '@/server/db'
import { DIRECT } from '@/server/http/client-address'

/** Longer than this a counter is not waited for; the limiter then counts in this process alone. */
const PATIENCE_MS = 1500

const rows = z.array(z.object({ points: z.coerce.number().optional(), expire: z.coerce.number().nullish() }))

/** Enough of a Postgres client for the rate limiter: its own SQL on the table `rate_limit`, through the one pool. */
const rateLimitStore = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    // A time in milliseconds does not fit the 32 bits that a plain number is sent as.
    const sent = values.map((value) => (typeof value === 'number' && value > 2 ** 31 ? BigInt(value) : value))
    const found = rows.parse(await within(PATIENCE_MS, db().$queryRawUnsafe(text, ...sent)))
    return { rows: found, rowCount: found.length }
  },
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the counter did not answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

// Counters live in Postgres, so that every web process counts the same; while the database is away each process
// counts for itself. A limit is a line of data.

interface Limit {
  /** Calls allowed per window and caller. */
  calls: number
  /** Calls allowed per window for all callers together when their addresses cannot be told apart. */
  callsWhenShared: number
  windowS: number
}

// Per address these are wide, because a whole office may sit behind one; guessing is slowed by attempts.ts.
export const RATE_LIMITS = {
  login: { calls: 300, callsWhenShared: 1200, windowS: 60 },
  register: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  requestToken: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  /** Reset mails to one address, from all clients together. */
  resetMail: { calls: 5, callsWhenShared: 5, windowS: 3600 },
  resetPassword: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  setPassword: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  verifyEmail: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  refresh: { calls: 1200, callsWhenShared: 12_000, windowS: 60 },
  /** Refreshes of one session, from wherever they come. */
  refreshSession: { calls: 120, callsWhenShared: 120, windowS: 60 },
  logout: { calls: 300, callsWhenShared: 3000, windowS: 60 },
  cron: { calls: 60, callsWhenShared: 60, windowS: 60 },
  /** Presses of a run button, per organisation and day: each may cost a call per query (security T54). */
  runNow: { calls: 5, callsWhenShared: 5, windowS: 86_400 },
  /** Anything sent about crashes; new reports have the three limits below as well (security T55). */
  crashReportCall: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  crashReport: { calls: 5, callsWhenShared: 60, windowS: 60 },
  crashReportHour: { calls: 60, callsWhenShared: 600, windowS: 3600 },
  /** Of everybody together: beyond it crashes are counted but not stored. */
  crashReportAll: { calls: 600, callsWhenShared: 600, windowS: 3600 },
  /** Reading the address of a file, which visitors may for public ones. */
  file: { calls: 600, callsWhenShared: 12_000, windowS: 60 },
  /** Files that a user may start to upload (security T40). */
  upload: { calls: UPLOAD.perUserAndDay, callsWhenShared: UPLOAD.perUserAndDay, windowS: 86_400 },
  /** API paths that do not exist. */
  unknownPath: { calls: 600, callsWhenShared: 12_000, windowS: 60 },
  health: { calls: 600, callsWhenShared: 6000, windowS: 60 },
  metrics: { calls: 600, callsWhenShared: 6000, windowS: 60 },
} as const satisfies Record<string, Limit>

export type RateLimitName = keyof typeof RATE_LIMITS

/**
 * Counts a call of `caller` against a named limit, or several at once: then all of them or none.
 * @throws AppError tooMany (429, with the seconds to wait) when the window is used up.
 */
export async function takeTurn(name: RateLimitName, caller: string, turns = 1): Promise<void> {
  const counted = limiter(name, caller === DIRECT)
  try {
    await counted.consume(caller, turns)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // What was refused together may still be done one by one.
    if (turns > 1) await counted.reward(caller, turns)
    throw new AppError('tooMany', refusals.tooMany, {
      retryAfterS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    })
  }
}

function limiter(name: RateLimitName, shared: boolean): RateLimiterPostgres {
  const limit: Limit = RATE_LIMITS[name]
  const points = shared ? limit.callsWhenShared : limit.calls
  return counter({ keyPrefix: shared ? `${name}:shared` : name, points, duration: limit.windowS })
}

const counters = new Map<string, RateLimiterPostgres>()

/** The counter of a prefix: so many points in so many seconds per key, in Postgres, or in this process without it. */
export function counter(window: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres {
  const known = counters.get(window.keyPrefix)
  if (known) return known
  const made = new RateLimiterPostgres({
    ...window,
    storeClient: rateLimitStore,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // Old counters are cut with everything else that has expired; a timer per limiter is not needed.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(window),
  })
  counters.set(window.keyPrefix, made)
  return made
}
