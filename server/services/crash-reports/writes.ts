import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { CRASH_FOLLOW_UPS, CRASH_TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'
import type { CrashReportInput, CrashReportKeyAnswer } from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import { hashOfSecret } from '@/server/auth/secrets'
import { browserName } from '@/server/browser-name'
import { db, readRow } from '@/server/db'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { deleteInBatches, type Pass, unobserved } from '@/server/services/retention/batches'
import { invalidField, notFound } from '@/server/services/scope'
import { makeFingerprint } from './fingerprint'

/** Reports stored per crash; older ones are counted only. */
export const KEPT_REPORTS = 200

type NewReport = CrashReportInput & { error: NonNullable<CrashReportInput['error']> }

/** Read from the session and the connection, never from the body. */
interface Sender {
  userId: string | null
  userAgent: string | null
  /** From `clientAddress`. */
  caller: string
}

/**
 * Saves a crash report of any caller (R-CRASH-2): `new` makes one, its key completes it. The body must not name another
 * id than the path.
 * @throws AppError tooMany; notFound for a key that completes nothing; invalid for a new report without an error.
 */
export async function saveCrashReport(
  pathId: string | null,
  body: CrashReportInput,
  { userId, userAgent, caller }: Sender,
): Promise<CrashReportKeyAnswer> {
  const id = pathId ?? body.id ?? NEW
  if (body.id != null && body.id !== id) throw new AppError('invalid', refusals.invalid)
  if (id !== NEW) {
    await saveFollowUp(id, userId, body.data.userDescription)
    return { id }
  }
  const { error, data } = body
  if (!error) throw invalidField('error', refusals.invalidField)
  await consumeRateLimit('crashReport', caller)
  await consumeRateLimit('crashReportHour', caller)
  const report = { error, data: { ...data, browser: data.browser ?? browserName(userAgent) } }
  return { id: (await isOverTotal()) ? await countReport(report) : await storeReport(report, userId) }
}

/** Beyond the limit of all callers together reports are counted only (R-SAFE-49). */
async function isOverTotal(): Promise<boolean> {
  try {
    await consumeRateLimit('crashReportAll', 'everybody')
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooMany') return true
    throw error
  }
}

const storedRow = z.object({ id: z.string(), occurrences: z.number() })

/** One statement, so that browsers may report equal crashes at once. Only a digest of the answered key is stored. */
async function storeReport({ error, data }: NewReport, userId: string | null): Promise<string> {
  const key = newReportKey()
  const crash = await readRow(storedRow)`
    with crash as (
      insert into crash_report (id, fingerprint, error_name, error_message, error_stack, error_code, status_code, cause,
        component_name, location)
      values (${newId()}, ${makeFingerprint({ error, data })}, ${error.name}, ${error.message}, ${error.stack},
        ${error.code}, ${error.statusCode}, ${error.cause}, ${data.componentName}, ${data.location})
      on conflict (fingerprint) do update set occurrences = crash_report.occurrences + 1, updated_at = now(),
        location = coalesce(excluded.location, crash_report.location)
      returning id, occurrences
    ), report as (
      insert into crash_occurrence (id, crash_report_id, key_hash, user_id, component_name, location, browser,
        user_description)
      select ${newId()}, crash.id, ${hashOfSecret(key)}, ${userId}, ${data.componentName}, ${data.location},
        ${data.browser}, ${data.userDescription}
      from crash
    )
    select id, occurrences from crash`
  if (crash.occurrences > KEPT_REPORTS) await discardOldest(crash.id)
  return key
}

/** Without storing it; the answered key completes nothing. */
async function countReport(report: NewReport): Promise<string> {
  await db().$executeRaw`update crash_report set occurrences = occurrences + 1, updated_at = now()
    where fingerprint = ${makeFingerprint(report)}`
  return newReportKey()
}

/** 128 random bits: possession of the key allows to complete the report (R-SAFE-50). */
function newReportKey(): string {
  return randomBytes(16).toString('hex')
}

async function discardOldest(crashId: string): Promise<void> {
  await db().$executeRaw`
    delete from crash_occurrence where id in (
      select id from crash_occurrence
      where crash_report_id = ${crashId} and id not in (
        select id from crash_occurrence where crash_report_id = ${crashId}
        order by created_at desc, id desc limit ${KEPT_REPORTS})
      for update skip locked)`
}

/** One statement, so that the limit holds. Once the user is known, only that user may add (R-SAFE-50). Throws 404. */
async function saveFollowUp(key: string, userId: string | null, description: string | null): Promise<void> {
  const changed = await db().$executeRaw`
    update crash_occurrence set
      follow_ups = follow_ups + 1,
      user_id = coalesce(user_id, ${userId}),
      user_description = nullif(
        left(concat_ws(E'\n\n', user_description, ${description}::text), ${CRASH_TEXT.description}::int), '')
    where key_hash = ${hashOfSecret(key)} and follow_ups < ${CRASH_FOLLOW_UPS.times}
      and created_at > now() - make_interval(mins => ${CRASH_FOLLOW_UPS.minutes}::int)
      and (user_id is null or user_id = ${userId})`
  if (changed === 0) throw notFound()
}

/** Deletes reports after `days`, and crashes without a report for as long (R-SAFE-49). */
export async function expireReports(
  days: number,
  pass: Pass = unobserved,
): Promise<{ reports: number; crashes: number }> {
  const expire = (table: Prisma.Sql, at: Prisma.Sql) =>
    deleteInBatches(
      (tx, limit) => tx.$executeRaw`
        delete from ${table} where id = any(array(
          select id from ${table} where ${at} < now() - make_interval(days => ${days}::int)
          order by ${at} limit ${limit}::int))`,
      pass,
    )
  return {
    reports: await expire(Prisma.sql`crash_occurrence`, Prisma.sql`created_at`),
    crashes: await expire(Prisma.sql`crash_report`, Prisma.sql`updated_at`),
  }
}
