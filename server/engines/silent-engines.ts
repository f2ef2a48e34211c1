import { createHash } from 'node:crypto'
import { z } from 'zod'
import { silentEnginesMail } from '@/lib/engines/admin-words'
import { compareEngines, engineLabel } from '@/lib/engines/engines'
import { type EngineRow, FAILING_STATES, type SilentEngine } from '@/lib/engines/shapes'
import type { Day } from '@/lib/format/days'
import { routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import { canMail, type Mailer, plain, type SilentEnginesMailJob } from '@/server/mail/mailer'
import { mailedLink, writeMail } from '@/server/mail/messages'
import { sendNotices } from '@/server/queue/client'
import { env } from '@/server/settings/env'
import { engineOverview } from './overview'

// An engine that gave no answer to a whole run is marked until it answers again; each mark mails the system admins once
// (R-ENGINES-10).

/** `e` is the mark. Read when asked, so that a screen need not wait until the worker takes the mark away. */
const hasAnswered = Prisma.sql`exists (select 1 from engine_model_day m
  where m.engine = e.engine and m.call = 'answer' and m.day >= e.silent_on)`

const markRow = z.object({ engine: z.string(), told: z.boolean() })

/** Reads the asked engines that are marked and have not answered since; `told` if system admins were mailed. */
export function readSilentEngines(): Promise<z.infer<typeof markRow>[]> {
  return readRows(markRow)`
    select e.engine, e.told_at is not null as told from engine_state e
    where e.silent_on is not null and e.engine = any(${[...env().engines]}::text[]) and not ${hasAnswered}`
}

/** Reads the labels of these engines for the navigation, in the order of screens: one statement. */
export async function silentLabels(): Promise<string[]> {
  const marks = await readSilentEngines()
  return marks.sort((a, b) => compareEngines(a.engine, b.engine)).map(({ engine }) => engineLabel(engine))
}

export interface MarkedEngines {
  /** Ids of engines whose mark was taken away. */
  answering: string[]
  /** Ids of engines marked now. */
  silent: string[]
  /** Mails queued. */
  mails: number
}

const engineRow = z.object({ engine: z.string() })

/**
 * Takes marks away from engines that answered, marks those that gave no answer to the last finished run, and queues one
 * mail to each system admin about those that nobody was told of. May run twice, concurrently, and again after being
 * killed.
 */
export async function markSilentEngines(): Promise<MarkedEngines> {
  const answering = await readRows(engineRow)`
    update engine_state e set silent_on = null, told_at = null where e.silent_on is not null and ${hasAnswered}
    returning e.engine`
  const day = await lastFinishedRun()
  const silent = day === null ? [] : await silentSince(day)
  const marked = { answering: idsOf(answering), silent: [], mails: 0 }
  if (day === null || silent.length === 0) return marked
  return { ...marked, ...(await db().$transaction((tx) => markAndTell(tx, day, silent))) }
}

const idsOf = (rows: readonly z.infer<typeof engineRow>[]) => rows.map(({ engine }) => engine)

const dayRow = z.object({ day: z.string().nullable() })

async function lastFinishedRun(): Promise<Day | null> {
  const [row] = await readRows(dayRow)`
    select to_char(max(day), 'YYYY-MM-DD') as day from daily_run where finished_at is not null`
  return row?.day ?? null
}

/** Lists the asked engines without an answer to the run of a day, or since. */
async function silentSince(day: Day): Promise<SilentEngine[]> {
  const answered = await readRows(engineRow)`
    select distinct engine from engine_model_day where call = 'answer' and day >= ${day}::date`
  const known = new Set(idsOf(answered))
  // On most days all have answered, and their runs need not be counted.
  if (env().engines.every((id) => known.has(id))) return []
  const { items } = await engineOverview(day)
  return items
    .filter((engine) => !known.has(engine.id) && gaveNoAnswer(engine))
    .map(({ id, label, state, reason, lastAnswerAt }) => ({ id, label, state, reason, lastAnswerAt }))
}

/** By the row of Admin -> Engines as of the day of the run. */
function gaveNoAnswer({ configured, state, doneToday, leftToday, failedToday, skippedToday }: EngineRow): boolean {
  if (!configured || !FAILING_STATES.includes(state) || doneToday > 0 || leftToday > 0) return false
  // A run that was skipped asked the engine only where its account or its budget is why.
  return failedToday > 0 || (state !== 'silent' && skippedToday > 0)
}

async function markAndTell(tx: Db, day: Day, silent: readonly SilentEngine[]) {
  const ids = silent.map(({ id }) => id)
  const marked = await readRows(engineRow, tx)`
    insert into engine_state as e (engine, silent_on) select id, ${day}::date from unnest(${ids}::text[]) as s (id)
    order by id on conflict (engine) do update set silent_on = excluded.silent_on, told_at = null
      where e.silent_on is null
    returning e.engine`
  return { silent: idsOf(marked), mails: await tell(tx, day, silent) }
}

const adminRow = z.object({ id: z.string(), email: z.string() })

/** Only people who have confirmed their address: others could be strangers. */
const canBeTold = Prisma.sql`(u.system_admin and u.email_verified_at is not null and (u.password_hash is not null or u.sign_on_at is not null))`

/** The first transaction to note that an engine was told of sends the mails; others wait for it and find it noted. */
async function tell(tx: Db, day: Day, silent: readonly SilentEngine[]): Promise<number> {
  if (!canMail()) return 0
  const admins = await readRows(adminRow, tx)`
    select u.id, u.email from app_user u where ${canBeTold} order by u.id`
  if (admins.length === 0) return 0
  const untold = await readRows(engineRow, tx)`
    update engine_state set told_at = now()
    where engine = any(${silent.map(({ id }) => id)}::text[]) and silent_on is not null and told_at is null
    returning engine`
  const news = new Set(idsOf(untold))
  if (news.size === 0) return 0
  const engines = silent
    .filter(({ id }) => news.has(id))
    .map((engine) => ({ ...engine, reason: engine.reason && plain(engine.reason) }))
  const mails = admins.map(
    ({ id: userId, email }): SilentEnginesMailJob => ({ kind: 'silentEngines', userId, email, day, engines }),
  )
  await sendNotices(mails, `${day}:${[...news].sort().join()}`, tx)
  return admins.length
}

const readerRow = adminRow.extend({ name: z.string().nullable() })

/** Sends one queued mail, unless its reader is no system admin any more or all engines have answered. Throws MailError. */
export async function sendSilentEnginesMail(job: SilentEnginesMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  const { userId, email, day } = job
  const silent = new Set((await readSilentEngines()).map(({ engine }) => engine))
  const engines = job.engines.filter(({ id }) => silent.has(id))
  const [reader] = await readRows(readerRow)`
    select u.id, u.email, u.first_name as name from app_user u where u.id = ${userId} and u.email = ${email} and ${canBeTold}`
  if (!reader || engines.length === 0) return 'not needed'
  const copy = silentEnginesMail(engines, day)
  const mail = writeMail('silentEngines', {
    to: reader.email,
    name: reader.name,
    copy,
    link: mailedLink(routes.engines, null),
  })
  const name = createHash('sha256')
    .update(`${day} ${userId} ${job.engines.map(({ id }) => id).join()}`)
    .digest('hex')
  await mailer.send({ ...mail, messageId: `<engines.${name.slice(0, 32)}@${new URL(env().appUrl).hostname}>` })
  return 'sent'
}
