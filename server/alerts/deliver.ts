import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { z } from 'zod'
import { messageCopy as copy } from '@/lib/alerts/messages'
import { type AlertMessage, alertMessage } from '@/lib/alerts/shapes'
import { ALERT_KIND_LABELS, ALERT_KINDS, ALERTS, type AlertKind } from '@/lib/alerts/words'
import { ofBrand, routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRows } from '@/server/db/client'
import { log } from '@/server/log'
import { type AlertPausedMailJob, canMail, chooseMailer, MailError, type Mailer } from '@/server/mail/mailer'
import { mailedLink, writeMail } from '@/server/mail/messages'
import { belongsTo } from '@/server/people/reads'
import { sendNotices } from '@/server/queue/client'
import { env } from '@/server/settings/env'
import { type FoundAddress, findAddress, PUBLIC_WEB, pinned, type Reach } from '@/server/sites/resolve-redirects'
import { slackBody, teamsBody, webhookBody } from './bodies'
import { canGetAlerts, openAddress, openSecret } from './channels'

// Sends one alert to one channel. A worker that is killed between the post and its note sends it again with the same id, by which
// receivers know it (R-ALERT-4).

const deliveryRow = z.object({
  id: z.string(),
  event: z.string(),
  state: z.string(),
  message: alertMessage,
  created_at: z.date(),
  channel_id: z.string(),
  organisation_id: z.string().nullable(),
  kind: z.enum(ALERT_KINDS),
  address: z.string().nullable(),
  secret: z.string().nullable(),
  paused: z.boolean(),
  late: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
})
type Delivery = z.infer<typeof deliveryRow>

/** Why a try failed; `final` for what no later try changes. */
interface Failure {
  error: string
  status?: number
  final?: true
}

interface Options {
  mailer?: Mailer
  reach?: Reach
  timeoutMs?: number
}

/** `again` asks for another try after the queue's next wait. */
export type Delivered = 'delivered' | 'again' | 'over'

/**
 * Tries a delivery and notes how it went (R-ALERT-4, R-ALERT-5). After three days without success the channel is paused, its
 * admins are mailed, and what waits for it is dropped.
 */
export async function deliverAlert(id: string, options: Options = {}): Promise<Delivered> {
  const [delivery] = await readRows(deliveryRow)`
    select d.id, d.event, d.state, d.message, d.created_at, c.id as channel_id, c.organisation_id, c.kind, c.address, c.secret,
      c.paused_at is not null as paused, d.created_at < now() - make_interval(hours => ${ALERTS.retryHours}::int) as late,
      u.email, u.first_name as name
    from alert_delivery d join alert_channel c on c.id = d.channel_id
    left join membership m on m.user_id = c.user_id and m.organisation_id = c.organisation_id
    left join app_user u on u.id = m.user_id and u.email_verified_at is not null and u.password_hash is not null
    where d.id = ${id}`
  if (delivery?.state !== 'waiting') return 'over'
  const isTest = delivery.event === 'test'
  if (delivery.paused && !isTest) return giveUp(delivery, { error: copy.errors.paused })
  const failure = await attempt(delivery, options)
  if (failure === null) return noteDelivered(delivery)
  log.info({ delivery: id, channel: delivery.channel_id, kind: delivery.kind, ...failure }, 'alert not delivered')
  await noteTry(db(), id, failure)
  if (isTest) return giveUp(delivery, failure)
  if (!delivery.late && !failure.final) return 'again'
  await pause(delivery, failure)
  return 'over'
}

