import { type Day, dayToDate } from '@/lib/format/days'
import { db } from '@/server/db'
import type { OwnerScope } from '@/server/services/scope'
import { evidenceColumns, type ResultNames, resultColumns } from './present'

/** Which results are listed: those of some owners' chosen queries over some days, both ends included. */
interface Listed {
  owners: readonly OwnerScope[]
  queryIds: string[]
  from: Day
  to: Day
}

/** One page of results, newest first, and how many there are in all. */
export async function findResults(
  { owners, queryIds, from, to }: Listed,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const where = {
    ownerId: { in: [...owners] },
    queryId: { in: queryIds },
    day: { gte: dayToDate(from), lte: dayToDate(to) },
  }
  const [results, total] = await Promise.all([
    db().result.findMany({
      where,
      select: resultColumns,
      orderBy: [{ day: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().result.count({ where }),
  ])
  return { results, total }
}

/** Whose result an id is and of which day, for a scope to be made of it; null when there is none. */
export function findOwner(id: string): Promise<{ ownerId: string; day: Date } | null> {
  return db().result.findFirst({ where: { id }, select: { ownerId: true, day: true } })
}

/** One result with its question and answer; null when it is not the owner's. `day` names its month. */
export function findEvidence(owner: OwnerScope, { id, day }: { id: string; day: Date }) {
  return db().result.findFirst({ where: { id, day, ownerId: owner }, select: evidenceColumns })
}

/** The names that some results need; `ownIds` are the brand ids of the reader's own organisation. */
export async function findNames(
  ownIds: readonly number[],
  results: readonly { brandIds: number[]; citationIds: number[] }[],
): Promise<ResultNames> {
  const [brands, urls] = await Promise.all([
    db().brand.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ brandIds }) => brandIds))] } },
      select: { id: true, key: true, name: true },
    }),
    db().citedUrl.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ citationIds }) => citationIds))] } },
      select: { id: true, url: true },
    }),
  ])
  return {
    brands: new Map(brands.map(({ id, key, name }) => [id, { key, name }])),
    urls: new Map(urls.map(({ id, url }) => [id, url])),
    ownIds: new Set(ownIds),
  }
}
