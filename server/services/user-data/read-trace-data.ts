import type { UserData } from '@/lib/schemas/user-data'
import type { Db } from '@/server/db'
import { findMails } from '@/server/queue'

type TraceData = Pick<UserData, 'mails' | 'files' | 'crashReports' | 'keptAnswers' | 'limits'>

/** What a person left behind without writing it for others: mails, files, crash reports, kept answers, counters. */
export async function readTraceData(tx: Db, id: string, email: string): Promise<TraceData> {
  const mails = await findMails(email, tx)
  return {
    mails: mails.map(({ kind, state, queuedAt }) => ({ kind, state, queuedAt: queuedAt.toISOString() })),
    files: await readFiles(tx, id),
    crashReports: await readCrashReports(tx, id),
    keptAnswers: await readAnswers(tx, id),
    limits: await readLimits(tx, id),
  }
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
  return reports.map(({ crashReport: { errorName, errorMessage }, createdAt, ...rest }) => ({
    error: { name: errorName, message: errorMessage },
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

/** Counters of addresses hold digests only, and cannot be told apart. */
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
