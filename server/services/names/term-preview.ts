import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import type { OwnTerms } from '@/lib/names/sort-brands'
import { db, readRows } from '@/server/db'
import { brandsOf, isSame, ownSpellings, readSorting, readTerms } from './sorting'

interface Window {
  organisationId: string
  /** The organisation and its industries. */
  owners: readonly string[]
  from: Day
  to: Day
}

const usedRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  brandIds: z.array(z.number()),
  read: z.array(z.number()),
  text: z.string(),
})

/** Ids of stored results whose brands would be others if the organisation had these names and terms (R-NAME-3). */
export async function findTermChanges(
  { organisationId, owners, from, to }: Window,
  { names, neverMatch }: { names: readonly string[]; neverMatch: readonly string[] },
): Promise<string[]> {
  const own = await ownSpellings(db(), names)
  const planned: OwnTerms[] = [{ organisationId, ...own, never: await brandsOfTerms(neverMatch) }]
  const stored = await readTerms(db(), owners)
  const terms = new Map(
    owners.map((ownerId) => {
      const ofOthers = (stored.get(ownerId) ?? []).filter((each) => each.organisationId !== organisationId)
      return [ownerId, [...ofOthers, ...planned]]
    }),
  )
  const used = await readRows(usedRow)`
    select r.id, r.owner_id as "ownerId", r.brand_ids as "brandIds",
      coalesce(r.read_brand_ids, r.brand_ids) as read, a.text
    from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
    where r.owner_id = any(${[...owners]}::text[]) and r.day between ${from}::date and ${to}::date
      and (r.read_brand_ids is not null
        or (${neverMatch.length > 0} and coalesce(r.read_brand_ids, r.brand_ids) && ${[...own.brandIds]}::int[]))`
  const meant = planned.flatMap(({ never }) => never.map(({ brandId }) => brandId))
  const sorting = await readSorting(db(), [...new Set([...meant, ...used.flatMap(({ read }) => read)])])
  const changed: string[] = []
  for (const [index, { id, ownerId, brandIds, read, text }] of used.entries()) {
    // Thousands of texts must not keep other requests waiting.
    if (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate()
    if (!isSame(brandsOf({ sorting, terms }, ownerId, read, text).brandIds, brandIds)) changed.push(id)
  }
  return changed
}

const TEXTS_AT_ONCE = 100

const brandRow = z.object({ id: z.number(), key: z.string() })

/** A term that no answer was read to use has a number of its own. */
async function brandsOfTerms(names: readonly string[]): Promise<OwnTerms['never']> {
  const known = await readRows(brandRow)`select id, key from brand where key = any(${names.map(brandKey)}::text[])`
  const ids = new Map(known.map(({ id, key }) => [key, id]))
  return names.map((name, index) => ({ name, brandId: ids.get(brandKey(name)) ?? -1 - index }))
}
