import { addDays, type Day, dayToDate } from '@/lib/format/days'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { INDUSTRY_QUERIES, ORGANISATION_QUERIES } from './query-texts'

const OWNED = [
  ...Object.entries(ORGANISATION_QUERIES).map(([owner, queries]) => ({
    kind: 'organisation' as const,
    owner,
    queries,
  })),
  ...Object.entries(INDUSTRY_QUERIES).map(([owner, queries]) => ({ kind: 'industry' as const, owner, queries })),
]

/** The numbers of the days on which the set of active queries changes, the first day included. */
export const PHASES = [
  ...new Set(OWNED.flatMap(({ queries }) => queries.flatMap(({ from = 0, until = 0 }) => [from, until]))),
].sort((a, b) => a - b)

/** Every query that ever was, all switched off; `activate` switches on those of a phase. */
export async function makeQueries(tx: Db, firstDay: Day, adminId: string): Promise<void> {
  for (const { kind, owner, queries } of OWNED) {
    const ownerId = await idOfOwner(tx, kind, owner)
    await tx.query.createMany({
      data: queries.map(({ term, profile, from = 0, until }) => ({
        id: newId(morningOf(firstDay, from - 1)),
        ...{ ownerId, ownerKind: kind },
        searchTerm: term,
        profileName: profile?.[0] ?? null,
        searcherProfile: profile?.[1] ?? null,
        createdById: adminId,
        updatedById: adminId,
        createdAt: morningOf(firstDay, from - 1),
        updatedAt: morningOf(firstDay, until ?? from - 1),
      })),
    })
  }
}

/** Switches on exactly the queries that are active from that day number on. */
export async function activate(tx: Db, dayNumber: number): Promise<void> {
  for (const { kind, owner, queries } of OWNED) {
    const ownerId = await idOfOwner(tx, kind, owner)
    await tx.query.updateMany({ where: { ownerId }, data: { activeSlot: null } })
    for (const { term, slot, from = 0, until = Number.POSITIVE_INFINITY } of queries) {
      if (from <= dayNumber && dayNumber < until)
        await tx.query.updateMany({ where: { ownerId, searchTerm: term }, data: { activeSlot: slot } })
    }
  }
}

async function idOfOwner(tx: Db, kind: 'organisation' | 'industry', name: string): Promise<string> {
  const oldest = { createdAt: 'asc' } as const
  return (await tx.owner.findFirstOrThrow({ where: { kind, name }, select: { id: true }, orderBy: oldest })).id
}

function morningOf(firstDay: Day, dayNumber: number): Date {
  return new Date(dayToDate(addDays(firstDay, dayNumber)).getTime() + 8 * 3_600_000)
}
