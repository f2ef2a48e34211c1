import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { ShownBrand } from '@/lib/branding/shapes'
import type { DigestPreview, RegularMail, WeeklyDigest } from '@/lib/digest/shapes'
import { type Day, toDay } from '@/lib/format/days'
import { DIGEST } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { hashOfSecret, newSecret } from '@/server/auth/tokens'
import { shownBrand } from '@/server/branding/reads'
import { type Db, db, idRow, readRows } from '@/server/db/client'
import { installationScope, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { log } from '@/server/log'
import { type DigestMailJob, type Mailer, type NoticeJob, type OutgoingMail, plain } from '@/server/mail/mailer'
import { sendNotices } from '@/server/queue/client'
import { env } from '@/server/settings/env'
import { allBrandsOf, inOneMail, sendOneMails } from './all-brands'
import { digestHtml } from './mail-html'
import { digestPlain, digestText, type MailText } from './message'
import { canGetDigest, unsubscribePage, unsubscribeUrl, wantsDigest } from './readers'
import { digestOf, digestWeek } from './reads'

export interface Recipient {
  id: string
  email: string
  token: string
}

/** Composes one person's mail. Its id is always the same, so mail clients show a mail sent twice only once. */
export function composeDigest(
  digest: WeeklyDigest,
  recipient: Recipient,
  brand: ShownBrand | null = null,
): OutgoingMail {
  const about = `${digest.week} ${digest.organisation._id}`
  return composeMail('digest', about, digestText(digest, unsubscribePage(recipient.token), brand), recipient)
}

/** Makes a mail of its text, with one click to unsubscribe; `about` is the week or month and the organisation, of which a person gets one. */
export function composeMail(
  kind: RegularMail,
  about: string,
  text: MailText,
  { id, email, token }: Recipient,
): OutgoingMail {
  const { brand } = text
  const name = createHash('sha256').update(`${about} ${id}`).digest('hex').slice(0, 32)
  return {
    kind,
    to: email,
    subject: text.subject,
    link: text.open.href,
    text: digestPlain(text),
    html: digestHtml(text, `cid:${LOGO}`),
    ...(brand && ownFields(brand)),
    messageId: `<${kind}.${name}@${new URL(env().appUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const LOGO = 'logo'

/** What a mail in another name than ours has besides: sender's name, address for replies, logo (R-BRANDING-6). */
function ownFields({ name, replyTo, logo }: ShownBrand): Partial<OutgoingMail> {
  return {
    senderName: plain(name),
    ...(replyTo && { replyTo }),
    ...(logo && { pictures: [{ cid: LOGO, png: Buffer.from(logo.src.slice(logo.src.indexOf(',') + 1), 'base64') }] }),
  }
}

/**
 * Composes this week's mail as sent or to be sent, with a link to the profile instead of a reader's own. Throws 404 out
 * of reach.
 */
export async function previewDigest(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  today: Day,
): Promise<DigestPreview> {
  const scope = await organisationScope(actor, reach, organisationId)
  const digest = await digestOf(scope, digestWeek(today))
  if (!digest) return { subject: null, parts: null, html: null, text: null }
  const text = digestText(digest, `${env().appUrl}${routes.profile}`, await shownBrand(scope))
  return { subject: text.subject, parts: digest, html: digestHtml(text), text: digestPlain(text) }
}

/** Whether the digest of `now`'s week is due: on its Monday from the set hour, not on later days. */
export function digestIsDue(now: Date): boolean {
  return toDay(now) === digestWeek(toDay(now)) && now.getUTCHours() >= DIGEST.hour
}

/** Organisations at once; together they share the two connections of jobs. */
const BATCH = 2

export interface SentDigests {
  organisations: number
  mails: number
  failed: number
}

/** A mail that each of its readers gets once for a week or month. */
export interface Mailing<Content> {
  /** For the log. */
  name: string
  /** Its week or month. */
  about: string
  /** SQL: user `u` wants it as a member `m`, and has one noted already. */
  wants: Prisma.Sql
  noted: Prisma.Sql
  /** Composes what all readers of an organisation get; null for no mail. */
  make: (scope: OrganisationScope) => Promise<Content | null>
  /** Notes readers of an organisation by id, with the hash of their token; returns those not noted before. */
  note: (tx: Db, organisation: string, ids: string[], hashes: Uint8Array<ArrayBuffer>[]) => Promise<{ id: string }[]>
  job: (recipient: Recipient, content: Content) => NoticeJob
}

/** SQL: note `n` is about membership `m`; those of an earlier release name no organisation and are about the first. */
export const notedFor = Prisma.sql`(n.organisation_id = m.organisation_id
  or n.organisation_id = '' and m.organisation_id = u.organisation_id)`

/** Makes the digests of a week (R-ACTION-6), one for each organisation of a person. */
export async function sendDigests(week: Day, signal?: AbortSignal): Promise<SentDigests> {
  const mailing: Mailing<WeeklyDigest> = {
    name: 'weekly digest',
    about: week,
    wants: Prisma.sql`${wantsDigest} and not ${inOneMail}`,
    noted: Prisma.sql`exists (select 1 from digest_mail n where n.user_id = u.id and n.week = ${week}::date and ${notedFor})`,
    make: (scope) => digestOf(scope, week),
    note: (tx, organisation, ids, hashes) => readRows(idRow, tx)`
      insert into digest_mail (user_id, week, organisation_id, token_hash)
      select id, ${week}::date, ${organisation}, hash from unnest(${ids}::text[], ${hashes}::bytea[]) as r (id, hash)
      on conflict (user_id, week, organisation_id) do nothing returning user_id as id`,
    job: ({ id, email, token }, digest) => ({ kind: 'digest', email, userId: id, token, digest }),
  }
  const each = await sendMailing(mailing, signal)
  const { mails, failed } = await sendOneMails(week, signal)
  return { ...each, mails: each.mails + mails, failed: each.failed + failed }
}

/**
 * Queues a mail for everyone who wants one and has none yet. May run twice, concurrently, and again after being killed.
 * An organisation that fails is counted, and left for the next run.
 */
export async function sendMailing<Content>(mailing: Mailing<Content>, signal?: AbortSignal): Promise<SentDigests> {
  const sent: SentDigests = { organisations: 0, mails: 0, failed: 0 }
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const batch = await waitingAfter(after, mailing)
    const last = batch.at(-1)
    if (last === undefined) return sent
    after = last
    for (const mails of await Promise.all(batch.map((id) => sendTo(id, mailing)))) {
      if (mails === null) sent.failed += 1
      else {
        sent.organisations += mails > 0 ? 1 : 0
        sent.mails += mails
      }
    }
  }
}

const organisationRow = z.object({ id: z.string() })

/** Reads the next organisations, by id, in which someone still waits for a mail. */
async function waitingAfter(after: string, { wants, noted }: Pick<Mailing<unknown>, 'wants' | 'noted'>) {
  const found = await readRows(organisationRow)`
    select distinct m.organisation_id as id from membership m join app_user u on u.id = m.user_id
    where m.organisation_id > ${after} and ${canGetDigest} and ${wants} and not ${noted}
    order by 1 limit ${BATCH}::int`
  return found.map(({ id }) => id)
}

/** Queues the mails of one organisation and returns their number; null when that failed. */
async function sendTo<Content>(organisationId: string, mailing: Mailing<Content>): Promise<number | null> {
  try {
    const content = await mailing.make(installationScope(organisationId))
    if (content === null) return 0
    return await db().$transaction(async (tx) => {
      const readers = await claimReaders(tx, organisationId, mailing)
      const about = `${mailing.about}:${organisationId}`
      await sendNotices(
        readers.map((reader) => mailing.job(reader, content)),
        about,
        tx,
      )
      return readers.length
    })
  } catch (error) {
    log.error({ err: error, organisation: organisationId }, `${mailing.name} failed`)
    return null
  }
}

const readerRow = z.object({ id: z.string(), email: z.string() })

/** Claims readers: the first transaction to note a person sends the mail; others wait for it and find it noted. */
async function claimReaders(
  tx: Db,
  organisationId: string,
  { wants, noted: isNoted, note }: Pick<Mailing<never>, 'wants' | 'noted' | 'note'>,
): Promise<Recipient[]> {
  const wanting = await readRows(readerRow, tx)`
    select u.id, u.email from app_user u join membership m on m.user_id = u.id and m.organisation_id = ${organisationId}
    where ${canGetDigest} and ${wants} and not ${isNoted} order by u.id`
  const readers = wanting.map((reader) => ({ ...reader, token: newSecret() }))
  const noted = await note(
    tx,
    organisationId,
    readers.map(({ id }) => id),
    readers.map(({ token }) => hashOfSecret(token)),
  )
  const mine = new Set(noted.map(({ id }) => id))
  return readers.filter(({ id }) => mine.has(id))
}

/** Finds the reader of a queued mail, unless they have left, unsubscribed or been deleted. */
export async function findRecipient(
  { userId, email }: { userId: string; email: string },
  organisationId: string,
  wants: Prisma.Sql,
): Promise<Omit<Recipient, 'token'> | undefined> {
  const [reader] = await readRows(readerRow)`
    select u.id, u.email from app_user u join membership m on m.user_id = u.id and m.organisation_id = ${organisationId}
    where u.id = ${userId} and u.email = ${email}
      and ${canGetDigest} and ${wants}`
  return reader
}

/** Sends one queued mail, unless its reader has left, unsubscribed or been deleted. Throws MailError. */
export async function sendDigestMail(job: DigestMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  const { token, digest } = job
  if (job.brands) {
    const text = await allBrandsOf(job, unsubscribePage(token))
    if (!text) return 'not needed'
    await mailer.send(composeMail('digest', `${digest.week} all`, text, { id: job.userId, email: job.email, token }))
    return 'sent'
  }
  const reader = await findRecipient(job, digest.organisation._id, wantsDigest)
  if (!reader) return 'not needed'
  // Read now: a mail may have waited, and comes in the name that holds when it is sent.
  const brand = await shownBrand(installationScope(digest.organisation._id))
  await mailer.send(composeDigest(digest, { ...reader, token }, brand))
  return 'sent'
}
