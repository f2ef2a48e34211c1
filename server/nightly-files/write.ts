import { stringify } from 'csv-stringify/sync'
import PQueue from 'p-queue'
import { z } from 'zod'
import { escapeFormula } from '@/lib/exports/table'
import { addDays, type Day, daysBetween, dayToDate, lastDays, toDay } from '@/lib/format/days'
import type { ExportedFigure, ExportedResult } from '@/lib/nightly-files/shapes'
import { nightlyFilesCopy as copy } from '@/lib/nightly-files/words'
import { ofBrand, routes } from '@/lib/routes'
import { type Db, db, readRows } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { log } from '@/server/log'
import { canMail, type FilesPausedMailJob, type Mailer } from '@/server/mail/mailer'
import { mailedLink, writeMail } from '@/server/mail/messages'
import { sendNotices } from '@/server/queue/client'
import { exportedOf, lastCompleteDay, NIGHTLY_FILES, readExportedFigures, readExportedResults } from './rows'
import { type PutOptions, putFile } from './target'

// Writes nightly files, beside the daily run and never within it. A day's names and bytes are always the same, so whatever was
// interrupted is written again (R-FILES-4).

const targetRow = z.object({
  ...{ organisation: z.string(), endpoint: z.string(), region: z.string(), bucket: z.string(), prefix: z.string() },
  ...{ accessKeyId: z.string(), secret: z.string(), version: z.number(), writtenOn: z.string().nullable() },
})
type Target = z.infer<typeof targetRow>

/** Tells what was written: files, and targets that failed. */
interface Written {
  files: number
  failed: number
}

/**
 * Writes the files of days that are over, for every organisation that has somewhere to write them. May run twice, concurrently,
 * and again after being killed; a target that fails holds up no other.
 */
