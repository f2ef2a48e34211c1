import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import {
  type DigestReader,
  type DigestSwitchInput,
  digestReader,
  REGULAR_MAILS,
  type RegularMail,
} from '@/lib/digest/shapes'
import { routes } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { hashOfSecret } from '@/server/auth/tokens'
import { type Db, db, readRows } from '@/server/db/client'
import { chooseOwn, notFound, type OrganisationScope } from '@/server/db/scope'
import { saveMailWish } from '@/server/people/memberships'
import { type ManagedUsers, managedCondition, managedUsersOf } from '@/server/people/reads'
import { env } from '@/server/settings/env'

// Each organisation has mails of its own: SQL about user `u` as a member `m` of one.

/** On by default for organisation admins. */
export const wantsDigest = Prisma.sql`coalesce(m.digest, u.digest, m.organisation_admin)`

/** In place of an organisation: the mail was about all of the person's. */
export const ALL_BRANDS = '*'

/** Named by an organisation admin, and not ended since (R-PRESENT-4). */
export const wantsReport = Prisma.sql`m.report_mail`

/** Who can get a digest: others could be strangers. */
export const canGetDigest = Prisma.sql`(u.email_verified_at is not null
  and (u.password_hash is not null or u.sign_on_at is not null))`

/** Lists the active people of the organisation whom the caller manages, admins first (R-ACTION-6). Throws 404. */
export async function listDigestReaders(actor: Actor, reach: Reach): Promise<{ items: DigestReader[] }> {
  return { items: await findReaders(db(), await ownPeople(actor, reach), Prisma.sql`true`) }
}

async function ownPeople(actor: Actor, reach: Reach) {
  const { role } = await managedUsersOf(actor, reach)
  return { role, scope: await chooseOwn(actor, reach) }
}

/** Turns one of their mails on or off. Throws AppError 404 for anyone else. */
export async function switchDigest(
  actor: Actor,
  reach: Reach,
  { user: id, mail, on }: DigestSwitchInput,
  requestId: string,
): Promise<DigestReader> {
  const managed = await ownPeople(actor, reach)
  return db().$transaction(async (tx) => {
    const [reader] = await findReaders(tx, managed, Prisma.sql`u.id = ${id}`, Prisma.sql`for update of u`)
    if (!reader) throw notFound()
    if (reader[mail] === on) return reader
    await saveWish(tx, id, managed.scope, mail, on)
    const target = { kind: 'user', id }
    await recordAudit(tx, { actor, role: managed.role, action: ACTIONS[mail], target, detail: { on }, requestId })
    return { ...reader, [mail]: on }
  })
}

const ACTIONS = { digest: 'user.digest', report: 'user.reportMail' } as const satisfies Record<RegularMail, string>

function saveWish(tx: Db, id: string, organisation: string, mail: RegularMail, on: boolean): Promise<void> {
  return saveMailWish(tx, id, organisation, mail === 'digest' ? { digest: on } : { reportMail: on })
}

function findReaders(
  store: Db,
  managed: ManagedUsers & { scope: OrganisationScope },
  condition: Prisma.Sql,
  lock = Prisma.empty,
): Promise<DigestReader[]> {
  return readRows(digestReader, store)`
    select u.id as "_id", u.first_name as "firstName", u.last_name as "lastName", u.email,
      m.organisation_admin as "organizationAdmin", ${wantsDigest} as digest, ${wantsReport} as report
    from app_user u join membership m on m.user_id = u.id and m.organisation_id = ${managed.scope}
    where ${managedCondition(managed)} and ${canGetDigest} and ${condition}
    order by m.organisation_admin desc, lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), u.id
    ${lock}`
}

// The link at the foot of a mail: a secret of that mail, which needs no sign-in and opens nothing but its switch. Not signed, because a worker has no secret to sign with.

const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** Page that asks a person to confirm; `unsubscribeUrl` is for mail programs, by POST. */
export const unsubscribePage = (token: string) =>
  `${env().appUrl}${routes.unsubscribe}?${new URLSearchParams({ token })}`
export const unsubscribeUrl = (token: string) =>
  `${env().appUrl}/api/digest/unsubscribe?${new URLSearchParams({ token })}`

const tokenReaderRow = z.object({
  id: z.string(),
  email: z.string(),
  organisation_id: z.string(),
  mail: z.enum(REGULAR_MAILS),
  all: z.boolean(),
  wanted: z.boolean(),
})

async function findReader(store: Db, token: string) {
  if (!SHAPE.test(token)) return undefined
  const [reader] = await readRows(tokenReaderRow, store)`
    select u.id, u.email, m.organisation_id, t.mail, t.organisation_id = ${ALL_BRANDS} as all,
      case when t.organisation_id = ${ALL_BRANDS}
        then exists (select 1 from membership m where m.user_id = u.id and ${wantsDigest})
        when t.mail = 'digest' then ${wantsDigest} else ${wantsReport} end as wanted
    from (
      select 'digest' as mail, user_id, organisation_id from digest_mail where token_hash = ${hashOfSecret(token)}
      union all
      select 'report', user_id, organisation_id from report_mail where token_hash = ${hashOfSecret(token)}
    ) t join app_user u on u.id = t.user_id
      join membership m on m.user_id = u.id and m.organisation_id = case t.organisation_id
        when '' then u.organisation_id
        when ${ALL_BRANDS} then (select min(o.organisation_id) from membership o where o.user_id = u.id)
        else t.organisation_id end
    where ${canGetDigest}`
  return reader
}

/** A mail about all brands is switched for all of them. */
async function organisationsOf(tx: Db, userId: string): Promise<string[]> {
  const own = await tx.membership.findMany({ where: { userId }, select: { organisationId: true } })
  return own.map(({ organisationId }) => organisationId)
}

interface Subscription {
  mail: RegularMail
  /** A part of it. */
  address: string
  on: boolean
}

/** Finds which mail of whom a token controls; null for an unknown token. */
export async function readSubscription(token: string): Promise<Subscription | null> {
  const reader = await findReader(db(), token)
  if (!reader) return null
  const { mail, email, wanted: on } = reader
  return { mail, on, address: `${email.slice(0, email.lastIndexOf('@'))}@…` }
}

/** Turns the mail of a token's owner on or off; does not reveal whether there is one (R-ACTION-6, R-PRESENT-4). */
export async function switchByToken(token: string, on: boolean, requestId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const reader = await findReader(tx, token)
    if (!reader || reader.wanted === on) return
    const { id, email, organisation_id: organisationId, mail, all } = reader
    const about = all ? await organisationsOf(tx, id) : [organisationId]
    for (const each of about) await saveWish(tx, id, each, mail, on)
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId },
      role: 'anonymous',
      action: ACTIONS[mail],
      target: { kind: 'user', id },
      detail: { on },
      requestId,
    })
  })
}
