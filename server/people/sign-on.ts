import { z } from 'zod'
import { AppError } from '@/lib/http/app-error'
import { normaliseEmail } from '@/lib/http/fields'
import type { ConnectInput, ExchangeInput } from '@/lib/people/account-shapes'
import {
  type Access,
  accessByRole,
  type Claims,
  decide,
  type KnownAccount,
  type Newcomer,
  newcomerOf,
  roleOfValues,
  roleValuesIn,
} from '@/lib/people/sign-on'
import { signOnRefusals } from '@/lib/people/sign-on-words'
import { routes } from '@/lib/routes'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { passwordMatches } from '@/server/auth/password'
import { createSession, endSessionsOf } from '@/server/auth/sessions'
import { isEmergencyAccount, SignOnError, sealHint } from '@/server/auth/sign-on'
import {
  type BrowserSecret,
  makeBrowserSecret,
  readBrowserSecret,
  redeemBrowserSecret,
  redeemMailedCode,
  TOKEN_LIFETIME_S,
  voidTokens,
} from '@/server/auth/tokens'
import { type Db, db } from '@/server/db/client'
import { invalidField } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { countAttempt, countMail } from '@/server/limits/attempts'
import { maskEmail } from '@/server/mail/mailer'
import { sendMail } from '@/server/queue/client'
import { env } from '@/server/settings/env'
import { presetOf, type SignOn } from '@/server/settings/sign-on'
import { pinSessions } from './memberships'
import { holdOrganisations } from './reads'
import type { Origin, SignedIn } from './sign-in'

/** What waits, with the two halves of a secret, until the browser comes for it. */
const kept = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** What the role claim holds; null where nothing can be concluded from it. */
  values: z.array(z.string()).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  hint: z.string().nullable(),
})
type Kept = z.infer<typeof kept>

interface Arrival {
  /** Where the browser goes on; the page reads its code out of the address. */
  page: string
  browser: string
  lifetimeS: number
}

/** One person at a time, or two callbacks of a newcomer would make two accounts. */
const LOCK = 72_707_371

/**
 * Decides about whom the issuer sent, and keeps what follows for one browser (R-SIGNON-3): a code for the login page, or one
 * for the page that connects an account. Role and organisation are set here, at each sign-on (R-SIGNON-5).
 * @throws SignOnError with why nobody is signed in; database errors
 */
