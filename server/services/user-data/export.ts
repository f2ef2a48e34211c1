import type { Actor } from '@/lib/access/roles'
import { toDay } from '@/lib/format/days'
import type { UserData } from '@/lib/schemas/user'
import { type Db, db } from '@/server/db'
import { findMails } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'
import { readActionData } from './actions'

/** Throws 404. */
async function readAccountData(tx: Db, id: string): Promise<Pick<UserData, 'account' | 'sessions' | 'links'>> {
  return { account: await readAccount(tx, id), sessions: await readSessions(tx, id), links: await readLinks(tx, id) }
}

async function readAccount(tx: Db, id: string): Promise<UserData['account']> {
  const user = await tx.user.findUnique({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      emailVerifiedAt: true,
      passwordHash: true,
      organisation: { select: { id: true, owner: { select: { name: true } } } },
      organisationAdmin: true,
      systemAdmin: true,
      profileImage: true,
      digest: true,
      version: true,
      createdAt: true,
      updatedAt: true,
      lastLoginAt: true,
    },
  })
  if (!user) throw notFound()
  const { organisation, organisationAdmin, systemAdmin, passwordHash, ...rest } = user
  return {
    _id: id,
    ...rest,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    hasPassword: passwordHash !== null,
    organization: organisation?.owner ? { _id: organisation.id, name: organisation.owner.name } : null,
    organizationAdmin: organisationAdmin,
    permissions: { isAdmin: systemAdmin },
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  }
}

async function readSessions(tx: Db, userId: string): Promise<UserData['sessions']> {
  const sessions = await tx.session.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: {
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      revokedAt: true,
      revokedReason: true,
      userAgent: true,
    },
  })
  return sessions.map(({ createdAt, lastSeenAt, expiresAt, revokedAt, revokedReason, userAgent }) => ({
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: revokedAt?.toISOString() ?? null,
    endReason: revokedReason,
    browser: userAgent,
  }))
}

async function readLinks(tx: Db, userId: string): Promise<UserData['links']> {
  const links = await tx.oneTimeToken.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { purpose: true, createdAt: true, expiresAt: true, usedAt: true },
  })
  return links.map(({ purpose, createdAt, expiresAt, usedAt }) => ({
    purpose,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

type TraceData = Pick<UserData, 'mails' | 'digestMails' | 'files' | 'crashReports' | 'keptAnswers' | 'limits'>

async function readTraceData(tx: Db, id: string, email: string): Promise<TraceData> {
  const mails = await findMails(email, tx)
  return {
    mails: mails.map(({ kind, state, queuedAt }) => ({ kind, state, queuedAt: queuedAt.toISOString() })),
    digestMails: await readDigestMails(tx, id),
    files: await readFiles(tx, id),
    crashReports: await readCrashReports(tx, id),
    keptAnswers: await readAnswers(tx, id),
    limits: await readLimits(tx, id),
  }
}

async function readDigestMails(tx: Db, userId: string): Promise<UserData['digestMails']> {
  const mails = await tx.digestMail.findMany({
    where: { userId },
    orderBy: { week: 'asc' },
    select: { week: true, createdAt: true },
  })
  return mails.map(({ week, createdAt }) => ({ week: toDay(week), queuedAt: createdAt.toISOString() }))
}

async function readFiles(tx: Db, ownerId: string): Promise<UserData['files']> {
  const files = await tx.storedFile.findMany({
    where: { ownerId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      fileName: true,
      contentType: true,
      byteSize: true,
      isPublic: true,
      isViewableByAnyUser: true,
      state: true,
      createdAt: true,
      discardedAt: true,
    },
  })
  return files.map(({ id, createdAt, discardedAt, ...rest }) => ({
    key: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    discardedAt: discardedAt?.toISOString() ?? null,
  }))
}

async function readCrashReports(tx: Db, userId: string): Promise<UserData['crashReports']> {
  const reports = await tx.crashOccurrence.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: {
      componentName: true,
      location: true,
      browser: true,
      userDescription: true,
      createdAt: true,
      crashReport: { select: { errorName: true, errorMessage: true } },
    },
  })
  return reports.map(({ crashReport, createdAt, ...rest }) => ({
    error: { name: crashReport?.errorName ?? '', message: crashReport?.errorMessage ?? '' },
    ...rest,
    createdAt: createdAt.toISOString(),
  }))
}

async function readAnswers(tx: Db, userId: string): Promise<UserData['keptAnswers']> {
  const answers = await tx.idempotencyKey.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: { route: true, createdAt: true },
  })
  return answers.map(({ route, createdAt }) => ({ route, createdAt: createdAt.toISOString() }))
}

/** Counters of addresses are left out: their keys are digests, which do not show whose they are. */
async function readLimits(tx: Db, id: string): Promise<UserData['limits']> {
  const limits = await tx.rateLimit.findMany({
    where: { key: { contains: id } },
    orderBy: { key: 'asc' },
    select: { key: true, points: true, expire: true },
  })
  return limits.map(({ key, points, expire }) => ({
    key,
    points,
    until: expire === null ? null : new Date(Number(expire)).toISOString(),
  }))
}

const TIMEOUT_MS = 30_000

/**
 * Everything stored about one person (R-DATA-1), without hashes and secrets; `tests/architecture/person-data.test.ts`
 * lists the tables. Audited before anything is read. Throws AppError 404 for an unknown id.
 */
export async function exportUserData(actor: Actor, id: string, requestId: string): Promise<UserData> {
  return db().$transaction(
    async (tx) => {
      const account = await readAccountData(tx, id)
      await recordAudit(tx, {
        actor,
        role: 'systemAdmin',
        action: 'user.export',
        target: { kind: 'user', id },
        detail: {},
        requestId,
      })
      return {
        exportedAt: new Date().toISOString(),
        ...account,
        ...(await readTraceData(tx, id, account.account.email)),
        ...(await readActionData(tx, id)),
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS },
  )
}
