import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'

// Numbers of the whole installation that lists and the admin dashboard show, each kept in the transaction of what it
// counts. No writer waits for another (the migration's `add_to_sum`). Users are counted by triggers of their table.

export type SumName = 'owners' | 'users' | 'recommendations' | 'setUps' | 'usageOwners' | 'tokens' | 'engineTokens'

/** Of a sum that has no day. */
const NO_DAY = '-infinity'

interface Change {
  name: SumName
  part?: string
  day?: string
  by: number
}

/** In the transaction of what is counted; one statement. */
export async function addToSums(tx: Db, changes: readonly Change[]): Promise<void> {
  const calls = changes.map(
    ({ name, part = '', day = NO_DAY, by }) => Prisma.sql`add_to_sum(${name}, ${day}::date, ${part}, ${by}::bigint)`,
  )
  await tx.$executeRaw`select ${Prisma.join(calls)}`
}

/** SQL of one number: the sum of these parts. */
export function keptSum(name: SumName, parts: readonly string[] = ['']): Prisma.Sql {
  return Prisma.sql`(select coalesce(sum(value), 0) from kept_sum
    where name = ${name} and day = ${NO_DAY}::date and part = any(${parts}::text[]))`
}

/** A day's slots become one, once its writers are done. Repeatable, also at once. */
export async function mergeSlots(before: Day): Promise<void> {
  await db().$executeRaw`
    with many as (
      select name, day, part from kept_sum where day > '-infinity' and day < ${before}::date
      group by name, day, part having count(*) > 1
    ), taken as (
      delete from kept_sum k using many m where (k.name, k.day, k.part) = (m.name, m.day, m.part)
      returning k.name, k.day, k.part, k.value
    )
    insert into kept_sum (name, day, part, value) select name, day, part, sum(value) from taken group by name, day, part`
}