export async function arrive(
  claims: Claims,
  { issuer, idToken, requestId }: { issuer: string; idToken: string | undefined; requestId: string },
): Promise<Arrival> {
  const setUp = setUpNow()
  const rules = { domains: setUp.domains, needsHostedDomain: presetOf(setUp.issuer) === 'google' }
  const newcomer = newcomerOf(claims, rules, normaliseEmail)
  if (typeof newcomer === 'string') throw new SignOnError(newcomer, newcomer)
  const { sub: subject } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > 255)
    throw new SignOnError('untrusted', 'subject')
  const values = setUp.roleClaim === null ? null : roleValuesIn(claims, setUp.roleClaim)
  const { firstName, lastName } = newcomer
  const hint = idToken ? await sealHint(idToken) : null
  const about = { issuer, subject, values, firstName, lastName, hint }
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${newcomer.email}))`
    const [identified, account] = [await findIdentified(tx, about), await findAccount(tx, newcomer.email)]
    const decision = decide(newcomer, { identified, account, autoJoin: setUp.autoJoin })
    if (decision.kind === 'refuse') throw new SignOnError(decision.refusal, decision.refusal)
    if (decision.kind === 'connect') return waitFor(tx, 'connect', decision.userId, about)
    const userId = decision.kind === 'join' ? await join(tx, newcomer) : decision.userId
    if (decision.kind !== 'signIn') await link(tx, userId, about, decision.kind, requestId)
    await giveRole(tx, userId, about, requestId)
    return waitFor(tx, 'signOn', userId, about)
  })
}

function setUpNow(): SignOn {
  const { signOn } = env()
  if (!signOn) throw new SignOnError('untrusted', 'single sign-on is off')
  return signOn
}

async function waitFor(tx: Db, purpose: 'signOn' | 'connect', userId: string, about: Kept): Promise<Arrival> {
  const { code, browser } = await makeBrowserSecret(tx, userId, purpose, about)
  const page = purpose === 'signOn' ? routes.login : routes.connect
  return { page: `${page}?${new URLSearchParams({ code })}`, browser, lifetimeS: TOKEN_LIFETIME_S[purpose] }
}

async function findIdentified(tx: Db, { issuer, subject }: Kept): Promise<string | null> {
  const where = { issuer_subject: { issuer, subject } }
  return (await tx.signOnIdentity.findUnique({ where, select: { userId: true } }))?.userId ?? null
}

async function findAccount(tx: Db, email: string): Promise<KnownAccount | null> {
  const select = { id: true, passwordHash: true, signOnAt: true } as const
  const found = await tx.user.findUnique({ where: { email }, select })
  return found && { id: found.id, hasPassword: found.passwordHash !== null, isConnected: found.signOnAt !== null }
}

/** Throws unavailable when an admin invited the address at this moment; the next attempt finds that account. */
async function join(tx: Db, { email }: Newcomer): Promise<string> {
  const id = newId()
  const { count } = await tx.user.createMany({ data: { id, email }, skipDuplicates: true })
  if (count === 0) throw new SignOnError('issuerSilent', 'the account was made at the same moment')
  return id
}

/** From now on the subject is this account's, whose address is verified and whose invitation is accepted. */
async function link(
  tx: Db,
  userId: string,
  { issuer, subject, firstName, lastName }: Kept,
  how: 'accept' | 'join' | 'password' | 'mailedCode',
  requestId: string,
): Promise<void> {
  await tx.signOnIdentity.create({ data: { issuer, subject, userId } })
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  // Whoever registered an address without reading its mail may not stay in beside its owner.
  const isTakenOver = how === 'mailedCode' && before.emailVerifiedAt === null && before.passwordHash !== null
  if (isTakenOver) await endSessionsOf(tx, userId, 'password changed')
  await voidTokens(tx, userId, ['invite', 'verify', ...(isTakenOver ? (['reset'] as const) : [])])
  await tx.user.update({
    where: { id: userId },
    data: {
      emailVerifiedAt: before.emailVerifiedAt ?? new Date(),
      signOnAt: before.signOnAt ?? new Date(),
      firstName: before.firstName ?? firstName,
      lastName: before.lastName ?? lastName,
      ...(isTakenOver && { passwordHash: null }),
      version: { increment: 1 },
      updatedAt: new Date(),
    },
    select: { id: true },
  })
  if (how === 'password' || how === 'mailedCode') await sendMail({ kind: 'connected', email: before.email }, tx)
  await recordAudit(tx, {
    actor: { userId, email: before.email, organisationId: before.organisationId },
    role: 'anonymous',
    action: how === 'join' || how === 'accept' ? `signOn.${how}` : 'signOn.connect',
    target: { kind: 'user', id: userId },
    detail: { issuer, email: maskEmail(before.email), ...(how !== 'join' && how !== 'accept' && { by: how }) },
    requestId,
  })
}

/** Sets organisation and role by the claim, with an audit entry for what changes. */
async function giveRole(tx: Db, userId: string, { issuer, subject, values }: Kept, requestId: string): Promise<void> {
  const setUp = setUpNow()
  if (values === null) return
  const named = setUp.roleMap.flatMap(({ organization }) => organization ?? [])
  const entry = roleOfValues(values, setUp, await holdOrganisations(tx, named))
  await tx.$executeRaw`select 1 from app_user where id = ${userId} for no key update`
  const where = { issuer_subject: { issuer, subject } }
  const { roleValue } = await tx.signOnIdentity.findUniqueOrThrow({ where, select: { roleValue: true } })
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const isEmergency = before.passwordHash !== null && (await isEmergencyAccount(userId, tx))
  const rules = { hadValue: roleValue !== null, systemAdmins: setUp.systemAdmins, isEmergency }
  const next = accessByRole(before, entry, rules)
  await tx.signOnIdentity.update({ where, data: { roleValue: entry?.value ?? null }, select: { userId: true } })
  const [from, to] = [changesOf(next, before), changesOf(before, next)]
  if (Object.keys(to).length === 0) return
  // As when an admin moves somebody: the other organisation's admin has named nobody of this one for its report.
  const unnamed = to.organisationId === undefined ? {} : { reportMail: false }
  // The claim decides the first of a person's organisations alone; further ones stay, and none of them takes its place.
  if (to.organisationId !== undefined && before.organisationId) await pinSessions(tx, userId, before.organisationId)
  const data = { ...to, ...unnamed, version: { increment: 1 }, updatedAt: new Date() }
  await tx.user.update({ where: { id: userId }, data, select: { id: true } })
  await recordAudit(tx, {
    actor: { userId, email: before.email, organisationId: next.organisationId },
    role: 'session',
    action: 'signOn.role',
    target: { kind: 'user', id: userId },
    detail: { value: entry?.value ?? null, from, to },
    requestId,
  })
}

function changesOf(before: Access, next: Access): Partial<Access> & Prisma.InputJsonObject {
  return {
    ...(next.organisationId !== before.organisationId && { organisationId: next.organisationId }),
    ...(next.organisationAdmin !== before.organisationAdmin && { organisationAdmin: next.organisationAdmin }),
    ...(next.systemAdmin !== before.systemAdmin && { systemAdmin: next.systemAdmin }),
  }
}

/** Makes the session of a code from the address, in the browser that came with it (R-SIGNON-4). Throws unauthenticated. */
export async function exchangeCode(
  { code }: ExchangeInput,
  browser: string,
  userAgent: string | null,
): Promise<SignedIn> {
  if (!env().signOn) throw expired()
  return db().$transaction(async (tx) => {
    const open = await redeemBrowserSecret(tx, 'signOn', { code, browser })
    if (!open) throw expired()
    return openSession(tx, open.userId, kept.parse(open.detail), userAgent)
  })
}

function expired(): AppError {
  return new AppError('unauthenticated', signOnRefusals.expired)
}

async function openSession(tx: Db, userId: string, { hint }: Kept, userAgent: string | null): Promise<SignedIn> {
  await tx.user.update({ where: { id: userId }, data: { lastLoginAt: new Date() }, select: { id: true } })
  return { ...(await createSession(tx, userId, userAgent, hint)), userId }
}

/** Whether the account that waits to be connected can show its password; null when nothing waits in this browser. */
export async function readConnecting(secret: BrowserSecret): Promise<{ hasPassword: boolean } | null> {
  const open = await readBrowserSecret(db(), 'connect', secret)
  const user = open && (await findWaiting(open.userId))
  return user && { hasPassword: mayShowPassword(user) }
}

function findWaiting(id: string) {
  return db().user.findUnique({
    where: { id },
    select: { id: true, email: true, passwordHash: true, emailVerifiedAt: true },
  })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** A password without a verified address may be a stranger's. */
function mayShowPassword({ passwordHash, emailVerifiedAt }: Waiting): boolean {
  return passwordHash !== null && emailVerifiedAt !== null
}

async function waitingOf(secret: BrowserSecret): Promise<Waiting> {
  if (!env().signOn) throw expired()
  const open = await readBrowserSecret(db(), 'connect', secret)
  const user = open && (await findWaiting(open.userId))
  if (!user) throw expired()
  return user
}

/** Mails a code to the account that waits in this browser. Throws unauthenticated, tooMany. */
export async function mailConnectCode({ code }: ExchangeInput, browser: string, caller: string): Promise<void> {
  const { email } = await waitingOf({ code, browser })
  await countAttempt('requestToken', { account: email, caller })
  await countMail('resetMail', email, async (refused) => {
    if (refused) throw refused
    await db().$transaction((tx) => sendMail({ kind: 'connect', email }, tx))
  })
}

/**
 * Connects the account that waits in this browser, by its password or the mailed code, and signs in (R-SIGNON-3).
 * @throws AppError unauthenticated when nothing waits; invalid at the field; tooMany
 */
export async function connectAccount(
  { code, password, mailedCode }: ConnectInput,
  browser: string,
  { userAgent, caller, requestId }: Origin & { requestId: string },
): Promise<SignedIn> {
  const secret = { code, browser }
  const user = await waitingOf(secret)
  const isByPassword = mailedCode === undefined
  const attempt = isByPassword
    ? await countAttempt('login', { account: user.email, caller })
    : await countAttempt('link', { account: user.id, caller })
  const refusal = invalidField(isByPassword ? 'password' : 'mailedCode', signOnRefusals.connectFailed)
  const hash = mayShowPassword(user) ? user.passwordHash : undefined
  if (isByPassword && !(await passwordMatches(hash, password ?? ''))) throw refusal
  const session = await db().$transaction(async (tx) => {
    if (mailedCode !== undefined && !(await redeemMailedCode(tx, user.id, mailedCode))) throw refusal
    const open = await redeemBrowserSecret(tx, 'connect', secret)
    if (!open) throw expired()
    const about = kept.parse(open.detail)
    // Two of its browsers may have waited.
    const identified = await findIdentified(tx, about)
    if (identified !== null && identified !== user.id) throw expired()
    if (identified === null) await link(tx, user.id, about, isByPassword ? 'password' : 'mailedCode', requestId)
    await giveRole(tx, user.id, about, requestId)
    return openSession(tx, user.id, about, userAgent)
  })
  await attempt.succeed()
  return session
}
