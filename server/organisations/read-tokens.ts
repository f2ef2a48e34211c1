import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { READ_TOKENS } from '@/lib/limits'
import { readTokensCopy as copy } from '@/lib/organisations/settings-words'
import { type NewReadToken, type ReadTokenInput, type ReadTokenRow, readTokenRow } from '@/lib/organisations/shapes'
import type { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { makeReadToken, startOfReadToken } from '@/server/auth/bearer'
import { hashOfSecret } from '@/server/auth/tokens'
import { type Db, db } from '@/server/db/client'
import { chooseOwn, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'

const tokenColumns = {
  id: true,
  name: true,
  startsWith: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.ApiTokenSelect

/** Reads the read tokens of the caller's own organisation, newest first, without secrets. Throws 404 without one. */
export async function listReadTokens(actor: Actor, reach: Reach): Promise<{ items: ReadTokenRow[]; total: number }> {
  const tokens = await db().apiToken.findMany({
    where: { organisationId: await chooseOwn(actor, reach) },
    select: tokenColumns,
    orderBy: { id: 'desc' },
  })
  return { items: tokens.map(presentToken), total: tokens.length }
}

type StoredToken = Prisma.ApiTokenGetPayload<{ select: typeof tokenColumns }>

function presentToken({ id, ...token }: StoredToken): ReadTokenRow {
  return readTokenRow.parse({ _id: id, ...token })
}

/**
 * Makes a read token for the caller's own organisation (R-ACTION-8). Without idempotency keys, since a stored answer
 * would hold the secret.
 * @throws AppError 404 without an organisation; 409 at the limit of tokens
 */
export async function createReadToken(
  actor: Actor,
  reach: Reach,
  { name }: ReadTokenInput,
  requestId: string,
): Promise<NewReadToken> {
  const scope = await chooseOwn(actor, reach)
  const token = makeReadToken()
  const made = await db().$transaction(async (tx) => {
    await refuseTooMany(tx, scope)
    const at = new Date()
    const data = { id: newId(at), organisationId: scope, name, startsWith: startOfReadToken(token), createdAt: at }
    const secret = { tokenHash: hashOfSecret(token), createdById: actor.userId }
    const stored = await tx.apiToken.create({ data: { ...data, ...secret }, select: tokenColumns })
    // Audits a change of a token, without any part of its secret.
    await recordChange(tx, actor, 'apiToken', 'create', stored.id, { name }, requestId, 'organisationAdmin')
    return stored
  })
  return { ...presentToken(made), token }
}

async function refuseTooMany(tx: Db, scope: OrganisationScope): Promise<void> {
  await lockOrganisation(tx, scope)
  const stored = await tx.apiToken.count({ where: { organisationId: scope } })
  if (stored >= READ_TOKENS.perOrganisation) throw new AppError('conflict', copy.full(READ_TOKENS.perOrganisation))
}

/** Ends a token of the caller's own organisation at once. Throws 404 for any other. */
export async function revokeReadToken(
  actor: Actor,
  reach: Reach,
  id: string,
  requestId: string,
): Promise<{ message: 'success' }> {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    const stored = await tx.apiToken.findFirst({ where: { id, organisationId: scope }, select: tokenColumns })
    const revoked = await tx.apiToken.deleteMany({ where: { id, organisationId: scope } })
    if (!stored || revoked.count === 0) throw notFound()
    await recordChange(tx, actor, 'apiToken', 'delete', id, { name: stored.name }, requestId, 'organisationAdmin')
  })
  return { message: 'success' }
}
