import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { brandKey, NAME_STATUSES } from '@/lib/names/keys'
import {
  confirmedBy,
  type OtherNames,
  type OwnTerms,
  replaceByTerms,
  type Sorting,
  sortBrands,
  type Unconfirmed,
  withConfirmed,
} from '@/lib/names/sort-brands'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import { readBrandIds } from '@/server/measure/own-brand'

// Storing and evaluating results takes the lock as shared, changing what names mean takes it as exclusive. So every
// result either gets the new meaning, or is already stored when the re-evaluation looks for results (R-NAME-5).

const LOCK = 'names'

/** Keeps the meaning of names unchanged for the rest of the transaction. */
export async function lockNames(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`
}

/** Keeps results from being stored or evaluated for the rest of the transaction. Take it last, and briefly. */
export async function changeNames(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${LOCK}))`
}

const sortedRow = z.object({ id: z.number(), brandId: z.number().nullable() })

/** Reads what these names stand for, as people sorted them. */
async function readSorting(store: Db, ids: readonly number[]): Promise<Sorting> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(sortedRow, store)`
    select b.id, case when coalesce(root.status, b.status) = 'ignored' then null else b.same_as_id end as "brandId"
    from brand b left join brand root on root.id = b.same_as_id
    where b.id = any(${[...ids]}::int[]) and b.status in ('sameAs', 'ignored')`
  return new Map(rows.map(({ id, brandId }) => [id, brandId]))
}

// Spellings of one name, those with the same match key, are one brand. Names that people took apart stay apart.

/**
 * SQL of the name whose brand further spellings are (`nameId`, and `id` of its brand): what people chose, else the first
 * one. No row while no name has the match key.
 */