async function noteDelivered({ id, channel_id: channel, event }: Delivery): Promise<Delivered> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      update alert_delivery set state = 'delivered', tries = tries + 1, error = null, delivered_at = now()
      where id = ${id} and state = 'waiting'`
    if (event === 'test') await tx.$executeRaw`update alert_channel set paused_at = null where id = ${channel}`
  })
  return 'delivered'
}

function noteTry(tx: Db, id: string, { error, status = null }: Omit<Failure, 'status'> & { status?: number | null }) {
  return tx.$executeRaw`
    update alert_delivery set tries = tries + 1, error = ${error}, status = ${status}::int
    where id = ${id} and state = 'waiting'`
}

async function giveUp({ id }: Delivery, { error }: Failure): Promise<Delivered> {
  await db().$executeRaw`
    update alert_delivery set state = 'failed', error = ${error} where id = ${id} and state = 'waiting'`
  return 'over'
}

const adminRow = z.object({ id: z.string(), email: z.string() })

/** The first delivery to give up pauses the channel and queues the mails; others find it paused. */
async function pause({ channel_id: channelId, organisation_id: place, kind }: Delivery, { error }: Failure) {
  await db().$transaction(async (tx) => {
    const [paused] = await readRows(idRow, tx)`
      update alert_channel set paused_at = now() where id = ${channelId} and paused_at is null returning id`
    await tx.$executeRaw`
      update alert_delivery set state = 'failed', error = coalesce(error, ${copy.errors.paused})
      where channel_id = ${channelId} and state = 'waiting'`
    if (!paused || !canMail()) return
    const admins = await readRows(adminRow, tx)`
      select u.id, u.email from app_user u where ${isAdmin(place)} order by u.id`
    const mails = admins.map(
      ({ id: userId, email }): AlertPausedMailJob => ({
        ...{ kind: 'alertPaused', userId, email, channelId, channel: kind, error },
      }),
    )
    await sendNotices(mails, `${channelId}:${Date.now()}`, tx)
  })
}

const isAdmin = (place: string | null) =>
  place === null
    ? canGetAlerts(null)
    : Prisma.sql`${canGetAlerts(place)} and ${belongsTo(place, Prisma.sql`m.organisation_admin`)}`

const readerRow = z.object({ email: z.string(), name: z.string().nullable(), organisation: z.string().nullable() })

/** Sends one queued mail, unless its reader is no admin any more or the channel works again. Throws MailError. */
export async function sendAlertPausedMail(job: AlertPausedMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  const [reader] = await readRows(readerRow)`
    select u.email, u.first_name as name, c.organisation_id as organisation
    from alert_channel c join app_user u on u.id = ${job.userId} and u.email = ${job.email}
      and u.email_verified_at is not null and u.password_hash is not null
      and (c.organisation_id is null and u.system_admin or exists (
        select 1 from membership m where m.user_id = u.id and m.organisation_id = c.organisation_id and m.organisation_admin))
    where c.id = ${job.channelId} and c.paused_at is not null`
  if (!reader) return 'not needed'
  const { organisation } = reader
  const page = organisation === null ? routes.engines : ofBrand(routes.organisationSettings, organisation)
  const link = mailedLink(page, null)
  const words = copy.mail.paused(ALERT_KIND_LABELS[job.channel], job.error)
  await mailer.send(writeMail('alertPaused', { to: reader.email, name: reader.name, copy: words, link }))
  return 'sent'
}

async function attempt(delivery: Delivery, options: Options): Promise<Failure | null> {
  return delivery.kind === 'mail' ? mail(delivery, options.mailer ?? chooseMailer()) : post(delivery, options)
}

async function mail({ id, message, email, name }: Delivery, mailer: Mailer): Promise<Failure | null> {
  if (email === null) return { error: copy.errors.nobody, final: true }
  const { title, lines, open, organisation, event } = message
  const words = {
    ...{ subject: title.replace(/\.$/, ''), heading: title, lines, action: open.label },
    caution: event === 'test' ? '' : copy.mail.caution,
    why: copy.mail.why(organisation?.name ?? null),
  }
  const sent = writeMail('alert', { to: email, name, copy: words, link: linkOf(message) })
  try {
    await mailer.send({ ...sent, messageId: `<alert.${id}@${new URL(env().appUrl).hostname}>` })
    return null
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { error: copy.errors.mail, ...(!error.retryable && { final: true as const }) }
  }
}

const TIMEOUT_MS = 10_000

async function post(
  delivery: Delivery,
  { reach = PUBLIC_WEB, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Failure | null> {
  if (!env().AUTH_SECRET) return { error: copy.errors.noKey }
  const address = delivery.address && (await openAddress(delivery.address))
  const secret = delivery.secret && (await openSecret(delivery.secret))
  if (!address || (delivery.secret && !secret)) return { error: copy.errors.unreadable, final: true }
  const url = new URL(address)
  const found = await findAddress(url, reach)
  if (typeof found === 'string') return { error: copy.errors[found] }
  const body = JSON.stringify(bodyOf(delivery))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Sightline-Alerts/1',
    ...(secret && signatureOf(delivery.id, secret, body, new Date())),
  }
  return toFailure(await postOnce(url, found, { body, headers, timeoutMs }))
}

const BODIES: Record<
  Exclude<AlertKind, 'mail'>,
  (delivery: { id: string; createdAt: Date; message: AlertMessage }) => object
> = {
  slack: slackBody,
  teams: teamsBody,
  webhook: webhookBody,
}

/** Opens the organisation that the message is about, whichever its reader is in (R-MEMBER-6). */
function linkOf({ open, organisation }: AlertMessage): string {
  return `${env().appUrl}${organisation ? ofBrand(open.href, organisation._id) : open.href}`
}

function bodyOf({ id, kind, message, created_at: createdAt }: Delivery): object {
  const open = { ...message.open, href: linkOf(message) }
  return BODIES[kind === 'mail' ? 'webhook' : kind]({ id, createdAt, message: { ...message, open } })
}

/** Headers of a signed webhook: HMAC-SHA256 over timestamp and body, as docs/admins/alerts.md says (R-ALERT-2). */
export function signatureOf(id: string, secret: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-sightline-id': id, 'x-sightline-timestamp': timestamp, 'x-sightline-signature': `v1=${signature}` }
}

function toFailure(answer: number | 'timeout' | 'connection'): Failure | null {
  if (typeof answer === 'string') return { error: copy.errors[answer] }
  if (answer >= 200 && answer < 300) return null
  const isRedirect = answer >= 300 && answer < 400
  return { status: answer, error: isRedirect ? copy.errors.redirect(answer) : copy.errors.status(answer) }
}

interface Post {
  body: string
  headers: Record<string, string>
  timeoutMs: number
}

/** Posts once to the checked address and returns the status; no redirect is followed and no answer's body is read. */
function postOnce(url: URL, address: FoundAddress, { body, headers, timeoutMs }: Post) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<number | 'timeout' | 'connection'>((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      method: 'POST',
      agent: false,
      lookup: pinned(address),
      signal,
      headers: { ...headers, ...length },
    }
    const asked = request(url, options)
    asked.once('error', () => resolve(signal.aborted ? 'timeout' : 'connection'))
    asked.once('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    asked.end(body)
  })
}
