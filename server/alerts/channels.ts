import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { messageCopy } from '@/lib/alerts/messages'
import {
  type AlertInput,
  type AlertMessage,
  type AlertRow,
  alertDeliveryRow,
  alertRow,
  type SavedAlert,
} from '@/lib/alerts/shapes'
import { ALERT_EVENTS, ALERTS, alertsCopy as copy, INSTALLATION_EVENTS } from '@/lib/alerts/words'
import { dayToDate } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import { routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { decryptText, encryptText, newSecret } from '@/server/auth/tokens'
import { type Db, databaseDay, db, idRow, readRows } from '@/server/db/client'
import { chooseOwn, invalidField, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { belongsTo } from '@/server/people/reads'
import { sendAlerts } from '@/server/queue/client'
import { findAddress } from '@/server/sites/resolve-redirects'

// Channels of an organisation, kept by its admins, and those of the installation, kept by system admins (R-ALERT-1).

/** Whose channels: an organisation's; null is the installation. */
export type Place = OrganisationScope | null

async function placeOf(actor: Actor, reach: Reach): Promise<Place> {
  return reach === 'any' ? null : chooseOwn(actor, reach)
}

const ofPlace = (place: Place) =>
  place === null ? Prisma.sql`c.organisation_id is null` : Prisma.sql`c.organisation_id = ${place}`

/** Who can get mails of a place: others could be strangers, or have no figures to read. */
export const canGetAlerts = (place: string | null) =>
  Prisma.sql`(u.email_verified_at is not null and u.password_hash is not null and ${
    place === null ? Prisma.sql`u.system_admin` : belongsTo(place)
  })`

const PURPOSE = { address: 'alert address', secret: 'alert secret' } as const

/** Decrypts; null once AUTH_SECRET is another one. */
export const openAddress = (sealed: string) => decryptText(PURPOSE.address, sealed)
export const openSecret = (sealed: string) => decryptText(PURPOSE.secret, sealed)

/** The stored form of an address: encrypted, and the little of it that is shown. */
export async function sealAddress(url: string) {
  return { address: await encryptText(PURPOSE.address, url), shown: `${new URL(url).hostname}/…${url.slice(-4)}` }
}

export const sealSecret = (secret: string) => encryptText(PURPOSE.secret, secret)

const channelRow = alertRow.omit({ deliveries: true })
const deliveryRow = alertDeliveryRow.extend({ channel: z.string() })

/** Reads the channels of the caller's place, oldest first, with their last deliveries (R-ALERT-1, R-ALERT-6). Throws 404. */
export async function listAlerts(actor: Actor, reach: Reach): Promise<{ items: AlertRow[]; total: number }> {
  const items = await readChannels(db(), await placeOf(actor, reach))
  return { items, total: items.length }
}

async function readChannels(store: Db, place: Place, only = Prisma.sql`true`): Promise<AlertRow[]> {
  const channels = await readRows(channelRow, store)`
    select c.id as "_id", c.kind, coalesce(c.shown, u.email, ${copy.left}) as address, c.events, c.created_at as "createdAt",
      case when c.probable then 'probable' else 'clear' end as changes, c.paused_at as "pausedAt"
    from alert_channel c
    left join membership m on m.user_id = c.user_id and m.organisation_id = c.organisation_id
    left join app_user u on u.id = m.user_id
    where ${ofPlace(place)} and ${only} order by c.id`
  const deliveries = await readRows(deliveryRow, store)`
    select d.id as "_id", c.id as channel, d.event, d.message ->> 'title' as title, d.state, d.tries, d.status, d.error,
      d.created_at as "createdAt", d.delivered_at as "deliveredAt"
    from alert_channel c cross join lateral (
      select * from alert_delivery where channel_id = c.id order by created_at desc, id desc limit ${ALERTS.listed}::int
    ) d
    where ${ofPlace(place)} and ${only} order by d.created_at desc, d.id desc`
  return channels.map((channel) => ({
    ...channel,
    deliveries: deliveries
      .filter(({ channel: of }) => of === channel._id)
      .map(({ channel: _, ...delivery }) => delivery),
  }))
}

/**
 * Makes a channel, or changes the one named by `_id`; the secret of a new signed webhook is answered this once, so there are no
 * idempotency keys (R-ALERT-1, R-ALERT-2). A new address starts a paused channel again.
 * @throws AppError 404 for a foreign channel; 400 for an address within a private network, a person who cannot get it, an event
 * of others or another kind; 409 at the limit of channels
 */
export async function saveAlert(actor: Actor, reach: Reach, input: AlertInput, requestId: string): Promise<SavedAlert> {
  const place = await placeOf(actor, reach)
  refuseForeign(place, input)
  const url = input.kind === 'mail' ? undefined : input.url
  if (url !== undefined && (await findAddress(new URL(url))) === 'refused')
    throw invalidField('url', copy.prompts.private)
  return db().$transaction(async (tx) => {
    const known = input._id === undefined ? null : await lockChannel(tx, place, input._id)
    if (known && known.kind !== input.kind) throw invalidField('kind', copy.prompts.kind)
    const target = await targetOf(tx, place, input, url)
    const events = ALERT_EVENTS.filter((event) => input.events.includes(event))
    const data = { events, probable: input.changes === 'probable', ...target, ...(target && { pausedAt: null }) }
    const secret = known || input.kind !== 'webhook' ? undefined : newSecret()
    const id = known?.id ?? newId()
    if (known) await tx.alertChannel.update({ where: { id }, data, select: { id: true } })
    else {
      if (!target) throw input.kind === 'mail' ? noPerson() : invalidField('url', copy.prompts.url)
      await refuseTooMany(tx, place)
      const made = { id, organisationId: place, kind: input.kind, createdById: actor.userId }
      const kept = { foundOn: dayToDate(await databaseDay(tx)), ...(secret && { secret: await sealSecret(secret) }) }
      await tx.alertChannel.create({ data: { ...made, ...data, ...kept }, select: { id: true } })
    }
    const [saved] = await readChannels(tx, place, Prisma.sql`c.id = ${id}`)
    if (!saved) throw notFound()
    await record(tx, actor, place, known ? 'save' : 'create', saved, requestId)
    return { ...saved, ...(secret && { secret }) }
  })
}

/** The installation has no mails, since every system admin gets one anyway (R-ENGINES-10), and events of its own. */
function refuseForeign(place: Place, { kind, events }: AlertInput): void {
  if (place === null && kind === 'mail') throw invalidField('kind', copy.prompts.foreign)
  if (events.some((event) => INSTALLATION_EVENTS.includes(event) !== (place === null)))
    throw invalidField('events', copy.prompts.foreign)
}

/** Where a channel leads by this input; null for what stays. */
async function targetOf(tx: Db, place: Place, { kind, email }: AlertInput, url: string | undefined) {
  if (kind !== 'mail') return url === undefined ? null : sealAddress(url)
  return email === undefined ? null : { userId: await findPerson(tx, place, email) }
}

const noPerson = () => invalidField('email', copy.prompts.email)

/** What the audit log keeps of a channel: no address and no secret. */
function record(
  tx: Db,
  actor: Actor,
  place: Place,
  what: 'create' | 'save' | 'delete',
  { _id, kind, events, changes, address }: AlertRow,
  requestId: string,
) {
  const detail = { kind, events, changes, ...(kind !== 'mail' && { address }) }
  const role = place === null ? 'systemAdmin' : 'organisationAdmin'
  return recordChange(tx, actor, 'alertChannel', what, _id, detail, requestId, role)
}

async function findPerson(tx: Db, place: Place, email: string): Promise<string> {
  const [person] = await readRows(idRow, tx)`
    select u.id from app_user u where u.email = ${email} and ${canGetAlerts(place)}`
  if (!person) throw noPerson()
  return person.id
}

async function refuseTooMany(tx: Db, place: Place): Promise<void> {
  if (place !== null) await lockOrganisation(tx, place)
  const stored = await tx.alertChannel.count({ where: { organisationId: place } })
  if (stored >= ALERTS.channels) throw new AppError('conflict', copy.full(ALERTS.channels))
}

const lockedRow = z.object({ id: z.string(), kind: z.string() })

async function lockChannel(tx: Db, place: Place, id: string) {
  const [found] = await readRows(lockedRow, tx)`
    select c.id, c.kind from alert_channel c where c.id = ${id} and ${ofPlace(place)} for update of c`
  if (!found) throw notFound()
  return found
}

/** Deletes a channel with what waits for it. Throws 404. */
export async function removeAlert(actor: Actor, reach: Reach, id: string, requestId: string) {
  const place = await placeOf(actor, reach)
  return db().$transaction(async (tx) => {
    await lockChannel(tx, place, id)
    const [channel] = await readChannels(tx, place, Prisma.sql`c.id = ${id}`)
    if (!channel) throw notFound()
    await tx.alertChannel.deleteMany({ where: { id } })
    await record(tx, actor, place, 'delete', channel, requestId)
    return { message: 'success' }
  })
}

/**
 * Queues a test, which is tried once; one that arrives starts a paused channel again (R-ALERT-6). Throws 404, and 429 beyond ten
 * a minute and person.
 */
export async function testAlert(actor: Actor, reach: Reach, id: string): Promise<{ _id: string }> {
  const place = await placeOf(actor, reach)
  await consumeRateLimit('alertTest', actor.userId)
  return db().$transaction(async (tx) => {
    await lockChannel(tx, place, id)
    const message: Omit<AlertMessage, 'organisation'> = {
      event: 'test',
      title: messageCopy.message.test,
      lines: [messageCopy.message.testLine],
      open: {
        label: messageCopy.message.labels.settings,
        href: place === null ? routes.engines : routes.organisationSettings,
      },
      figure: null,
    }
    const deliveryId = newId()
    const said = { ...message, organisation: await nameOf(tx, place) } satisfies AlertMessage
    await tx.alertDelivery.create({
      data: { id: deliveryId, channelId: id, event: 'test', key: deliveryId, subjects: [], message: said },
      select: { id: true },
    })
    await sendAlerts([{ deliveryId, ownerId: place }], tx)
    return { _id: deliveryId }
  })
}

/** The name in a message; null for the installation. */
export async function nameOf(store: Db, place: Place): Promise<AlertMessage['organisation']> {
  if (place === null) return null
  const owner = await store.owner.findUnique({ where: { id: place }, select: { name: true } })
  if (!owner) throw new AppError('notFound', refusals.notFound)
  return { _id: place, name: owner.name }
}