export async function writeNightlyFiles(now: Date, signal?: AbortSignal, options: PutOptions = {}): Promise<Written> {
  const today = toDay(now)
  const last = await lastCompleteDay(today)
  const due = await readRows(targetRow)`
    select organisation_id as organisation, endpoint, region, bucket, prefix, access_key as "accessKeyId", secret, version,
      to_char(written_on, 'YYYY-MM-DD') as "writtenOn"
    from export_target
    where paused_at is null and (written_on is null or written_on < ${last}::date)
      and (next_try_at is null or next_try_at <= now())
    order by organisation_id`
  const queue = new PQueue({ concurrency: NIGHTLY_FILES.atOnce })
  const passes = await queue.addAll(
    due.map((target) => async () => {
      if (signal?.aborted) return { files: 0, failed: 0 }
      try {
        return await writeDays(target, last, { today, signal, options })
      } catch (error) {
        log.error({ err: error, organisation: target.organisation }, 'nightly files were not written')
        return { files: 0, failed: 1 }
      }
    }),
  )
  return {
    files: passes.reduce((sum, { files }) => sum + files, 0),
    failed: passes.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** The days to write, oldest first: those since the last, and the latest three again, whose names may have been sorted since. */
export function daysToWrite(writtenOn: Day | null, last: Day): Day[] {
  const next = writtenOn === null ? addDays(last, 1 - NIGHTLY_FILES.firstDays) : addDays(writtenOn, 1)
  const again = addDays(last, 1 - NIGHTLY_FILES.daysAgain)
  const from = next < again ? next : again
  return lastDays(last, daysBetween(from, last) + 1).slice(0, NIGHTLY_FILES.passDays)
}

interface Pass {
  today: Day
  signal: AbortSignal | undefined
  options: PutOptions
}

async function writeDays(target: Target, last: Day, { today, signal, options }: Pass): Promise<Written> {
  const of = await exportedOf(installationScope(target.organisation))
  let files = 0
  for (const day of daysToWrite(target.writtenOn, last)) {
    for (const file of await filesOf(of, day, today)) {
      if (signal?.aborted) return { files, failed: 0 }
      const error = await putFile(target, file, options)
      if (error !== null) {
        await noteFailure(target, error)
        return { files, failed: 1 }
      }
      files += 1
    }
    if (!(await noteDay(target, day))) break
  }
  return { files, failed: 0 }
}

const CSV = 'text/csv; charset=utf-8'
const JSON_LINES = 'application/x-ndjson; charset=utf-8'

/** The files of one day: the same bytes whenever they are made of the same answers (R-FILES-2, R-FILES-3). */
export async function filesOf(of: Awaited<ReturnType<typeof exportedOf>>, day: Day, today: Day) {
  const days = { from: day, to: day }
  const results: ExportedResult[] = []
  for (;;) {
    const before = results.at(-1)
    const after = before ? { day: before.date, id: before.answerId } : null
    const found = await readExportedResults(of, days, NIGHTLY_FILES.rowsPerPage, after)
    results.push(...found)
    if (found.length < NIGHTLY_FILES.rowsPerPage) break
  }
  const figures = await readExportedFigures(of, days, today)
  const path = day.replaceAll('-', '/')
  return [
    { name: `results/${path}.csv`, type: CSV, body: csvOf(RESULT_COLUMNS, results) },
    {
      name: `results/${path}.jsonl`,
      type: JSON_LINES,
      body: results.map((row) => `${JSON.stringify(row)}\n`).join(''),
    },
    { name: `figures/${path}.csv`, type: CSV, body: csvOf(FIGURE_COLUMNS, figures) },
  ]
}

/** In the order of the files; a new column comes last. */
export const RESULT_COLUMNS = [
  ...([
    'schema',
    'date',
    'answerId',
    'kind',
    'queryId',
    'searchTerm',
    'engine',
    'access',
    'provider',
    'model',
  ] as const),
  ...(['sample', 'named', 'placement', 'brands', 'citedUrls', 'searches', 'costUsd', 'link'] as const),
] satisfies (keyof ExportedResult)[]
export const FIGURE_COLUMNS = [
  ...(['schema', 'date', 'kind', 'queryId', 'searchTerm', 'engine', 'access', 'answers', 'named', 'share'] as const),
  ...(['meanPlacement', 'rank', 'shown', 'asked'] as const),
] satisfies (keyof ExportedFigure)[]

/** Without a byte order mark, which loaders take for a part of the first name; unknown cells are empty. */
function csvOf<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  return stringify([[...columns], ...cells], { quoted_string: true, cast: { boolean: String } })
}

function cellOf(value: unknown) {
  if (Array.isArray(value)) return escapeFormula(value.join('; '))
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return escapeFormula(String(value))
}

/** False once the target was saved anew or deleted meanwhile. */
async function noteDay({ organisation, version, writtenOn }: Target, day: Day): Promise<boolean> {
  const isLater = writtenOn === null || day > writtenOn
  const { count } = await db().exportTarget.updateMany({
    where: { organisationId: organisation, version },
    data: {
      ...{ tries: 0, error: null, failingSince: null, nextTryAt: null },
      ...(isLater && { writtenOn: dayToDate(day) }),
    },
  })
  return count > 0
}

const failedRow = z.object({ paused: z.boolean() })
const adminRow = z.object({ id: z.string(), email: z.string() })

/** Waits grow from a quarter of an hour to six hours; after three days the target is paused and its admins are mailed once. */
async function noteFailure({ organisation, version }: Target, error: string): Promise<void> {
  log.info({ organisation, reason: error }, 'nightly files not written')
  await db().$transaction(async (tx) => {
    const [noted] = await readRows(failedRow, tx)`
      update export_target set tries = tries + 1, error = ${error}, failing_since = coalesce(failing_since, now()),
        next_try_at = now() + least(interval '15 minutes' * power(2, least(tries, 10)), interval '6 hours'),
        paused_at = case when failing_since < now() - make_interval(hours => ${NIGHTLY_FILES.pauseHours}::int) then now() end
      where organisation_id = ${organisation} and version = ${version} and paused_at is null
      returning paused_at is not null as paused`
    if (noted?.paused && canMail()) await mailAdmins(tx, organisation, error)
  })
}

async function mailAdmins(tx: Db, organisation: string, error: string): Promise<void> {
  const admins = await readRows(adminRow, tx)`
    select u.id, u.email from app_user u
    join membership m on m.user_id = u.id and m.organisation_id = ${organisation} and m.organisation_admin
    where u.email_verified_at is not null and u.password_hash is not null order by u.id`
  const mails = admins.map(
    ({ id: userId, email }): FilesPausedMailJob => ({ kind: 'filesPaused', userId, email, organisation, error }),
  )
  await sendNotices(mails, `${organisation}:${Date.now()}`, tx)
}

const readerRow = z.object({ email: z.string(), name: z.string().nullable() })

/** Sends one queued mail, unless its reader is no admin any more or files are written again. Throws MailError. */
export async function sendFilesPausedMail(job: FilesPausedMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  const [reader] = await readRows(readerRow)`
    select u.email, u.first_name as name from export_target t
    join membership m on m.organisation_id = t.organisation_id and m.organisation_admin and m.user_id = ${job.userId}
    join app_user u on u.id = m.user_id and u.email = ${job.email}
      and u.email_verified_at is not null and u.password_hash is not null
    where t.organisation_id = ${job.organisation} and t.paused_at is not null`
  if (!reader) return 'not needed'
  const words = { ...copy.mail, lines: copy.mail.lines(job.error) }
  const link = mailedLink(ofBrand(routes.organisationSettings, job.organisation), null)
  await mailer.send(writeMail('filesPaused', { to: reader.email, name: reader.name, copy: words, link }))
  return 'sent'
}
