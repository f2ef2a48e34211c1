import type { Day } from '@/lib/format/days'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import type { OwnerScope } from '@/server/services/scope'

/** The chosen queries of some owners over some days, both ends included. */
export interface ResultWindow {
  /** An organisation, or the industries of one; none gives no results. */
  owners: readonly OwnerScope[]
  queryIds: string[]
  from: Day
  to: Day
  /** All by default. */
  engines?: readonly string[]
}

/** Names the covering index's leading columns and both ends of the days, so that only the window's months are read. */
export function inWindow({ owners, queryIds, from, to, engines }: ResultWindow): Prisma.Sql {
  return Prisma.sql`owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
    and day >= ${from}::date and day <= ${to}::date ${ofEngines(engines)}`
}

export function ofEngines(engines: readonly string[] | undefined): Prisma.Sql {
  return engines ? Prisma.sql`and engine = any(${[...engines]}::text[])` : Prisma.empty
}

/** Brands beyond the top 10 count as unplaced (R-FIGURE-2). */
export const placedBrandIds: Prisma.Sql = Prisma.sql`brand_ids[1:${TOP_PLACEMENTS}::int]`

/** Of a brand with several names; null where none is placed. */
export function bestPlacementSql(placed: Prisma.Sql, brandIds: readonly number[]): Prisma.Sql {
  if (brandIds.length === 0) return Prisma.sql`null::int`
  return Prisma.sql`least(${Prisma.join(brandIds.map((id) => Prisma.sql`array_position(${placed}, ${id}::int)`))})`
}
