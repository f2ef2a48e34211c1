import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/words'
import { consumeRateLimit, counter, refundRateLimit, UNKNOWN_CALLER } from './rate-limit'

// Growing waits. Attempts count per account and address together, per address, and per account: the first are free,
// each further one doubles the wait up to a maximum, and nothing is locked for good. A refused attempt is not counted.
// One address cannot lock the owner out: its own waits begin long before the account's. Many addresses can delay an
// account by its longest wait, but not at addresses where its owner has signed in before.

interface Growth {
  free: number
  windowS: number
  firstWaitS: number
  longestWaitS: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
/** How long an address counts as known after its owner has signed in there. */
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
  /** Mailed links: reset, invitation, verification. The account is the link's id. */
  link: {
    pair: { free: 10, windowS: HOUR, firstWaitS: 2, longestWaitS: 15 * MINUTE },
    address: { free: 50, windowS: HOUR, firstWaitS: 1, longestWaitS: 5 * MINUTE },
    account: { free: 100, windowS: HOUR, firstWaitS: 1, longestWaitS: MINUTE },
  },
} as const satisfies Record<string, Record<'pair' | 'address' | 'account', Growth>>

export type AttemptName = keyof typeof ATTEMPTS

export interface Attempt {
  /** Forgets the attempts of account and address together; after a sign-in remembers the address. */
  succeed(): Promise<void>
  /** For example when a form has to be corrected. */
  refund(): Promise<void>
}

interface Tally {
  count(): Promise<number>
  refund(): Promise<unknown>
  forget(): Promise<unknown>
}

/** Before any work, for unknown accounts too (R-SAFE-8). Throws AppError tooMany (429) with the seconds to wait. */
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
    /** Milliseconds to wait. */
    async count() {
      const { consumedPoints } = await made.penalty(key)
      if (consumedPoints < free) return 0
      try {
        // One attempt passes; the gate then stays closed for the wait of its number.
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

/** Digests, so that the counters store no addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/**
 * Gives `send` null, or the AppError tooMany that refuses one more mail to the address (R-SAFE-9). A mail whose `send` fails
 * does not count: else a call repeated while the database fails uses up the limit, and the one that passes mails nothing.
 */
export async function countMail<Answer>(
  limit: 'resetMail' | 'invitationMail',
  email: string,
  send: (refused: AppError | null) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(email)
  const refused = await consumeRateLimit(limit, key).then(() => null, refusalOf)
  try {
    return await send(refused)
  } catch (error) {
    if (!refused) await refundRateLimit(limit, key)
    throw error
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'tooMany') return error
  throw error
}
