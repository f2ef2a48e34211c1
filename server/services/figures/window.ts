import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import type { OwnerScope } from '@/server/services/scope'

/** Which results a figure is made of: the chosen queries of some owners over some days, both ends included. */
export interface ResultWindow {
  /** An organisation, or the industries of one. None: no results. */
  owners: readonly OwnerScope[]
  queryIds: string[]
  from: Day
  to: Day
}

/**
 * The condition every figure shares. It names the leading columns of the covering index, and both ends of the days,
 * so that only the window's own months are read.
 */
export function inWindow({ owners, queryIds, from, to }: ResultWindow): Prisma.Sql {
  return Prisma.sql`owner_id = ANY(${[...owners]}::text[]) AND query_id = ANY(${queryIds}::text[])
    AND day >= ${from}::date AND day <= ${to}::date`
}
