import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import type { Day } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { ASSISTANT } from '@/lib/mcp/limits'
import { consentCopy as copy } from '@/lib/mcp/page-words'
import { type ConnectionRow, connectionRow } from '@/lib/mcp/shapes'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { recordAudit, recordChange } from '@/server/audit/audit'
import { hashOfSecret, isWithinGrace } from '@/server/auth/tokens'
import { db, readRow, readRows } from '@/server/db/client'
import { chooseOwn, notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { readOwnBrand } from '@/server/measure/own-brand'
import { listCalls } from './calls'
import type { AssistantClient } from './clients'
import { assistantAddress } from './present'

// Assistants that people have let in, each one row (R-ASSIST-6). All times are the database's.

/** A connection that still holds: its person is still of the organisation that was named. */
const liveRow = z.object({
  id: z.string(),
  clientId: z.string(),
  userId: z.string(),
  email: z.string(),
  organisationId: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  used: z.boolean(),
  refreshCounter: z.number(),
  rotatedAt: z.date(),
  now: z.date(),
})
export type LiveConnection = z.infer<typeof liveRow>

interface NewConnection {
  code: string
  client: AssistantClient
  redirectUri: string
  codeChallenge: string
  requestId: string
}

/**
 * Stores a code for a minute. Codes that were never exchanged go with the next one.
 * @throws AppError 404 without an organisation, 409 at the limit of connections
 */
export async function storeCode(
  actor: Actor,
  reach: Reach,
  { code, client, redirectUri, codeChallenge, requestId }: NewConnection,
): Promise<void> {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select id from app_user where id = ${actor.userId} for no key update`
    await tx.$executeRaw`
      delete from assistant_connection where user_id = ${actor.userId} and (expires_at < now() or code_used_at is null)`
    const { count } = await readRow(countRow, tx)`
      select count(*)::int as count from assistant_connection where user_id = ${actor.userId}`
    if (count >= ASSISTANT.connections) throw new AppError('conflict', copy.full(ASSISTANT.connections))
    const id = newId()
    await tx.$executeRaw`
      insert into assistant_connection
        (id, organisation_id, user_id, client_id, client_name, redirect_uri, code_hash, code_challenge, expires_at)
      values (${id}, ${scope}, ${actor.userId}, ${client.id}, ${client.name}, ${redirectUri}, ${hashOfSecret(code)},
        ${codeChallenge}, now() + make_interval(secs => ${ASSISTANT.codeSeconds}::int))`
    const detail = { name: client.name, host: client.host }
    await recordChange(tx, actor, 'assistantConnection', 'create', id, detail, requestId, 'marketeer')
  })
}

const countRow = z.object({ count: z.number() })

/** Finds the connection of a code. A code that comes twice was stolen: whoever has it, nobody is let in. */
export async function findCode(code: string): Promise<LiveConnection | null> {
  const [found] = await readLive('code', hashOfSecret(code))
  if (!found) return null
  if (!found.used) return found
  await endReused(found, 'code')
  return null
}

/** Uses a code up; false for the second of two at once. The connection then holds as long as it is used. */
export async function useCode(id: string): Promise<boolean> {
  const used = await db().$executeRaw`
    update assistant_connection set code_used_at = now(), rotated_at = now(),
      expires_at = now() + make_interval(days => ${ASSISTANT.connectionDays}::int)
    where id = ${id} and code_used_at is null and expires_at > now()`
  return used === 1
}

/** Removes a connection whose code was exchanged wrongly: no token was made. */
export async function dropCode(code: string): Promise<void> {
  await db().$executeRaw`
    delete from assistant_connection where code_hash = ${hashOfSecret(code)} and refresh_counter = 0 and last_used_at is null`
}

/** Finds the connection that a genuine refresh token names. */
export async function findConnection(id: string): Promise<LiveConnection | null> {
  const [found] = await readLive('id', id)
  return found?.used ? found : null
}

function readLive(by: 'code' | 'id', value: string | Uint8Array<ArrayBuffer>): Promise<LiveConnection[]> {
  const [hash, id] = by === 'code' ? [value, null] : [null, value]
  return readRows(liveRow)`
    select c.id, c.client_id as "clientId", c.user_id as "userId", u.email, c.organisation_id as "organisationId",
      c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge", c.code_used_at is not null as used,
      c.refresh_counter as "refreshCounter", c.rotated_at as "rotatedAt", now() as now
    from assistant_connection c join app_user u on u.id = c.user_id
      join membership m on m.user_id = u.id and m.organisation_id = c.organisation_id
    where (c.code_hash = ${hash}::bytea or c.id = ${id}::text) and c.expires_at > now()`
}

/**
 * Advances a connection's generation and returns it; within the grace the generation before gets the current one, for an
 * answer that was lost. Any older token was copied: the connection ends, and null is returned.
 */
export async function rotate(id: string, presented: number): Promise<number | null> {
  const advanced = await db().$executeRaw`
    update assistant_connection set refresh_counter = ${presented}::int + 1, rotated_at = now(),
      expires_at = now() + make_interval(days => ${ASSISTANT.connectionDays}::int)
    where id = ${id} and refresh_counter <= ${presented}::int and code_used_at is not null and expires_at > now()`
  if (advanced === 1) return presented + 1
  const current = await findConnection(id)
  if (!current) return null
  if (current.refreshCounter - presented === 1 && isWithinGrace(current)) return current.refreshCounter
  await endReused(current, 'refresh token')
  return null
}

async function endReused({ id, userId, email, organisationId }: LiveConnection, what: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const ended = await tx.$executeRaw`delete from assistant_connection where id = ${id}`
    if (ended === 0) return
    await recordAudit(tx, {
      actor: { userId, email, organisationId },
      role: 'session',
      action: 'assistantConnection.reuse',
      target: { kind: 'assistantConnection', id },
      detail: { what },
      requestId: null,
    })
  })
}

/** Ends the connection that a token of its client names (RFC 7009). */
export async function endByToken(id: string): Promise<void> {
  await db().$executeRaw`delete from assistant_connection where id = ${id}`
}

/** All of the organisation for its admins, one's own for everybody else. */
const seenBy = (actor: Actor) => (reachOf(actor, 'ownOrganisation.manage') === null ? actor.userId : null)

/** Reads the connections of the own organisation that the caller may end, the newest first. Throws 404 without one. */
export async function listConnections(actor: Actor, reach: Reach): Promise<{ items: ConnectionRow[]; total: number }> {
  const scope = await chooseOwn(actor, reach)
  const items = await readRows(connectionRow)`
    select c.id as "_id", c.client_name as "clientName", c.client_id as "clientId", u.email as "person",
      c.user_id = ${actor.userId} as mine, c.created_at as "createdAt", c.last_used_at as "lastUsedAt"
    from assistant_connection c join app_user u on u.id = c.user_id
    where c.organisation_id = ${scope} and c.code_used_at is not null and c.expires_at > now()
      and (${seenBy(actor)}::text is null or c.user_id = ${seenBy(actor)})
    order by c.id desc`
  return { items, total: items.length }
}

/** Ends a connection at once, with all of its tokens. Throws 404 for one that the caller does not see. */
export async function endConnection(actor: Actor, reach: Reach, id: string, requestId: string): Promise<DoneAnswer> {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    const [ended] = await readRows(endedRow, tx)`
      delete from assistant_connection where id = ${id} and organisation_id = ${scope}
        and (${seenBy(actor)}::text is null or user_id = ${seenBy(actor)})
      returning client_name as name`
    if (!ended) throw notFound()
    await recordChange(tx, actor, 'assistantConnection', 'delete', id, { name: ended.name }, requestId, 'marketeer')
  })
  return { message: 'success' }
}

const endedRow = z.object({ name: z.string() })

/** Reads what the page 'Connect your assistant' shows at first: also what was asked, for admins. Throws 404 without an organisation. */
export async function readConnectPage(actor: Actor, reach: Reach, today: Day) {
  const { organisation } = await readOwnBrand(await chooseOwn(actor, reach))
  const admin = reachOf(actor, 'ownOrganisation.manage')
  const [connections, calls] = await Promise.all([
    listConnections(actor, reach),
    admin === null ? null : listCalls(actor, admin, today),
  ])
  return {
    ...{ address: assistantAddress(), organisation: organisation.name, isAdmin: admin !== null },
    ...{ connections, calls },
  }
}
