import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { normaliseEmail } from '@/lib/http/fields'
import { sessionCopy } from '@/lib/http/words'
import { EMAIL_MAX } from '@/lib/limits'
import { accountErrors } from '@/lib/people/account-rules'
import type { CurrentUser, LoginInput, RegisterInput, TokenPair } from '@/lib/people/account-shapes'
import { commandsCopy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { recordAudit } from '@/server/audit/audit'
import { hashPassword, passwordMatches, passwordPolicyPrompt } from '@/server/auth/password'
import { createSession, endSession, type NewSession, newSessionRow, readPrincipal } from '@/server/auth/sessions'
import { mayUsePassword, refuseIfOnly, signOutPage } from '@/server/auth/sign-on'
import { isWithinGrace, makeToken, type RefreshToken, tokenPair } from '@/server/auth/tokens'
import { type Db, db, readPrepared, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import { countAttempt } from '@/server/limits/attempts'
import { maskEmail } from '@/server/mail/mailer'
import { mailedLink } from '@/server/mail/messages'
import { sendMail } from '@/server/queue/client'
import { readMemberships } from './memberships'

export interface Origin {
  userAgent: string | null
  /** From `clientAddress`. */
  caller: string
}

export type SignedIn = NewSession & { userId: string }

/**
 * Checks the password and makes a session. Null for a wrong password, an unknown address or an open invitation, which
 * all take as long (R-SAFE-5), and for whom only single sign-on lets in (R-SIGNON-7). Throws tooMany (R-SAFE-8).
 */
export async function signIn(input: LoginInput, { userAgent, caller }: Origin): Promise<SignedIn | null> {
  const email = normaliseEmail(input.email)
  const attempt = await countAttempt('login', { account: email, caller })
  const user = await findByEmail(email)
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) return null
  if (!(await mayUsePassword(user.id))) return null
  const session = await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: new Date() }, select: { id: true } })
    return createSession(tx, user.id, userAgent)
  })
  await attempt.succeed()
  return { ...session, userId: user.id }
}

/** Also of an address that could not be given to a new account, such as one with two dots in a row. */
async function findByEmail(email: string) {
  if (email.length > EMAIL_MAX || email.includes('\0')) return null
  return db().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
}

/**
 * Ends a session with its cookie, access token and refresh token; from a session that sees as an organisation the own
 * one too. Idempotent. Returns the page of the issuer that ends its session as well, null where there is none (R-SIGNON-8).
 */
export async function signOut(sessionId: string): Promise<string | null> {
  const find = (id: string) =>
    db().session.findUnique({ where: { id }, select: { id: true, seenFromId: true, signOutHint: true } })
  const session = await find(sessionId)
  const own = session?.seenFromId ? await find(session.seenFromId) : session
  await endSession(db(), own?.id ?? sessionId, 'signed out')
  return signOutPage(own?.signOutHint ?? null)
}

/**
 * The first call advances the generation; within the grace, the previous token gets the same pair (R-SESSION-5). Any
 * other token is a replay and ends the session. Throws unauthenticated 'Failed to refresh'; database errors (503).
 */
export async function refreshSession(presented: RefreshToken, requestId: string): Promise<TokenPair> {
  const { sessionId: id, counter } = presented
  // Uses the database's clock, so the grace begins when the update is made; otherwise a lost response to a delayed
  // update would look like a replay. A genuine token may be ahead of its row after a failover that lost the last
  // updates.
  const [advanced] = await readRows(newSessionRow)`
    update session set refresh_counter = ${counter}::int + 1, rotated_at = now(), last_seen_at = now()
    where id = ${id} and refresh_counter <= ${counter}::int and revoked_at is null and expires_at > now()
    returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt", now() as now`
  if (advanced) return tokenPair(advanced)

  const principal = await readPrincipal(id)
  if (principal && principal.refreshCounter - counter === 1 && isWithinGrace(principal)) {
    return tokenPair({ id, ...principal })
  }
  if (principal) {
    await db().$transaction(async (tx) => {
      if (!(await endSession(tx, id, 'refresh token reused'))) return
      await recordAudit(tx, {
        actor: { userId: principal.userId, email: principal.email, organisationId: principal.organisationId },
        role: 'session',
        action: 'session.reuse',
        target: { kind: 'session', id },
        detail: { presented: counter, current: principal.refreshCounter },
        requestId,
      })
    })
  }
  throw new AppError('unauthenticated', sessionCopy.refreshFailed)
}

const imageRow = z.object({ profileImage: z.string().nullable() })
const organisationRow = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  websiteUrl: z.string().nullable(),
})

/** Reads the signed-in user for `whoami` and the pages. Throws AppError unauthenticated for a read token. */
export async function currentUser(actor: Actor): Promise<CurrentUser> {
  const { account, seeing } = actor
  if (!account) throw new AppError('unauthenticated', refusals.unauthenticated)
  const [profileImage, organisation, memberships] = await Promise.all([
    account.profileImage === undefined ? readImage(actor.userId) : account.profileImage,
    actor.organisationId === null ? null : readOrganisation(actor.organisationId),
    readMemberships(actor),
  ])
  return {
    _id: actor.userId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    profileImage,
    organization: organisation,
    organizationAdmin: actor.roles.includes('organisationAdmin'),
    organizations: memberships.map(({ openedAt: _, ...membership }) => membership),
    permissions: { isAdmin: actor.roles.includes('systemAdmin') },
    internal: actor.roles.includes('internal'),
    digest: organisation && (account.digest ?? actor.roles.includes('organisationAdmin')),
    reportMail: organisation !== null && account.reportMail,
    oneDigest: memberships.length > 1 ? account.oneDigest : null,
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
    ...(seeing && { seeing: { role: seeing.role, until: seeing.until.toISOString() } }),
  }
}

