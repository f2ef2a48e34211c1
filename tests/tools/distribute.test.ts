import { expect, inject, test } from 'vitest'
import { DISTRIBUTED, distributeTables, REFERENCE } from '@/tools/distribute.mjs'
import { sql } from '../server/schema/rows'

const distribute = () => distributeTables(process.env.DATABASE_URL ?? '', { say: () => undefined })

// Which of these there are depends on the server: `npm test -- --distributed <address>` runs those of a cluster.
if (inject('postgresNodes').length === 1) {
  test('a database without Citus is refused', async () => {
    await expect(distribute()).rejects.toThrow('DATABASE_URL is a database without Citus')
  })
} else {
  test('every table lives where its list says, and a second run has nothing to do', async () => {
    const placed = await sql(
      `select logicalrelid::text as name, partmethod::text as method from pg_dist_partition
       where logicalrelid not in (select inhrelid from pg_inherits) order by 1`,
    )
    expect(placed).toEqual(
      [
        ...Object.keys(DISTRIBUTED).map((name) => ({ name, method: 'h' })),
        ...REFERENCE.map((name) => ({ name, method: 'n' })),
      ].sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
    expect(await distribute()).toBe(0)
  })
}
