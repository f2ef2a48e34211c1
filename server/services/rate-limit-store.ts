import { z } from 'zod'
import { db } from '@/server/db'

/** Longer than this a counter is not waited for; the limiter then counts in this process alone. */
const PATIENCE_MS = 1500

const rows = z.array(z.object({ points: z.coerce.number().optional(), expire: z.coerce.number().nullish() }))

/** Enough of a Postgres client for the rate limiter: its own SQL on the table `rate_limit`, through the one pool. */
export const rateLimitStore = {
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
