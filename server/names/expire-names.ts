import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { exclusiveTransaction, type Pass, RunningElsewhere } from '@/server/db/batches'
import { type Db, idRow, readRow, readRows } from '@/server/db/client'
import { hasOpenChanges } from './reevaluate'
import { changeNames } from './sorting'

// Results refer to brands, addresses and searches by number. When queries and their results are deleted, some numbers
// are no longer used. Once a month all results are read, owner by owner, and unused names are removed.

interface Named {
  table: Prisma.Sql
  ids: Prisma.Sql
  /** The same numbers in stored readings, from which results of the day may still be made; paths of JSON. */
  read: readonly string[]
  /** SQL of the same numbers in `unconfirmed_name u`. */
  kept?: Prisma.Sql
  /**
   * Condition of removable rows: names sorted by people, terms that never match and pages behind redirects stay; further
   * spellings do not.
   */
  free: Prisma.Sql
}

const NAMED: readonly Named[] = [
  {
    table: Prisma.sql`brand`,
    ids: Prisma.sql`r.brand_ids || coalesce(r.read_brand_ids, '{}')`,
    read: ['$.brandIds[*]', '$.unconfirmed[*].brandId', '$.unconfirmed[*].spellingId'],
    kept: Prisma.sql`array[u.brand_id, u.spelling_id, u.confirmed_by]`,
    free: Prisma.sql`(t.status = 'new' or t.status = 'sameAs' and t.sorted_at is null)
      and t.key <> all(array(select key from never_match))
      and not exists (select 1 from brand o where o.same_as_id = t.id)
      and not exists (select 1 from name_change c where t.id in (c.brand_id, c.target_id))`,
  },
  {
    table: Prisma.sql`cited_url`,
    ids: Prisma.sql`r.citation_ids || coalesce(r.consulted_ids, '{}')`,
    read: ['$.citationIds[*]', '$.consultedIds[*]'],
    free: Prisma.sql`not exists (select 1 from cited_redirect d where t.id in (d.url_id, d.page_id))`,
  },
  {
    table: Prisma.sql`engine_search`,
    ids: Prisma.sql`coalesce(r.search_ids, '{}')`,
    read: ['$.searchIds[*]'],
    free: Prisma.sql`true`,
  },
]

/** Removes brands, cited addresses and searches that no result uses, on the first day of a month only. */
export async function expireNames(today: Day, pass: Pass): Promise<void> {
  if (!today.endsWith('-01')) return
  for (const named of NAMED) await expireUnused(named, pass)
}

/**
 * Removes the brands that no result uses, as after an organisation was deleted, and returns how many. Null while results
 * are re-evaluated, which may still count a brand that no longer stands for anything, or retention runs: try again then.
 */
export async function removeUnusedBrands(signal: AbortSignal): Promise<number | null> {
  const [brands] = NAMED
  if (!brands || (await hasOpenChanges())) return null
  let names = 0
  const count = (removed: number) => {
    names += removed
  }
  try {
    await expireUnused(brands, { signal, count })
  } catch (error) {
    if (error instanceof RunningElsewhere) return null
    throw error
  }
  return names
}

const startRow = z.object({ at: z.date(), last: z.number() })
const usedRow = z.object({ ids: z.array(z.number()) })
const numberRow = z.object({ id: z.number() })

async function expireUnused(named: Named, pass: Pass): Promise<void> {
  const { table, ids, kept } = named
  const { at, last } = await readRow(startRow)`select now() as at, coalesce(max(id), 0) as last from ${table}`
  const used = new Uint8Array(last + 1)
  for await (const owner of owners()) {
    pass.signal.throwIfAborted()
    const { ids: own } = await readRow(usedRow)`
      select coalesce(array_agg(distinct n), '{}') as ids from (
        select n from result r, unnest(${ids}) n where r.owner_id = ${owner}
        ${kept ? Prisma.sql`union all select n from unconfirmed_name u, unnest(${kept}) n where u.owner_id = ${owner}` : Prisma.empty}
      ) named where n is not null`
    for (const id of own) used[id] = 1
  }
  for (let after = 0; ; ) {
    pass.signal.throwIfAborted()
    const there = await readRows(numberRow)`
      select id from ${table} where id > ${after} and id <= ${last} order by id limit ${RETENTION_BATCH_ROWS}`
    const unused = there.flatMap(({ id }) => (used[id] ? [] : id))
    if (unused.length > 0) pass.count(await exclusiveTransaction((tx) => remove(tx, named, unused, at)))
    after = there.at(-1)?.id ?? last
    if (there.length < RETENTION_BATCH_ROWS) return
  }
}

/**
 * Removes unused names while no result is stored; checks again results stored since the scan, and readings still to be
 * stored.
 */
async function remove(
  tx: Db,
  { table, ids, read, free, kept }: Named,
  unused: readonly number[],
  since: Date,
): Promise<number> {
  await changeNames(tx)
  return tx.$executeRaw`
    delete from ${table} t where t.id = any(${[...unused]}::int[]) and ${free} and t.id <> all(array(
      select n from query_run q join result r on r.owner_id = q.owner_id and r.query_id = q.query_id and r.day = q.day
        and r.engine = q.engine and r.sample = q.sample, unnest(${ids}) n
      where q.day >= ${since}::date - 1 and q.status = 'done' and q.finished_at >= ${since}::timestamptz - interval '1 minute'
      ${kept ? Prisma.sql`union all select n from unconfirmed_name u, unnest(${kept}) n where u.day >= ${since}::date - 1 and n is not null` : Prisma.empty}
      union all
      select n::int from question q, unnest(${[...read]}::text[]) path, jsonb_path_query(q.reading, path::jsonpath) n
      where q.day >= ${since}::date - 1 and q.reading is not null and jsonb_typeof(n) = 'number'))`
}

async function* owners(): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await readRows(idRow)`select id from owner where id > ${after} order by id limit 500`
    for (const { id } of page) yield id
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
