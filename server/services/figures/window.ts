import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import type { OrganisationScope } from '@/server/services/scope'

/** Which results a figure is made of: an organisation's chosen queries over some days, both ends included. */
export interface ResultWindow {
  scope: OrganisationScope
  queryIds: string[]
  from: Day
  to: Day
}

/**
 * The condition every figure shares. It names the leading columns of the covering index, and both ends of the days,
 * so that only the window's own months are read.
 */
export function inWindow({ scope, queryIds, from, to }: ResultWindow): Prisma.Sql {
  return Prisma.sql`owner_id = ${scope} AND query_id = ANY(${queryIds}::text[])
    AND day >= ${from}::date AND day <= ${to}::date`
}
