import Bowser from 'bowser'
import { z } from 'zod'
import { type Actor, type Role, SEEN_ROLES, type SeenRole } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { type Db, db, readPrepared, readRow, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import { env } from '@/server/settings/env'

/** Builds the actor: every signed-in user is a marketeer, flags add roles (R-PRODUCT-3). */
export function toActor(principal: Principal): Actor {
  const { userId, sessionId, email, firstName, lastName, organisationId } = principal
  const { digest, reportMail, oneDigest, createdAt, lastLoginAt } = principal
  if (principal.seenRole !== null) return seeingActor(principal, principal.seenRole)
  const roles: Role[] = ['marketeer']
  if (principal.organisationAdmin) roles.push('organisationAdmin')
  if (principal.systemAdmin) roles.push('systemAdmin')
  if (isInternal(principal)) roles.push('internal')
  const profileImage = principal.isImageLeftOut ? undefined : principal.profileImage
  const account = { profileImage, digest, reportMail, oneDigest, createdAt, lastLoginAt }
  const actor = { userId, sessionId, email, firstName, lastName, organisationId, roles, account }
  if (principal.groups.length === 0) return actor
  return { ...actor, roles: [...roles, 'groupAdmin'], groups: principal.groups }
}

/** Only what the seen role sees, and under the session's id, so that nothing of the admin's own is found (R-SEEAS-2). */
function seeingActor(principal: Principal, role: SeenRole): Actor {
  const { userId, sessionId, email, firstName, lastName, organisationId, createdAt, lastLoginAt } = principal
  const profileImage = principal.isImageLeftOut ? null : principal.profileImage
  return {
    ...{ userId: sessionId, sessionId, email, firstName, lastName, organisationId },
    roles: role === 'organisationAdmin' ? ['marketeer', role, 'seeing'] : [role, 'seeing'],
    account: { profileImage, digest: false, reportMail: false, oneDigest: false, createdAt, lastLoginAt },
    seeing: { by: userId, role, until: principal.expiresAt },
  }
}

/** The e-mail marker counts only when it is configured and the address is verified (R-PRODUCT-7). */
function isInternal({ email, emailVerified }: Principal): boolean {
  const marker = env().INTERNAL_EMAIL_MARKER?.toLowerCase()
  return marker !== undefined && emailVerified && email.toLowerCase().includes(marker)
}

// One row per sign-in, behind page cookie, access token and refresh token: ending it ends all three. All times come
// from the database, because clocks of several web processes may differ.

/** A session ends after 30 days, however often it is refreshed. */
const ABSOLUTE_DAYS = 30

type EndReason =
  | 'signed out'
  | 'refresh token reused'
  | 'password changed'
  | 'signed out elsewhere'
  | 'signed out everywhere'
  | 'left'

const principalRow = z.object({
  sessionId: z.string(),
  refreshCounter: z.number(),
  rotatedAt: z.date(),
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The session's current one, and the one seen for who sees as an organisation. */
  organisationId: z.string().nullable(),
  seenRole: z.enum(SEEN_ROLES).nullable(),
  /** By which group the organisation is seen; null for a system admin who sees it. */
  seenGroupId: z.string().nullable(),
  /** Ids of the groups that the person is admin of. */
  groups: z.array(z.string()),
  expiresAt: z.date(),
  organisationAdmin: z.boolean(),
  systemAdmin: z.boolean(),
  profileImage: z.string().nullable(),
  /** True when the picture is stored in the record itself and therefore not loaded. */
  isImageLeftOut: z.boolean(),
  digest: z.boolean().nullable(),
  reportMail: z.boolean(),
  oneDigest: z.boolean(),
  createdAt: z.date(),
  lastLoginAt: z.date().nullable(),
  /** The database's time at reading; compare the other times with it. */
  now: z.date(),
})
export type Principal = z.infer<typeof principalRow>

export const newSessionRow = z.object({
  id: z.string(),
  refreshCounter: z.number(),
  rotatedAt: z.date(),
  /** The database's time. */
  now: z.date(),
})
export type NewSession = z.infer<typeof newSessionRow>

const lastVisitRow = z.object({ chosen: z.string().nullable(), organisationId: z.string(), until: z.date() })

/**
 * Where a new session begins: in the organisation that the person's last one was about, unless they have left it
 * (R-MEMBER-2). That visit has ended, which `opened_at` keeps for what is new since then.
 */
async function endLastVisit(store: Db, userId: string): Promise<string | null> {
  const [last] = await readRows(lastVisitRow, store)`
    select s.organisation_id as chosen, m.organisation_id as "organisationId", s.last_seen_at as until
    from session s join app_user u on u.id = s.user_id
      join membership m on m.user_id = u.id and m.organisation_id = coalesce(s.organisation_id, u.organisation_id)
    where s.user_id = ${userId} and s.seen_role is null order by s.last_seen_at desc, s.id desc limit 1`
  if (!last) return (await isWithoutFirst(store, userId)) ? anotherOrganisation(userId, store) : null
  await store.$executeRaw`
    update membership set opened_at = greatest(opened_at, ${last.until}::timestamptz)
    where user_id = ${userId} and organisation_id = ${last.organisationId}`
  return last.chosen
}

const chosenRow = z.object({ organisationId: z.string() })

/** One of a person's organisations to go on in: the one they were in last, if they have switched before. */
export async function anotherOrganisation(userId: string, store: Db = db()): Promise<string | null> {
  const [other] = await readRows(chosenRow, store)`
    select organisation_id as "organisationId" from membership where user_id = ${userId}
    order by opened_at desc nulls last, created_at, organisation_id limit 1`
  return other?.organisationId ?? null
}

async function isWithoutFirst(store: Db, userId: string): Promise<boolean> {
  return (await store.user.count({ where: { id: userId, organisationId: null } })) > 0
}

/**
 * Makes one of a person's organisations the current one of their session; the visit to the one before ends.
 * Returns false where they are no member, or the session has ended.
 */
export async function chooseOrganisation(
  { userId, sessionId, organisationId: before }: Pick<Actor, 'userId' | 'sessionId' | 'organisationId'>,
  organisationId: string,
): Promise<boolean> {
  if (before === organisationId) return true
  return db().$transaction(async (tx) => {
    const chosen = await tx.$executeRaw`
      update session s set organisation_id = m.organisation_id, last_seen_at = now() from membership m
      where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.seen_role is null
        and m.user_id = ${userId} and m.organisation_id = ${organisationId}`
    if (chosen > 0 && before !== null)
      await tx.$executeRaw`
        update membership set opened_at = now() where user_id = ${userId} and organisation_id = ${before}`
    return chosen > 0
  })
}

/** @param signOutHint what the issuer wants back at sign-out; null after a password */
export async function createSession(
  store: Db,
  userId: string,
  userAgent: string | null,
  signOutHint: string | null = null,
): Promise<NewSession> {
  const organisationId = await endLastVisit(store, userId)
  return readRow(newSessionRow, store)`
    insert into session (id, user_id, organisation_id, rotated_at, created_at, last_seen_at, expires_at, user_agent,
      sign_out_hint)
    values (${newId()}, ${userId}, ${organisationId}, now(), now(), now(), now() + make_interval(days => ${ABSOLUTE_DAYS}::int),
      ${userAgent?.slice(0, 300) ?? null}, ${signOutHint})
    returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt", now() as now`
}

/** In bytes as stored: a file key is shorter, a picture longer. */
const IMAGE_READ_MAX = 500

/** Throws AppError unavailable for every database error: an outage must not look like a sign-out. */
export async function readPrincipal(sessionId: string): Promise<Principal | null> {
  try {
    const [principal] = await readPrepared('session', principalRow)`
      select s.id as "sessionId", s.refresh_counter as "refreshCounter", s.rotated_at as "rotatedAt",
        u.id as "userId", u.email, u.email_verified_at is not null as "emailVerified",
        u.first_name as "firstName", u.last_name as "lastName",
        coalesce(s.seen_organisation_id, m.organisation_id) as "organisationId", s.seen_role as "seenRole",
        s.seen_group_id as "seenGroupId", s.expires_at as "expiresAt",
        array(select a.group_id from group_admin a where a.user_id = u.id order by a.group_id) as groups,
        coalesce(m.organisation_admin, false) as "organisationAdmin", u.system_admin as "systemAdmin",
        coalesce(m.digest, u.digest) as digest,
        coalesce(m.report_mail, false) as "reportMail", u.one_digest as "oneDigest",
        case when pg_column_size(u.profile_image) <= ${IMAGE_READ_MAX}::int then u.profile_image end as "profileImage",
        coalesce(pg_column_size(u.profile_image) > ${IMAGE_READ_MAX}::int, false) as "isImageLeftOut",
        u.created_at as "createdAt", u.last_login_at as "lastLoginAt", now() as now
      from session s join app_user u on u.id = s.user_id
        left join membership m on m.user_id = u.id and m.organisation_id = coalesce(s.organisation_id, u.organisation_id)
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
        and (s.seen_role is null or s.seen_group_id is null and u.system_admin
          or s.seen_group_id in (select a.group_id from group_admin a where a.user_id = u.id))`
    if (!principal && (await isStandby())) throw new Error('the address of the database leads to a standby')
    if (!principal?.seenGroupId || (await isInGroup(principal.organisationId, principal.seenGroupId)))
      return principal ?? null
    return null
  } catch (cause) {
    throw new AppError('unavailable', refusals.unavailable, { cause })
  }
}

const inGroupRow = z.object({ is: z.boolean() })

/** A statement of its own, for the few who see as a group admin: organisations may be on another node than sessions. */
async function isInGroup(organisationId: string | null, groupId: string): Promise<boolean> {
  const { is } = await readRow(inGroupRow)`
    select exists (select 1 from organisation where id = ${organisationId} and group_id = ${groupId}) as is`
  return is
}

const standbyRow = z.object({ is: z.boolean() })

/** A standby may not have received the sign-in yet, so a missing session there proves nothing. */
async function isStandby(): Promise<boolean> {
  const { is } = await readRow(standbyRow)`select pg_is_in_recovery() as is`
  return is
}

/** Ends a session, and with it those in which its owner sees as an organisation. */
export async function endSession(store: Db, sessionId: string, reason: EndReason): Promise<boolean> {
  const ended = await store.$executeRaw`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where (id = ${sessionId} or seen_from_id = ${sessionId}) and revoked_at is null`
  return ended > 0
}

export async function endSessionsOf(
  store: Db,
  userId: string,
  reason: EndReason,
  except: string | null = null,
): Promise<number> {
  return store.$executeRaw`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${except}`
}

/** In characters; no browser sends a longer header. */
const USER_AGENT_MAX = 1000

/** Returns a name such as 'Chrome on Linux'. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX))
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
