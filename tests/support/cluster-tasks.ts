import pg from 'pg'
import { inject } from 'vitest'
import { sql } from '../server/schema/rows'

// How a cluster runs the statements that this process sends.

export interface Sent {
  text: string
  values: unknown[]
}

/** The statements that the driver is given while `work` runs, without those that begin and end transactions. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args
    if (typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string')
      sent.push({
        text: given.text.trim(),
        values: 'values' in given && Array.isArray(given.values) ? given.values : [],
      })
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent.filter(({ text }) => /^(select|with|insert|update|delete)\b/i.test(text))
}

/** How many tasks go to other nodes than the coordinator, for each step of a statement; none on a single server. */
export async function tasksOf({ text, values }: Sent): Promise<number[]> {
  const plan = (await sql(`explain ${text}`, values)).map((row) => String(row['QUERY PLAN'])).join('\n')
  const here = new URL(inject('postgresNodes').at(-1) ?? '').port
  return plan
    .split('Task Count: ')
    .slice(1)
    .flatMap((step) => {
      const [count, port] = [Number.parseInt(step, 10), /port=(\d+)/.exec(step)?.[1]]
      return count === 1 && port === here ? [] : [count]
    })
}

/** How many of these owners a statement names. */
export function ownersIn({ values }: Sent, owners: readonly string[]): number {
  return owners.filter((owner) => values.some((value) => JSON.stringify(value)?.includes(owner))).length
}
