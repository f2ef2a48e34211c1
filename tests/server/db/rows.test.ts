import { expect, it } from 'vitest'
import { z } from 'zod'
import { databasePool, db, readPrepared, readRow, readRows } from '@/server/db/client'
import { isStoreFault } from '@/server/db/errors'
import { statementsOf } from '@/tests/support/statements'

const anyRow = z.record(z.string(), z.unknown())

const AT = new Date('2026-02-03T04:05:06.789Z')
const values = (store?: Parameters<typeof readRow>[1]) =>
  readRow(anyRow, store)`
    select ${'a'} as text, ${1}::int as int, ${true} = true as yes, ${null}::text as nothing, ${1.5}::float8 as float,
      ${5n}::bigint as long, ${'12.30'}::numeric as decimal, ${AT}::timestamptz as zoned, ${AT}::timestamp(3) as plain,
      ${AT}::date as day, ${['a', null, 'b,"c']}::text[] as texts, array[${AT}::timestamptz, null] as times,
      array[${AT}::date] as days, array[1, 2]::bigint[] as longs, array[1.5, null]::numeric[] as decimals,
      array[1, null]::int[] as ints, jsonb_build_object('a', jsonb_build_array(1, null)) as json, '\\x01ff'::bytea as bytes`

it('gives the values that the same statement gives inside a transaction', async () => {
  const outside = await values()
  const inside = await db().$transaction((tx) => values(tx))
  expect(outside).toEqual({ ...inside, bytes: Buffer.from([1, 255]) })
  expect(outside).toMatchObject({
    zoned: AT,
    plain: AT,
    long: 5n,
    day: new Date('2026-02-03'),
    texts: ['a', null, 'b,"c'],
  })
})

it('reads points of time alike in any zone of the connection', async () => {
  const client = await databasePool()?.connect()
  await client?.query(`set time zone 'Asia/Kolkata'`)
  client?.release()
  const { zoned } = await readRow(anyRow)`select ${AT}::timestamptz as zoned`
  const again = await databasePool()?.connect()
  await again?.query('reset time zone')
  again?.release()
  expect(zoned).toEqual(AT)
})

it('takes one connection once, and keeps a named statement prepared', async () => {
  const read = readPrepared('a statement of this test', z.object({ n: z.number() }))
  const { all } = await statementsOf(async () => {
    for (const n of [1, 2, 3]) expect(await read`select ${n}::int as n`).toEqual([{ n }])
  })
  expect(all).toBe(3)
  const prepared = await readRows(
    anyRow,
  )`select name from pg_prepared_statements where name = 'a statement of this test'`
  expect(prepared).toHaveLength(1)
})

it('marks a lost connection as a fault of the store', async () => {
  const lost = await readRows(anyRow)`select pg_terminate_backend(pg_backend_pid())`.catch((error: unknown) => error)
  expect(isStoreFault(lost)).toBe(true)
})
