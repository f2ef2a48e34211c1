import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { AppError, refusals } from '@/lib/http/app-error'
import { READ_TOKENS, UPLOAD } from '@/lib/limits'
import { db } from '@/server/db/client'

// Counters live in Postgres, shared by all web processes; while it is down each process counts on its own.

/** Name shared by all callers whose address is unknown. */
export const UNKNOWN_CALLER = 'direct'

interface Limit {
  calls: number
  /** For all callers without a known address together. */
  callsWhenShared: number
  windowS: number
}

// Wide per address, because a whole office may sit behind one; attempts.ts slows guessing.
export const RATE_LIMITS = {
  login: { calls: 300, callsWhenShared: 1200, windowS: 60 },
  register: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  requestToken: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  /** Per recipient, counting all callers. */
  resetMail: { calls: 5, callsWhenShared: 5, windowS: 3600 },
  /** Per recipient, counting all admins; separate from resets, which strangers may request. */
  invitationMail: { calls: 5, callsWhenShared: 5, windowS: 3600 },
  resetPassword: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  setPassword: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  verifyEmail: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  /** Mail providers unsubscribe many readers from few addresses. */
  unsubscribe: { calls: 600, callsWhenShared: 1200, windowS: 60 },
  refresh: { calls: 1200, callsWhenShared: 12_000, windowS: 60 },
  refreshSession: { calls: 120, callsWhenShared: 120, windowS: 60 },
  logout: { calls: 300, callsWhenShared: 3000, windowS: 60 },
  cron: { calls: 60, callsWhenShared: 60, windowS: 60 },
  /** Runs started by hand, per organisation and day: each may cost a call per query. */
  runNow: { calls: 5, callsWhenShared: 5, windowS: 86_400 },
  /** Per system admin: each costs the tokens of an answer and of reading it. */
  answerPreview: { calls: 10, callsWhenShared: 10, windowS: 60 },
  /** Per organisation and day, by its own admins: each costs the tokens of an answer and of reading it (R-OWNQUERY-5). */
  ownPreview: { calls: 20, callsWhenShared: 20, windowS: 86_400 },
  /** Per organisation and day, in shares: each query that its admins switch on may be asked at once (R-OWNQUERY-2). */
  ownActivation: { calls: 1200, callsWhenShared: 1200, windowS: 86_400 },
  /** Per admin: each posts to an address of their choice. */
  alertTest: { calls: 10, callsWhenShared: 10, windowS: 60 },
  /** Per admin: each writes to an address of their choice. */
  exportTest: { calls: 10, callsWhenShared: 10, windowS: 60 },
  /** All crash-report calls; new reports also have the three limits below. */
  crashReportCall: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  crashReport: { calls: 5, callsWhenShared: 60, windowS: 60 },
  crashReportHour: { calls: 60, callsWhenShared: 600, windowS: 3600 },
  /** Over all callers: beyond it crashes are counted but not stored. */
  crashReportAll: { calls: 600, callsWhenShared: 600, windowS: 3600 },
  file: { calls: 600, callsWhenShared: 12_000, windowS: 60 },
  upload: { calls: UPLOAD.perUserAndDay, callsWhenShared: UPLOAD.perUserAndDay, windowS: 86_400 },
  unknownPath: { calls: 600, callsWhenShared: 12_000, windowS: 60 },
  /** Per token (R-ACTION-8). */
  readToken: { calls: READ_TOKENS.callsPerMinute, callsWhenShared: READ_TOKENS.callsPerMinute, windowS: 60 },
  /** Calls with an unknown or revoked read token. */
  unknownReadToken: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  /** Metadata that clients read before they have a token. */
  wellKnown: { calls: 300, callsWhenShared: 6000, windowS: 60 },
  /** Exchanges of codes and refresh tokens; guessing them is hopeless at any rate. */
  assistantToken: { calls: 300, callsWhenShared: 6000, windowS: 60 },
  /** Documents of clients, per person: each may be a request to another host. */
  assistantClient: { calls: 30, callsWhenShared: 30, windowS: 60 },
  /** Pages behind a share link; guessing its 256 bits is hopeless at any rate. */
  sharedReport: { calls: 60, callsWhenShared: 1200, windowS: 60 },
  health: { calls: 6000, callsWhenShared: 60_000, windowS: 60 },
  metrics: { calls: 600, callsWhenShared: 6000, windowS: 60 },
} as const satisfies Record<string, Limit>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Counts calls against a limit, all or none. Throws AppError tooMany (429) with the seconds to wait. */
export async function consumeRateLimit(name: RateLimitName, caller: string, calls = 1): Promise<void> {
  const counted = limiter(name, caller === UNKNOWN_CALLER)
  try {
    await counted.consume(caller, calls)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // A refused batch is given back, so its calls can still be made one by one.
    if (calls > 1) await counted.reward(caller, calls)
    throw new AppError('tooMany', refusals.tooMany, {
      retryAfterS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    })
  }
}

/** Gives back calls of `consumeRateLimit` that had no effect. */
export async function refundRateLimit(name: RateLimitName, caller: string, calls = 1): Promise<void> {
  await limiter(name, caller === UNKNOWN_CALLER).reward(caller, calls)
}

function limiter(name: RateLimitName, shared: boolean): RateLimiterPostgres {
  const limit: Limit = RATE_LIMITS[name]
  const points = shared ? limit.callsWhenShared : limit.calls
  return counter({ keyPrefix: shared ? `${name}:shared` : name, points, duration: limit.windowS })
}

/** Longer than an outage, and below 24 days: a longer timer would fire at once. */
const INSURED_S = 86_400

class CountInProcess extends RateLimiterMemory {
  constructor(window: { keyPrefix: string; points: number; duration: number }) {
    super({ ...window, duration: Math.min(window.duration, INSURED_S) })
  }

  override set(key: string, points: number, durationS: number) {
    return super.set(key, points, Math.min(durationS, INSURED_S))
  }
}

const counters = new Map<string, RateLimiterPostgres>()

export function counter(window: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres {
  const known = counters.get(window.keyPrefix)
  if (known) return known
  const made = new RateLimiterPostgres({
    ...window,
    storeClient: rateLimitStore,
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // Retention deletes old counters.
    clearExpiredByTimeout: false,
    insuranceLimiter: new CountInProcess(window),
  })
  counters.set(window.keyPrefix, made)
  return made
}

/** After this long the limiter counts in this process alone. */
const TIMEOUT_MS = 1500

const counterRows = z.array(z.object({ points: z.coerce.number().optional(), expire: z.coerce.number().nullish() }))

const rateLimitStore = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    const rows = await within(TIMEOUT_MS, queryCounter(text, values))
    return { rows, rowCount: rows.length }
  },
}

async function queryCounter(text: string, values: unknown[]) {
  // Times exceed 32 bits, as which plain numbers are sent.
  const sent = values.map((value) => (typeof value === 'number' && value > 2 ** 31 ? BigInt(value) : value))
  return counterRows.parse(await db().$queryRawUnsafe(text, ...sent))
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
