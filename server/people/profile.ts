import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { FILE_KEY } from '@/lib/files/profile-image'
import { AppError, refusals } from '@/lib/http/app-error'
import {
  type CurrentUser,
  type DoneAnswer,
  type ProfileInput,
  type SessionRow,
  sessionRow,
} from '@/lib/people/account-shapes'
import { recordAudit } from '@/server/audit/audit'
import { browserName, endSession, endSessionsOf } from '@/server/auth/sessions'
import { db, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { adoptImage, checkImage, discardFile, makeAvatar, readDataUrl } from '@/server/files/uploads'
import { saveMailWish } from './memberships'
import { currentUser } from './sign-in'

/** Reads the own profile; 404 for any other id, whatever the roles. */
export async function readProfile(actor: Actor, id: string): Promise<CurrentUser> {
  if (id !== actor.userId) throw notFound()
  return currentUser(actor)
}

const pictureRow = z.object({ profile_image: z.string().nullable() })

interface ProfileChange {
  firstName?: string
  lastName?: string
  profileImage?: string | null
  digest?: boolean
  reportMail?: false
  oneDigest?: boolean
}

/**
 * Saves the own profile; absent fields stay (R-PROFILE-1). Re-encodes an image and discards the previous file.
 * @throws AppError 404 for any other id, 400 at `profileImage`, 503 while the file store is down.
 */
export async function saveProfile(
  actor: Actor,
  id: string,
  input: ProfileInput,
  requestId: string,
): Promise<CurrentUser> {
  if (id !== actor.userId) throw notFound()
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  const change = await changeOf(actor, input)
  return currentUser(Object.keys(change).length > 0 ? await store(actor, change, requestId) : actor)
}

/** Prepares the change outside the transaction, since store and decoder are slow. */
async function changeOf(actor: Actor, input: ProfileInput): Promise<ProfileChange> {
  const { firstName, lastName, profileImage, digest, reportMail, oneDigest } = input
  return {
    ...(firstName !== undefined && firstName !== actor.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== actor.lastName && { lastName }),
    ...(profileImage !== undefined && { profileImage: await imageOf(actor, profileImage) }),
    ...(digest !== undefined && { digest }),
    ...(reportMail !== undefined && { reportMail }),
    ...(oneDigest !== undefined && { oneDigest }),
  }
}

async function imageOf(actor: Actor, given: string | null): Promise<string | null> {
  if (!given) return null
  if (FILE_KEY.test(given)) {
    await adoptImage(actor, given)
    return given
  }
  const { bytes, type } = readDataUrl(given)
  await checkImage(bytes, type)
  const avatar = await makeAvatar(bytes)
  return `data:image/jpeg;base64,${avatar.toString('base64')}`
}

const accountFields = {
  firstName: true,
  lastName: true,
  profileImage: true,
  createdAt: true,
  lastLoginAt: true,
} as const

/** Stores the change and returns the actor after it. */
function store(actor: Actor, change: ProfileChange, requestId: string): Promise<Actor> {
  return db().$transaction(async (tx) => {
    const [picture] = await readRows(pictureRow, tx)`
      select profile_image from app_user where id = ${actor.userId} for update`
    // The user was deleted since the session was read.
    if (!picture) throw new AppError('unauthenticated', refusals.unauthenticated)
    const { digest, reportMail, ...ofPerson } = change
    const wish = { ...(digest !== undefined && { digest }), ...(reportMail !== undefined && { reportMail }) }
    const { organisationId } = actor
    const { firstName, lastName, ...account } = await tx.user.update({
      where: { id: actor.userId },
      data: { ...ofPerson, ...(organisationId === null && wish), version: { increment: 1 }, updatedAt: new Date() },
      select: accountFields,
    })
    if (organisationId !== null && Object.keys(wish).length > 0)
      await saveMailWish(tx, actor.userId, organisationId, wish)
    const mails = {
      digest: digest ?? actor.account?.digest ?? null,
      reportMail: reportMail ?? actor.account?.reportMail ?? false,
      oneDigest: change.oneDigest ?? actor.account?.oneDigest ?? false,
    }
    const before = picture.profile_image
    if (change.profileImage !== undefined && before !== change.profileImage && FILE_KEY.test(before ?? '')) {
      await discardFile(tx, before ?? '')
    }
    await recordAudit(tx, {
      actor,
      role: 'marketeer',
      action: 'profile.save',
      target: { kind: 'user', id: actor.userId },
      detail: { changed: Object.keys(change) },
      requestId,
    })
    return { ...actor, firstName, lastName, account: { ...account, ...mails } }
  })
}

const SHOWN = 100

const storedRow = sessionRow.omit({ current: true, browser: true }).extend({ userAgent: z.string().nullable() })

/** Reads the actor's live sessions, the current one first, then by last use. */
export async function readSessions(actor: Actor): Promise<SessionRow[]> {
  const sessions = await readRows(storedRow)`
    select id as "_id", user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where user_id = ${actor.userId} and seen_role is null and revoked_at is null and expires_at > now()
    order by last_seen_at desc, id desc limit ${SHOWN}`
  const rows = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    current: session._id === actor.sessionId,
    browser: browserName(userAgent),
  }))
  return rows.sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one of the actor's sessions. Throws AppError 404 for another user's session, or one that has ended. */
export async function finishSession(actor: Actor, id: string, requestId: string): Promise<DoneAnswer> {
  await db().$transaction(async (tx) => {
    const own = await tx.session.findFirst({ where: { id, userId: actor.userId }, select: { id: true } })
    if (!own || !(await endSession(tx, id, 'signed out elsewhere'))) throw notFound()
    await record(tx, actor, { id, count: 1, requestId })
  })
  return { message: 'success' }
}

/** Ends every session of the actor, the current one included. */
export async function finishAllSessions(actor: Actor, requestId: string): Promise<DoneAnswer> {
  await db().$transaction(async (tx) => {
    const count = await endSessionsOf(tx, actor.userId, 'signed out everywhere')
    await record(tx, actor, { id: actor.sessionId, count, requestId })
  })
  return { message: 'success' }
}

function record(
  tx: Parameters<typeof recordAudit>[0],
  actor: Actor,
  { id, count, requestId }: { id: string; count: number; requestId: string },
): Promise<void> {
  const target = { kind: 'session', id }
  return recordAudit(tx, { actor, role: 'marketeer', action: 'session.end', target, detail: { count }, requestId })
}
