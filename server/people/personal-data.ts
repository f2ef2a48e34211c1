import type { Actor } from '@/lib/access/permissions'
import { toDay } from '@/lib/format/days'
import type { UserData } from '@/lib/people/shapes'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { findMails } from '@/server/queue/client'
import { readActionData, written } from './personal-actions'

const byId = { orderBy: { id: 'asc' as const } }

/** Throws 404. */
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
    ...written(rest),
    hasPassword: passwordHash !== null,
    organization: organisation?.owner ? { _id: organisation.id, name: organisation.owner.name } : null,
    organizationAdmin: organisationAdmin,
    permissions: { isAdmin: systemAdmin },
  }
}

async function readSessions(tx: Db, userId: string): Promise<UserData['sessions']> {
  const sessions = await tx.session.findMany({
    ...byId,
    where: { userId },
    select: {
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      revokedAt: true,
      revokedReason: true,
      userAgent: true,
    },
  })
  return sessions.map(({ revokedAt: endedAt, revokedReason: endReason, userAgent: browser, ...rest }) =>
    written({ ...rest, endedAt, endReason, browser }),
  )
}

async function readLinks(tx: Db, userId: string): Promise<UserData['links']> {
  const select = { purpose: true, createdAt: true, expiresAt: true, usedAt: true } as const
  return (await tx.oneTimeToken.findMany({ ...byId, where: { userId }, select })).map(written)
}

async function readDigestMails(tx: Db, userId: string): Promise<UserData['digestMails']> {
  const mails = await tx.digestMail.findMany({
    where: { userId },
    orderBy: { week: 'asc' },
    select: { week: true, createdAt: true },
  })
  return mails.map(({ week, createdAt: queuedAt }) => ({ week: toDay(week), ...written({ queuedAt }) }))
}

async function readFiles(tx: Db, ownerId: string): Promise<UserData['files']> {
  const files = await tx.storedFile.findMany({
    ...byId,
    where: { ownerId },
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
  return files.map(({ id: key, ...rest }) => ({ key, ...written(rest) }))
}

async function readCrashReports(tx: Db, userId: string): Promise<UserData['crashReports']> {
  const reports = await tx.crashOccurrence.findMany({
    ...byId,
    where: { userId },
    select: {
      componentName: true,
      location: true,
      browser: true,
      userDescription: true,
      createdAt: true,
      crashReport: { select: { errorName: true, errorMessage: true } },
    },
  })
  return reports.map(({ crashReport, ...rest }) => ({
    error: { name: crashReport?.errorName ?? '', message: crashReport?.errorMessage ?? '' },
    ...written(rest),
  }))
}

async function readAnswers(tx: Db, userId: string): Promise<UserData['keptAnswers']> {
  const select = { route: true, createdAt: true } as const
  return (await tx.idempotencyKey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' }, select })).map(written)
}

/** Leaves out counters of addresses: their keys are digests, which do not show whose they are. */
async function readLimits(tx: Db, id: string): Promise<UserData['limits']> {
  const limits = await tx.rateLimit.findMany({ where: { key: { contains: id } }, orderBy: { key: 'asc' } })
  return limits.map(({ key, points, expire }) =>
    written({ key, points, until: expire === null ? null : new Date(Number(expire)) }),
  )
}

const TIMEOUT_MS = 30_000

/**
 * Reads everything about one person (R-DATA-1), without hashes and secrets; `tests/architecture/person-data.test.ts`
 * lists the tables. Audits before reading. Throws AppError 404 for an unknown id.
 */
export async function exportUserData(actor: Actor, id: string, requestId: string): Promise<UserData> {
  return db().$transaction(
    async (tx) => {
      const account = await readAccount(tx, id)
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
        account,
        sessions: await readSessions(tx, id),
        links: await readLinks(tx, id),
        mails: (await findMails(account.email, tx)).map(({ kind, state, queuedAt }) =>
          written({ kind, state, queuedAt }),
        ),
        digestMails: await readDigestMails(tx, id),
        files: await readFiles(tx, id),
        crashReports: await readCrashReports(tx, id),
        keptAnswers: await readAnswers(tx, id),
        limits: await readLimits(tx, id),
        ...(await readActionData(tx, id)),
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS },
  )
}
