import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type CrashReportDetail,
  type CrashReportInput,
  type CrashReportKeyAnswer,
  type CrashReportRecord,
  type CrashReportRow,
  crashOccurrenceRow,
  crashReportRow,
} from '@/lib/crashes/shapes'
import type { CrashReportKey } from '@/lib/crashes/words'
import { AppError, refusals } from '@/lib/http/app-error'
import { CRASH_TEXT } from '@/lib/limits'
import { NEW } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { browserName } from '@/server/auth/sessions'
import { hashOfSecret } from '@/server/auth/tokens'
import { deleteInBatches, type Pass, unobserved } from '@/server/db/batches'
import { db, readRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { invalidField, notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'

/** How often, and for how long, a crash report may be completed. */
const CRASH_FOLLOW_UPS = { times: 3, minutes: 30 } as const

const errorColumns = Prisma.sql`json_build_object('name', c.error_name, 'message', c.error_message, 'stack', c.error_stack,
    'code', c.error_code, 'statusCode', c.status_code, 'cause', c.cause) as error,
  c.occurrences, c.updated_at as "updatedAt"`
const reportColumns = Prisma.sql`o.id as "_id", o.location, o.browser, o.user_description as "userDescription",
  o.created_at as "createdAt", case when u.id is not null then json_build_object('_id', u.id, 'email', u.email) end as user`
const reportTables = Prisma.sql`crash_occurrence o left join app_user u on u.id = o.user_id`

/** Columns of a crash with its latest report. */
const crashColumns = Prisma.sql`c.id as "_id", ${errorColumns}, c.component_name as "componentName", c.location,
  c.created_at as "createdAt", o.user, o.browser, o."userDescription"`
const crashTables = Prisma.sql`crash_report c left join lateral (select ${reportColumns} from ${reportTables}
  where o.crash_report_id = c.id order by o.created_at desc, o.id desc limit 1) o on true`

/** Searched text: sender and description of every report. */
const said = Prisma.sql`(select string_agg(concat_ws(E'\n', u.email, o.user_description), E'\n')
  from ${reportTables} where o.crash_report_id = c.id)`

/** Lists crashes for system admins, who alone see full error detail (R-ACCESS-7). */
export function crashReportSource(): ListSource<CrashReportRow, CrashReportKey> {
  return {
    select: crashColumns,
    from: crashTables,
    where: Prisma.sql`true`,
    id: Prisma.sql`c.id`,
    columns: {
      location: Prisma.sql`c.location`,
      occurrences: Prisma.sql`c.occurrences`,
      createdAt: Prisma.sql`c.created_at`,
      updatedAt: Prisma.sql`c.updated_at`,
    },
    searched: [
      Prisma.sql`c.error_name`,
      Prisma.sql`c.error_message`,
      Prisma.sql`c.error_code`,
      Prisma.sql`c.location`,
      said,
    ],
    row: crashReportRow,
  }
}

const SHOWN = 50

/** Reads a crash with its latest reports. Throws 404. */
export async function findCrash(id: string): Promise<CrashReportDetail> {
  const [[crash], reports] = await Promise.all([
    readRows(crashReportRow)`select ${crashColumns} from ${crashTables} where c.id = ${id}`,
    readRows(crashOccurrenceRow)`select ${reportColumns} from ${reportTables}
      where o.crash_report_id = ${id} order by o.created_at desc, o.id desc limit ${SHOWN}`,
  ])
  if (!crash) throw notFound()
  return { ...crash, reports }
}

/** Throws 404. */
export async function findReport(key: string): Promise<CrashReportRecord> {
  const [row] = await readRows(
    crashReportRow,
  )`select ${reportColumns}, o.component_name as "componentName", ${errorColumns}
    from ${reportTables} join crash_report c on c.id = o.crash_report_id where o.key_hash = ${hashOfSecret(key)}`
  if (!row) throw notFound()
  const { error, componentName, location, browser, user, userDescription, createdAt } = row
  return { id: key, error, data: { componentName, location, browser, user, userDescription }, createdAt }
}

/** Number of innermost frames that tell crashes apart. */
const FRAMES = 5

/** `at name (place:line:column)` in Chromium, `name@place:line:column` in other browsers. */
const FRAME =
  /^\s*at (?:async )?(?:(?<at>\S.*?) \((?<place>[^()]*)\)|(?<bare>\S+))\s*$|^(?<name>[^\s@]*)@(?<file>\S+)\s*$/

/**
 * Digests what equal crashes share: no numbers, ids, positions or content hashes. For a crash on the server, browsers
 * only see the server's digest, as its code.
 */
export function makeFingerprint({ error, data }: Pick<CrashReportInput, 'error' | 'data'>): string {
  const { name, message, stack, code } = error ?? { name: '', message: '', stack: null, code: null }
  const parts = [name, folded(message), String(code ?? ''), ...framesOf(stack ?? ''), data.componentName ?? '']
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** React's production errors differ only by their number. */
const REACT_ERROR = /^Minified React error #\d+/

function folded(text: string): string {
  const numbered = REACT_ERROR.exec(text)?.[0]
  if (numbered) return numbered
  return text
    .replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}/gi, '#')
    .replace(/\d+/g, '#')
    .trim()
}

function framesOf(stack: string): string[] {
  const found: string[] = []
  for (const line of stack.split('\n')) {
    const { at, place, bare, name, file } = FRAME.exec(line)?.groups ?? {}
    const where = place ?? bare ?? file
    if (where !== undefined) found.push(`${at ?? name ?? ''} ${fileOf(where)}`)
    if (found.length === FRAMES) break
  }
  return found
}

/** Leaves out the name of a built file, which is only a content hash. */
function fileOf(where: string): string {
  const path = where.replace(/(?::\d+){1,2}$/, '').replace(/^[a-z-]+:\/{2,3}[^/]*/i, '')
  return path.includes('/_next/static/') ? 'built' : folded(path)
}

/** Reports stored per crash; older ones are only counted. */
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
 * Saves a crash report of any caller (R-CRASH-2): `new` makes one, its key completes it. The body must not name a
 * different id than the path.
 * @throws AppError tooMany; notFound for an unknown key; invalid for a new report without an error.
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

/** Whether all callers together have reached the limit, beyond which reports are only counted (R-SAFE-49). */
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

/** One statement, so browsers may report equal crashes at once. Stores only a digest of the returned key. */
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

/** Counts a report without storing it; the returned key completes nothing. */
async function countReport(report: NewReport): Promise<string> {
  await db().$executeRaw`update crash_report set occurrences = occurrences + 1, updated_at = now()
    where fingerprint = ${makeFingerprint(report)}`
  return newReportKey()
}

/** Makes a key of 128 random bits; whoever has it may complete the report (R-SAFE-50). */
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

/** One statement, so the limit holds. Once the user is known, only that user may add (R-SAFE-50). Throws 404. */
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

/** Deletes reports older than `days`, and crashes without a report for as long (R-SAFE-49). */
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
