import { z } from 'zod'
import type { ShownBrand } from '@/lib/branding/shapes'
import type { Month } from '@/lib/format/dates'
import { longMonth, monthOf } from '@/lib/format/dates'
import { addDays, type Day, daysBetween, mondayOf, toDay } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { DIGEST, REPORT_MAIL_LATE_DAYS, WEEKLY_ANALYSIS } from '@/lib/limits'
import type { ReportMail } from '@/lib/report/shapes'
import { reportMailCopy as copy } from '@/lib/report/words'
import { ofBrand, routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { shownBrand } from '@/server/branding/reads'
import { today } from '@/server/clock'
import { idRow, readRow, readRows } from '@/server/db/client'
import { installationScope, type OrganisationScope } from '@/server/db/scope'
import type { MailText } from '@/server/digest/message'
import { unsubscribePage, wantsReport } from '@/server/digest/readers'
import {
  composeMail,
  findRecipient,
  notedFor,
  type Recipient,
  type SentDigests,
  sendMailing,
} from '@/server/digest/send'
import { type Mailer, type OutgoingMail, plain, type ReportMailJob } from '@/server/mail/mailer'
import { env } from '@/server/settings/env'
import { reportOf } from './report'

// The mail with the first page of a month's report, to people whom an organisation admin has named (R-PRESENT-4).

/** Returns the first day of a month from Monday to Friday. */
export function firstWorkingDay(month: Month): Day {
  const first = `${month}-01`
  const monday = mondayOf(first)
  return daysBetween(monday, first) < 5 ? first : addDays(monday, 7)
}

const endedRow = z.object({ ended: z.boolean() })

/**
 * Whether the mail of the month before `now` is due: on the first working day of the month and two days after it, from
 * the hour of the digest, once a run of this month has ended. A run that an engine holds up delays it to the afternoon.
 */
export async function reportMailIsDue(now: Date): Promise<boolean> {
  const day = toDay(now)
  const first = firstWorkingDay(monthOf(day))
  const hour = now.getUTCHours()
  if (day < first || day > addDays(first, REPORT_MAIL_LATE_DAYS) || hour < DIGEST.hour) return false
  if (hour >= WEEKLY_ANALYSIS.latestHour) return true
  const { ended } = await readRow(endedRow)`
    select exists (
      select 1 from daily_run
      where day between ${`${monthOf(day)}-01`}::date and ${day}::date and finished_at is not null
    ) as ended`
  return ended
}

/** Queues the mail of a month for everyone who is named and has none yet; none for a month without answers. */
export function sendReportMails(month: Month, signal?: AbortSignal): Promise<SentDigests> {
  const first = `${month}-01`
  return sendMailing<ReportMail>(
    {
      name: 'monthly report',
      about: month,
      wants: wantsReport,
      noted: Prisma.sql`exists (
        select 1 from report_mail n where n.user_id = u.id and n.month = ${first}::date and ${notedFor})`,
      make: (scope) => reportMailOf(scope, month),
      note: (tx, organisation, ids, hashes) => readRows(idRow, tx)`
        insert into report_mail (user_id, month, organisation_id, token_hash)
        select id, ${first}::date, ${organisation}, hash from unnest(${ids}::text[], ${hashes}::bytea[]) as r (id, hash)
        on conflict (user_id, month, organisation_id) do nothing returning user_id as id`,
      job: ({ id, email, token }, report) => ({ kind: 'report', email, userId: id, token, report }),
    },
    signal,
  )
}

async function reportMailOf(scope: OrganisationScope, month: Month): Promise<ReportMail | null> {
  const report = await reportOf(scope, month, today()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null
    throw error
  })
  if (report === null) return null
  const { days, headlines, counted, score, ranked, results, verdict, verdictWindows, metrics, engines, simulated } =
    report
  return {
    organisation: { _id: scope, name: report.organisation },
    ...{ month, days, headlines, counted, score, ranked, results },
    ...{ verdict, verdictWindows, metrics, engines, simulated },
  }
}

/** Sends one queued mail, unless its reader has left, ended it or been deleted. Throws MailError. */
export async function sendReportMail(job: ReportMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  const { token, report } = job
  const reader = await findRecipient(job, report.organisation._id, wantsReport)
  if (!reader) return 'not needed'
  const brand = await shownBrand(installationScope(report.organisation._id))
  await mailer.send(composeReportMail(report, { ...reader, token }, brand))
  return 'sent'
}

export function composeReportMail(
  report: ReportMail,
  recipient: Recipient,
  brand: ShownBrand | null = null,
): OutgoingMail {
  const about = `${report.month} ${report.organisation._id}`
  return composeMail('report', about, reportMailText(report, unsubscribePage(recipient.token), brand), recipient)
}

/** Longest sentence with names in it, in characters. */
const LONGEST = 400

/** The first page as a mail: the headlines of the slides, then the figures of the month. */
export function reportMailText(report: ReportMail, unsubscribe: string, brand: ShownBrand | null): MailText {
  const linkTo = (path: string) => `${env().appUrl}${ofBrand(path, report.organisation._id)}`
  const { organisation, month, headlines, counted, simulated } = report
  const name = plain(organisation.name)
  const [first, ...others] = headlines.map(({ text }) => plain(text, LONGEST))
  return {
    subject: copy.subject(plain(organisation.name, 60), month),
    organisation: name,
    week: longMonth(month),
    heading: first ?? copy.subject(name, month),
    lead: others.join(' '),
    counted: counted && plain(counted.text, LONGEST),
    done: null,
    changesTitle: copy.figures(month),
    changes: figuresOf(report),
    opportunity: null,
    sources: [],
    due: [],
    moreDue: null,
    open: { label: copy.open, href: linkTo(routes.report(month)) },
    foot: [...(simulated ? [copy.simulated] : []), copy.why(name)],
    links: {
      unsubscribe,
      profile: linkTo(routes.profile),
      howWeCalculate: `${env().appUrl}${routes.howWeCalculate}`,
    },
    brand,
  }
}

const SHOWN = ['shareOfVoice', 'topThreeRate', 'ownCitationRate'] as const

function figuresOf({ score, ranked, results, verdict, verdictWindows, metrics, engines }: ReportMail) {
  const { before } = verdictWindows
  const tone = copy.tones[verdict]
  const mark = tone ? { mark: tone } : {}
  const earlier = before.share === null ? '' : `; ${copy.before(before.share)}`
  return [
    { title: copy.score, figure: `${score}%`, text: `${copy.counts(ranked, results)}${earlier}`, ...mark },
    ...SHOWN.flatMap((key) => {
      const { value, numerator, denominator } = metrics[key]
      if (value === null) return []
      const text = key === 'shareOfVoice' ? copy.names(numerator, denominator) : copy.counts(numerator, denominator)
      return [{ title: copy.metrics[key], figure: `${value}%`, text }]
    }),
    ...(engines.length > 1
      ? engines.map(({ label, share, ...of }) => {
          return { title: copy.engine(label), figure: `${share}%`, text: copy.counts(of.ranked, of.results) }
        })
      : []),
  ]
}
