import { z } from 'zod'
import { routes } from '@/lib/routes'
import { hashOfSecret } from '@/server/auth/secrets'
import { type Db, db, readRows } from '@/server/db'
import { env } from '@/server/env'
import { recordAudit } from '@/server/services/audit'
import { canGetDigest, wantsDigest } from './readers'

// The link at the foot of a digest: a secret of one mail, which needs no sign-in and opens nothing but this switch. Not signed, because a worker has no secret to sign with.

const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** The page that asks a person; `unsubscribeUrl` is for mail programs, by POST. */
export const unsubscribePage = (token: string) =>
  `${env().appUrl}${routes.unsubscribe}?${new URLSearchParams({ token })}`
export const unsubscribeUrl = (token: string) =>
  `${env().appUrl}/api/digest/unsubscribe?${new URLSearchParams({ token })}`

const readerRow = z.object({ id: z.string(), email: z.string(), organisation_id: z.string(), wanted: z.boolean() })

async function findReader(store: Db, token: string) {
  if (!SHAPE.test(token)) return undefined
  const [reader] = await readRows(readerRow, store)`
    select u.id, u.email, u.organisation_id, ${wantsDigest} as wanted
    from digest_mail m join app_user u on u.id = m.user_id
    where m.token_hash = ${hashOfSecret(token)} and ${canGetDigest}`
  return reader
}

/** Whose digest a token switches, by an address that only its owner completes; null for a token that belongs to no one. */
export async function readSubscription(token: string): Promise<{ address: string; on: boolean } | null> {
  const reader = await findReader(db(), token)
  return reader ? { address: `${reader.email.slice(0, reader.email.lastIndexOf('@'))}@…`, on: reader.wanted } : null
}

/** Switches the digest of a token's person; says nothing of whether there is one (R-ACTION-6). */
export async function switchByToken(token: string, on: boolean, requestId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const reader = await findReader(tx, token)
    if (!reader || reader.wanted === on) return
    const { id, email, organisation_id: organisationId } = reader
    await tx.user.update({ where: { id }, data: { digest: on, updatedAt: new Date() }, select: { id: true } })
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId },
      role: 'anonymous',
      action: 'user.digest',
      target: { kind: 'user', id },
      detail: { on },
      requestId,
    })
  })
}
