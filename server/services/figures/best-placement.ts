import { TOP_PLACEMENTS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'

/** The brands that count as placed by a result, in order (contract §6: beyond 10 counts as unplaced). */
export const placedBrands: Prisma.Sql = Prisma.sql`brand_ids[1:${TOP_PLACEMENTS}::int]`

/**
 * The placement in an array of brand ids of one brand that has several names, of which an answer may use more than
 * one: the best; null where none is in it.
 */
export function bestPlacement(placed: Prisma.Sql, brandIds: readonly number[]): Prisma.Sql {
  if (brandIds.length === 0) return Prisma.sql`NULL::int`
  return Prisma.sql`least(${Prisma.join(brandIds.map((id) => Prisma.sql`array_position(${placed}, ${id}::int)`))})`
}
