import type { Actor, Reach } from '@/lib/access/roles'
import { type ReadTokenRow, readTokenRow } from '@/lib/schemas/api-token'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { chooseOwn } from '@/server/services/scope'

export const tokenColumns = {
  id: true,
  name: true,
  startsWith: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.ApiTokenSelect

/** The read tokens of the caller's own organisation, newest first, without their secrets. Throws 404 without one. */
export async function listReadTokens(actor: Actor, reach: Reach): Promise<{ items: ReadTokenRow[]; total: number }> {
  const tokens = await db().apiToken.findMany({
    where: { organisationId: await chooseOwn(actor, reach) },
    select: tokenColumns,
    orderBy: { id: 'desc' },
  })
  return { items: tokens.map(presentToken), total: tokens.length }
}

type StoredToken = Prisma.ApiTokenGetPayload<{ select: typeof tokenColumns }>

export function presentToken({ id, ...token }: StoredToken): ReadTokenRow {
  return readTokenRow.parse({ _id: id, ...token })
}