async function readImage(userId: string): Promise<string | null> {
  const [user] = await readPrepared('current image', imageRow)`
    select profile_image as "profileImage" from app_user where id = ${userId}`
  return user?.profileImage ?? null
}

async function readOrganisation(id: string): Promise<z.infer<typeof organisationRow> | null> {
  const [organisation] = await readPrepared('current organisation', organisationRow)`
    select o.id as "_id", w.name, w.location, o.website_url as "websiteUrl"
    from organisation o join owner w on w.id = o.id where o.id = ${id}`
  return organisation ?? null
}

/**
 * Makes an account without an organisation and signs it in. A taken address takes as long and gets the same refusal as
 * any other input; only its owner learns more, by mail (R-SAFE-5). Throws AppError invalid, tooMany, forbidden.
 */
export async function register(
  { email, firstName, lastName, password }: RegisterInput,
  { userAgent, caller, requestId }: Origin & { requestId: string },
): Promise<SignedIn> {
  refuseIfOnly()
  const prompt = passwordPolicyPrompt(password, { email, firstName, lastName })
  if (prompt) throw refusal({ password: prompt })
  await countAttempt('register', { account: email, caller })
  const passwordHash = await hashPassword(password)
  const id = newId()
  const signedIn = await db().$transaction(async (tx) => {
    // Only one of two concurrent registrations makes the account.
    const data = { id, email, firstName, lastName, passwordHash, lastLoginAt: new Date() }
    const { count } = await tx.user.createMany({ data, skipDuplicates: true })
    await sendMail({ kind: count === 0 ? 'addressTaken' : 'verify', email }, tx)
    if (count === 0) return null
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId: null },
      role: 'marketeer',
      action: 'user.register',
      target: { kind: 'user', id },
      detail: { tos: true },
      requestId,
    })
    return { ...(await createSession(tx, id, userAgent)), userId: id }
  })
  if (!signedIn) throw refusal()
  return signedIn
}

function refusal(fields?: Record<string, string>): AppError {
  return new AppError('invalid', accountErrors.register, fields && { fields })
}

/** Advisory lock, so two operators at once make only one admin. */
const LOCK = 72_707_370

/**
 * Makes the first system admin (R-SIGNIN-16) and a link, valid for 7 days, to set a password; earlier links are void,
 * also those to a mistyped address. `email` is in its normal form.
 * @throws AppError conflict when a system admin can sign in already, or another user has the address
 */
export async function createFirstAdmin(email: string): Promise<{ link: string }> {
  const made = await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK})`
    const active = await tx.user.count({ where: { systemAdmin: true, passwordHash: { not: null } } })
    if (active > 0) throw new AppError('conflict', commandsCopy.adminExists)
    const id = await invitedAdmin(tx, email)
    await voidInvitesOfAdmins(tx)
    const { token } = await makeToken(tx, id, 'invite')
    await recordAudit(tx, {
      actor: null,
      role: 'operator',
      action: 'system admin invited',
      target: { kind: 'user', id },
      detail: { email: maskEmail(email) },
      requestId: null,
    })
    return { id, token }
  })
  return { link: mailedLink(routes.setPassword, made) }
}

async function invitedAdmin(tx: Db, email: string): Promise<string> {
  const found = await tx.user.findUnique({ where: { email }, select: { id: true, systemAdmin: true } })
  if (found && !found.systemAdmin) throw new AppError('conflict', commandsCopy.adminEmailTaken(email))
  if (found) return found.id
  const made = await tx.user.create({ data: { id: newId(), email, systemAdmin: true }, select: { id: true } })
  return made.id
}

async function voidInvitesOfAdmins(tx: Db): Promise<void> {
  await tx.oneTimeToken.updateMany({
    where: { purpose: 'invite', usedAt: null, user: { systemAdmin: true } },
    data: { usedAt: new Date() },
  })
}

const addressRow = z.object({ id: z.string(), email: z.string() })

/**
 * Gives every stored address the form in which sign-in looks for it: the host in letters, not in punycode. Safe to
 * repeat. Returns addresses that stay as they are because another account has that form.
 */
export async function normaliseStoredEmails(): Promise<string[]> {
  const rows = await readRows(addressRow)`
    select id, email from app_user where email like '%xn--%' or email ~ '[^ -~]' order by id`
  const taken: string[] = []
  for (const { id, email } of rows) {
    const normal = normaliseEmail(email)
    if (normal === email) continue
    const changed = await db().$executeRaw`
      update app_user set email = ${normal}, version = version + 1, updated_at = now()
      where id = ${id} and not exists (select 1 from app_user where email = ${normal})`
    if (changed === 0) taken.push(email)
  }
  return taken
}
