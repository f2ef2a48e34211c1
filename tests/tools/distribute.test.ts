import { expect, inject, test } from 'vitest'
import { distributeTables } from '@/tools/distribute/distribute.mjs'
import { DISTRIBUTED, REFERENCE } from '@/tools/distribute/tables.mjs'
import { sql } from '../server/schema/rows'

const url = process.env.DATABASE_URL ?? ''
const silent = { say: () => undefined }

// Which of these there are depends on the server: `npm test -- --distributed <address>` runs those of a cluster.
if (inject('postgresNodes').length === 1) {
  test('a database without Citus is refused, and stays as it is', async () => {
    await expect(distributeTables(url, silent)).rejects.toThrow('DATABASE_URL is a database without Citus')
    expect(await sql(`select to_regclass('distribution_note')::text as note`)).toEqual([{ note: null }])
  })
} else {
  test('every table lives where its list says, and a second run has nothing to do', async () => {
    const placed = await sql(
      `select logicalrelid::text as name, partmethod::text as method from pg_dist_partition
       where logicalrelid::text !~ '_[0-9]{6}$' order by 1`,
    )
    expect(placed).toEqual(
      [
        ...Object.keys(DISTRIBUTED).map((name) => ({ name, method: 'h' })),
        ...Object.keys(REFERENCE).map((name) => ({ name, method: 'n' })),
      ].sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
    expect(await distributeTables(url, silent)).toBe(0)
  })

  test('a run that was ended between two tables is taken up, with every foreign key', async () => {
    const references = () =>
      sql(`select conrelid::regclass::text as relation, conname as name from pg_constraint
        where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`)
    const before = await references()
    expect(before).toContainEqual({ relation: 'answer_month', name: 'answer_month_query_id_owner_id_fkey' })
    await sql(`create table distribution_note (
      relation text not null, name text not null, definition text not null, primary key (relation, name))`)
    await sql(`insert into distribution_note select 'answer_month', conname,
      replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') from pg_constraint
      where conname = 'answer_month_query_id_owner_id_fkey' and conrelid = 'answer_month'::regclass`)
    await sql(`alter table answer_month drop constraint answer_month_query_id_owner_id_fkey`)
    await sql(`select undistribute_table('answer_month')`)
    expect(await distributeTables(url, silent)).toBe(1)
    expect(await references()).toEqual(before)
  })
}
