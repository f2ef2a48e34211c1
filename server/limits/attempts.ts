import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, refusals } from '@/lib/http/app-error'
import { consumeRateLimit, counter, refundRateLimit, UNKNOWN_CALLER } from './rate-limit'

// Growing waits. Attempts count per account and address together, per address, and per account. The first are free,
// each further one doubles the wait up to a maximum, and nothing is locked for good. Refused attempts do not count. One
// address cannot lock the owner out: its own waits begin long before the account's. Many addresses can delay an account
// by its longest wait, but not at addresses where its owner has signed in before.

interface Growth {
  free: number
  windowS: number
  firstWaitS: number
  longestWaitS: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
/** How long an address counts as known after its owner signed in there. */
const KNOWN_S = 30 * DAY

/** `pair` is account and address together. */
export const ATTEMPTS = {
  login: {
    pair: { free: 10, windowS: DAY, firstWaitS: 2, longestWaitS: 15 * MINUTE },
    address: { free: 100, windowS: HOUR, firstWaitS: 1, longestWaitS: MINUTE },
    account: { free: 100, windowS: HOUR, firstWaitS: 1, longestWaitS: MINUTE },
  },
  register: {
    pair: { free: 5, windowS: HOUR, firstWaitS: 10, longestWaitS: 15 * MINUTE },
    address: { free: 10, windowS: HOUR, firstWaitS: 10, longestWaitS: 15 * MINUTE },
    account: { free: 20, windowS: HOUR, firstWaitS: 10, longestWaitS: 5 * MINUTE },
  },
  requestToken: {
    pair: { free: 5, windowS: HOUR, firstWaitS: 30, longestWaitS: 15 * MINUTE },
    address: { free: 30, windowS: HOUR, firstWaitS: 10, longestWaitS: 15 * MINUTE },
    account: { free: 100, windowS: HOUR, firstWaitS: 30, longestWaitS: 5 * MINUTE },
  },
  /** Mailed links (reset, invitation, verification); the link's id is the account. */
  link: {
    pair: { free: 10, windowS: HOUR, firstWaitS: 2, longestWaitS: 15 * MINUTE },
    address: { free: 50, windowS: HOUR, firstWaitS: 1, longestWaitS: 5 * MINUTE },
    account: { free: 100, windowS: HOUR, firstWaitS: 1, longestWaitS: MINUTE },
  },
} as const satisfies Record<string, Record<'pair' | 'address' | 'account', Growth>>

export type AttemptName = keyof typeof ATTEMPTS

export interface Attempt {
  /** Forgets the attempts of account and address together and, after a sign-in, remembers the address. */
  succeed(): Promise<void>
  /** Takes the attempt back, for example when a form has to be corrected. */
  refund(): Promise<void>
}

interface Tally {
  count(): Promise<number>
  refund(): Promise<unknown>
  forget(): Promise<unknown>
}

/** Counts before any work, also for unknown accounts (R-SAFE-8). Throws AppError tooMany (429) with the wait in s. */
export async function countAttempt(
  name: AttemptName,
  { account, caller }: { account: string; caller: string },
): Promise<Attempt> {
  const pair = keyOf(account, caller)
  const shared = caller === UNKNOWN_CALLER
  const own = shared ? tally(name, 'account', keyOf(account)) : tally(name, 'pair', pair)
  const known = name === 'login' && !shared ? counter({ keyPrefix: 'login-known', points: 1, duration: KNOWN_S }) : null
  const exempt = shared || (known !== null && (await known.get(pair)) !== null)
  const others = exempt ? [] : [tally(name, 'address', keyOf(caller)), tally(name, 'account', keyOf(account))]
  const all = [own, ...others]

  const refund = async () => void (await Promise.all(all.map((each) => each.refund())))
  const waitsMs = await Promise.all(all.map((each) => each.count()))
  const waitMs = Math.max(...waitsMs)
  if (waitMs > 0) {
    await Promise.all(all.filter((_, index) => waitsMs[index] === 0).map((each) => each.refund()))
    throw new AppError('tooMany', refusals.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) })
  }
  return {
    refund,
    succeed: async () => {
      await Promise.all([own.forget(), ...others.map((each) => each.refund())])
      await known?.set(pair, 1, KNOWN_S)
    },
  }
}

function tally(name: AttemptName, scope: 'pair' | 'address' | 'account', key: string): Tally {
  const { free, windowS, firstWaitS, longestWaitS }: Growth = ATTEMPTS[name][scope]
  const made = counter({ keyPrefix: `${name}-${scope}`, points: free, duration: windowS })
  const gate = counter({ keyPrefix: `${name}-${scope}-wait`, points: 1, duration: firstWaitS })
  return {
    /** Returns the milliseconds to wait. */
    async count() {
      const { consumedPoints } = await made.penalty(key)
      if (consumedPoints < free) return 0
      try {
        // Lets one attempt pass; the gate then stays closed for its wait.
        const customDuration = Math.min(longestWaitS, firstWaitS * 2 ** (consumedPoints - free))
        await gate.consume(key, 1, { customDuration })
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        await made.reward(key)
        return Math.max(1, refused.msBeforeNext)
      }
    },
    refund: async () => {
      const { consumedPoints } = await made.reward(key)
      if (consumedPoints >= free - 1) await gate.delete(key)
    },
    forget: () => Promise.all([made.delete(key), gate.delete(key)]),
  }
}

/** Hashes the key parts, so counters store no addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

interface CountedMail {
  /** AppError tooMany once the address has had too many (R-SAFE-9). */
  refused: AppError | null
  /** For a mail that was not sent after all. */
  refund(): Promise<void>
}

/** Counts a mail before it is sent. */
export async function countOneMail(limit: 'resetMail' | 'invitationMail', email: string): Promise<CountedMail> {
  const key = keyOf(email)
  const refused = await consumeRateLimit(limit, key).then(() => null, refusalOf)
  return { refused, refund: () => refundRateLimit(limit, key) }
}

/**
 * Counts a mail and gives `send` null, or the AppError tooMany once the address has had too many (R-SAFE-9). If `send`
 * fails, the mail does not count: otherwise retries during a database outage would use up the limit before any mail is
 * sent.
 */
export async function countMail<Answer>(
  limit: 'resetMail' | 'invitationMail',
  email: string,
  send: (refused: AppError | null) => Promise<Answer>,
): Promise<Answer> {
  const { refused, refund } = await countOneMail(limit, email)
  try {
    return await send(refused)
  } catch (error) {
    await refund()
    throw error
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'tooMany') return error
  throw error
}