export function standsFor(matchKey: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select m.id as "nameId", coalesce(m.same_as_id, m.id) as id from brand m
    where m.match_key = ${matchKey} and m.match_key <> ''
    order by case when m.status = 'competitor' then 0
      when m.status = 'new' and exists (select 1 from brand o where o.same_as_id = m.id) then 1
      when m.status = 'sameAs' then 2
      when m.status = 'new' and m.sorted_at is null then 3
      when m.status = 'new' then 4
      else 5 end, m.id
    limit 1`
}

const meantRow = z.object({
  key: z.string(),
  /** The brand meant, with its own key. */
  id: z.number(),
  brandKey: z.string(),
  name: z.string(),
  status: z.enum(NAME_STATUSES),
})

/** Reads the brands that names stand for, by key; a name in a new spelling is the brand of its first one. */
export async function readMeant(names: readonly string[]): Promise<Map<string, z.infer<typeof meantRow>>> {
  const rows = await readRows(meantRow)`
    select u.key, meant.id, meant.key as "brandKey", meant.name, meant.status from unnest(${names.map(brandKey)}::text[]) u(key)
    left join brand b on b.key = u.key
    join brand meant on meant.id = coalesce(b.same_as_id, b.id,
      (select s.id from (${standsFor(Prisma.sql`brand_match_key(u.key)`)}) s))`
  return new Map(rows.map((row) => [row.key, row]))
}

const otherRow = z.object({ brandId: z.number(), id: z.number(), name: z.string() })

/** Reads by which other names people sorted the brands of these names. */
export async function readOtherNames(store: Db, ids: readonly number[]): Promise<OtherNames> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(otherRow, store)`
    select b.id as "brandId", o.id, o.name
    from brand b join brand o on o.id <> b.id
      and (o.id = coalesce(b.same_as_id, b.id) or o.same_as_id = coalesce(b.same_as_id, b.id))
    where b.id = any(${[...ids]}::int[]) order by b.id, o.id`
  return Map.groupBy(rows, ({ brandId }) => brandId)
}

const trackedRow = z.object({ ownerId: z.string(), organisationId: z.string() })
const termRow = z.object({ organisationId: z.string(), name: z.string(), brandId: z.number() })
const spellingRow = z.object({ organisationId: z.string(), name: z.string() })
const nameRow = z.object({ name: z.string() })

/**
 * Reads terms by owner: an organisation's own, and for an industry those of all its organisations. Owners without any
 * are absent.
 */
async function readTerms(store: Db, ownerIds: readonly string[]): Promise<Map<string, OwnTerms[]>> {
  const tracked = await readRows(trackedRow, store)`
    select id as "ownerId", id as "organisationId" from unnest(${[...ownerIds]}::text[]) as given(id)
    union select industry_id, organisation_id from organisation_industry
      where industry_id = any(${[...ownerIds]}::text[])
    order by 1, 2`
  const rows = await readRows(termRow, store)`
    select distinct on (n.organisation_id, n.name) n.organisation_id as "organisationId", n.name, b.id as "brandId"
    from never_match n join brand b on b.match_key = brand_match_key(n.key)
    where n.organisation_id = any(${[...new Set(tracked.map(({ organisationId }) => organisationId))]}::text[])
    order by n.organisation_id, n.name, b.key = n.key desc, b.id`
  if (rows.length === 0) return new Map()
  const organisations = await readOwnSpellings(store, [...new Set(rows.map(({ organisationId }) => organisationId))])
  const never = Map.groupBy(rows, ({ organisationId }) => organisationId)
  const terms = new Map<string, OwnTerms[]>()
  for (const { ownerId, organisationId } of tracked) {
    const own = organisations.get(organisationId)
    const named = never.get(organisationId)
    if (own && named) terms.set(ownerId, [...(terms.get(ownerId) ?? []), { organisationId, ...own, never: named }])
  }
  return terms
}

type OwnSpellings = Pick<OwnTerms, 'names' | 'brandIds'>

async function readOwnSpellings(store: Db, organisationIds: readonly string[]) {
  const rows = await readRows(spellingRow, store)`
    select id as "organisationId", name from owner where id = any(${[...organisationIds]}::text[])
    union all select organisation_id, name from brand_alias where organisation_id = any(${[...organisationIds]}::text[])`
  const spellings = new Map<string, OwnSpellings>()
  for (const [organisationId, given] of Map.groupBy(rows, (row) => row.organisationId)) {
    const names = given.map(({ name }) => name)
    spellings.set(organisationId, await ownSpellings(store, names))
  }
  return spellings
}

/** Adds the brands that answers use for these names, and their spellings. */
export async function ownSpellings(store: Db, names: readonly string[]): Promise<OwnSpellings> {
  const brandIds = await readBrandIds(names.map(brandKey), store)
  const used = await readRows(nameRow, store)`select name from brand where id = any(${brandIds}::int[])`
  return { names: [...names, ...used.map(({ name }) => name)], brandIds: new Set(brandIds) }
}

/** What names mean to each owner of a result. */
export interface Meaning {
  sorting: Sorting
  terms: ReadonlyMap<string, readonly OwnTerms[]>
  /** Covers unconfirmed names only. */
  otherNames: OtherNames
}

/** Reads the meaning of names, within `lockNames`; `unconfirmed` are those that texts do not hold. */
export async function readMeaning(
  tx: Db,
  read: readonly number[],
  ownerIds: readonly string[],
  unconfirmed: readonly number[] = [],
): Promise<Meaning> {
  if (read.length + unconfirmed.length === 0) return { sorting: new Map(), terms: new Map(), otherNames: new Map() }
  const terms = await readTerms(tx, ownerIds)
  const termIds = [...terms.values()].flatMap((each) =>
    each.flatMap(({ never }) => never.map(({ brandId }) => brandId)),
  )
  const sorting = await readSorting(tx, [...new Set([...read, ...termIds, ...unconfirmed])])
  return { sorting, terms, otherNames: await readOtherNames(tx, unconfirmed) }
}

/** Adds by which other name of its brand a text confirms each name that it does not hold (R-NAME-7). */
export function confirmNames<Name extends Unconfirmed>(
  { otherNames }: Pick<Meaning, 'otherNames'>,
  unconfirmed: readonly Name[],
  text: string,
): (Name & { confirmedBy: number | null })[] {
  return unconfirmed.map((name) => ({ ...name, confirmedBy: confirmedBy(text, name, otherNames) }))
}

export const isConfirmed = (name: { confirmedBy: number | null }) => name.confirmedBy !== null

/** Returns a result's columns: `readBrandIds` is null when sorting, terms and `confirmed` names change nothing. */
export function brandsOf(
  { sorting, terms }: Pick<Meaning, 'sorting' | 'terms'>,
  ownerId: string,
  read: readonly number[],
  text: string,
  confirmed: readonly Unconfirmed[] = [],
): { brandIds: number[]; readBrandIds: number[] | null } {
  const all = withConfirmed(read, confirmed, ({ brandId }) => brandId)
  const brandIds = sortBrands(all, sorting, replaceByTerms(text, all, terms.get(ownerId) ?? []))
  return { brandIds, readBrandIds: isSame(brandIds, read) ? null : [...read] }
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

interface Window {
  organisationId: string
  /** The organisation and its industries. */
  owners: readonly string[]
  from: Day
  to: Day
}

/** SQL of the names that result `r` of an owner keeps as not confirmed, with the one that confirms each since people sorted them. */
export const unconfirmedOf = (ownerId: string) => Prisma.sql`(
  select coalesce(json_agg(json_build_object('place', u.place, 'brandId', u.brand_id, 'before', u.names_before,
    'confirmedBy', u.confirmed_by) order by u.place), '[]')
  from unconfirmed_name u where u.result_id = r.id and u.owner_id = ${ownerId} and u.day = r.day)`
export const unconfirmedRow = z.object({
  place: z.number(),
  brandId: z.number(),
  before: z.number(),
  confirmedBy: z.number().nullable(),
})

const usedRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  brandIds: z.array(z.number()),
  read: z.array(z.number()),
  unconfirmed: z.array(unconfirmedRow),
  text: z.string(),
})

/** Finds stored results whose brands would change if the organisation had these names and terms (R-NAME-3). */
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
  const ofOwners = owners.map(
    (ownerId) => readRows(usedRow)`
      select r.id, r.owner_id as "ownerId", r.brand_ids as "brandIds",
        coalesce(r.read_brand_ids, r.brand_ids) as read, ${unconfirmedOf(ownerId)} as unconfirmed, a.text
      from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
      where r.owner_id = ${ownerId} and r.day between ${from}::date and ${to}::date
        and (r.read_brand_ids is not null
          or (${neverMatch.length > 0} and coalesce(r.read_brand_ids, r.brand_ids) && ${[...own.brandIds]}::int[]))`,
  )
  const used = (await Promise.all(ofOwners)).flat()
  const meant = planned.flatMap(({ never }) => never.map(({ brandId }) => brandId))
  const named = used.flatMap(({ read, unconfirmed }) => [...read, ...unconfirmed.map(({ brandId }) => brandId)])
  const sorting = await readSorting(db(), [...new Set([...meant, ...named])])
  const changed: string[] = []
  for (const [index, { id, ownerId, brandIds, read, unconfirmed, text }] of used.entries()) {
    // Thousands of texts must not block other requests.
    if (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate()
    const after = brandsOf({ sorting, terms }, ownerId, read, text, unconfirmed.filter(isConfirmed))
    if (!isSame(after.brandIds, brandIds)) changed.push(id)
  }
  return changed
}

const TEXTS_AT_ONCE = 100

const brandRow = z.object({ id: z.number(), key: z.string() })

/** Finds the terms' brands, as `readTerms` does; one that no answer uses gets a placeholder number. */
async function brandsOfTerms(names: readonly string[]): Promise<OwnTerms['never']> {
  const known = await readRows(brandRow)`
    select distinct on (u.key) u.key, b.id
    from unnest(${names.map(brandKey)}::text[]) u(key) join brand b on b.match_key = brand_match_key(u.key)
    order by u.key, b.key = u.key desc, b.id`
  const ids = new Map(known.map(({ id, key }) => [key, id]))
  return names.map((name, index) => ({ name, brandId: ids.get(brandKey(name)) ?? -1 - index }))
}
