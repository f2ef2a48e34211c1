import { z } from 'zod'
import { type Actor, type Reach, type Role, reachOf } from '@/lib/access/permissions'
import { type Month, monthOf } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { compareText, fullName } from '@/lib/format/text'
import { AppError, refusals } from '@/lib/http/app-error'
import { isoTime } from '@/lib/http/fields'
import { REPORT_SHARE_DAYS, REPORT_SHARES } from '@/lib/limits'
import { type NewReportShare, type ReportShareInput, type ReportShareRow, reportShareRow } from '@/lib/report/shapes'
import { reportShareCopy as copy, reportCopy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { recordChange } from '@/server/audit/audit'
import { hashOfSecret, newSecret } from '@/server/auth/tokens'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { chooseOwn, invalidField, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { readAccess } from '@/server/measure/own-brand'
import { ofEngines } from '@/server/measure/reads'
import { readQueryChips } from '@/server/queries/reads'
import { env } from '@/server/settings/env'

const monthRow = z.object({ month: z.string() })

/** Lists months in which the organisation's queries have answers, latest first. */
export async function reportMonths(scope: OrganisationScope, today: Day): Promise<Month[]> {
  const [chips, access] = await Promise.all([readQueryChips(scope), readAccess(db(), scope)])
  const queries = chips.filter(({ results }) => results > 0)
  const first = queries.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)[0]
  if (!first) return []
  const months = await readRows(monthRow)`
    select to_char(m.month, 'YYYY-MM') as month
    from generate_series(date_trunc('month', ${first}::date), ${today}::date, interval '1 month') as m (month)
    where exists (
      select 1 from result where owner_id = ${scope} and query_id = any(${queries.map(({ _id }) => _id)}::text[])
        and day >= m.month::date and day < (m.month + interval '1 month')::date and day <= ${today}::date
        ${ofEngines({ access })})
    order by m.month desc`
  return months.map(({ month }) => month)
}

interface Sharer {
  scope: OrganisationScope
  role: Role
  /** Only the own links, for those who are no admins. */
  madeBy: string | null
}

/** Whether a person may share their organisation's report: its admins, and others where an admin lets them (R-ACTION-7). */
export async function mayShareReport(actor: Actor): Promise<boolean> {
  if (actor.organisationId === null || reachOf(actor, 'report.share') === null) return false
  return reachOf(actor, 'ownOrganisation.manage') !== null || membersShare(actor.organisationId)
}

async function membersShare(id: string): Promise<boolean> {
  const found = await db().organisation.findUnique({ where: { id }, select: { membersShare: true } })
  return found?.membersShare ?? false
}

/** Throws AppError 404 without an organisation; 403 where its admins keep sharing to themselves. */
async function sharerOf(actor: Actor, reach: Reach): Promise<Sharer> {
  const scope = await chooseOwn(actor, reach)
  if (reachOf(actor, 'ownOrganisation.manage') !== null) return { scope, role: 'organisationAdmin', madeBy: null }
  if (!(await membersShare(scope))) throw new AppError('forbidden', refusals.forbidden)
  return { scope, role: 'marketeer', madeBy: actor.userId }
}

const createdRow = z.object({ expiresAt: isoTime })

/**
 * Makes a link to one month's report of the caller's own organisation (R-ACTION-7). Only this response holds its
 * address, so a repeated call makes another link.
 * @throws AppError 400 for a month without answers; 403 and 404 as `sharerOf`; 409 at the limit of links
 */
export async function shareReport(
  actor: Actor,
  reach: Reach,
  { month }: ReportShareInput,
  today: Day,
  requestId: string,
): Promise<NewReportShare> {
  const { scope, role } = await sharerOf(actor, reach)
  if (!(await reportMonths(scope, today)).includes(month)) {
    throw invalidField('month', reportCopy.none)
  }
  const id = newId()
  const token = newSecret()
  const expiresAt = await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    if ((await countInUse(tx, scope)) >= REPORT_SHARES) throw new AppError('conflict', copy.full(REPORT_SHARES))
    const { expiresAt } = await readRow(createdRow, tx)`
      insert into report_share (id, organisation_id, month, token_hash, created_by_id, expires_at)
      values (${id}, ${scope}, ${`${month}-01`}::date, ${hashOfSecret(token)}, ${actor.userId},
        now() + make_interval(days => ${REPORT_SHARE_DAYS}::int))
      returning expires_at as "expiresAt"`
    // Audits a change of a link, without its secret.
    await recordChange(tx, actor, 'reportShare', 'create', id, { month }, requestId, role)
    return expiresAt
  })
  return { _id: id, url: new URL(routes.sharedReport(token), env().appUrl).href, expiresAt }
}

const countRow = z.object({ count: z.number() })

async function countInUse(tx: Db, scope: OrganisationScope): Promise<number> {
  const { count } = await readRow(countRow, tx)`
    select count(*)::int as count from report_share where organisation_id = ${scope} and expires_at > now()`
  return count
}

const shareRow = reportShareRow
  .omit({ createdBy: true })
  .extend({ firstName: z.string().nullable(), lastName: z.string().nullable() })
  .transform(({ firstName, lastName, ...row }) => ({ ...row, createdBy: fullName({ firstName, lastName }) }))

/**
 * Lists the active links of the caller's own organisation, newest first; those who are no admins see their own. Throws
 * as `sharerOf`.
 */
export async function listReportShares(
  actor: Actor,
  reach: Reach,
): Promise<{ items: ReportShareRow[]; total: number }> {
  const { scope, madeBy } = await sharerOf(actor, reach)
  const items = await readRows(shareRow)`
    select s.id as "_id", to_char(s.month, 'YYYY-MM') as month, s.created_at as "createdAt", s.expires_at as "expiresAt",
      u.first_name as "firstName", u.last_name as "lastName"
    from report_share s left join app_user u on u.id = s.created_by_id
    where s.organisation_id = ${scope} and s.expires_at > now() and (${madeBy}::text is null or s.created_by_id = ${madeBy})
    order by s.created_at desc, s.id desc`
  return { items, total: items.length }
}

/** Ends a link at once. Throws 404 for a link that the caller does not see, else as `sharerOf`. */
export async function revokeReportShare(
  actor: Actor,
  reach: Reach,
  id: string,
  requestId: string,
): Promise<{ message: 'success' }> {
  const { scope, role, madeBy } = await sharerOf(actor, reach)
  const where = { id, organisationId: scope, ...(madeBy !== null && { createdById: madeBy }) }
  await db().$transaction(async (tx) => {
    const share = await tx.reportShare.findFirst({ where, select: { month: true } })
    const { count } = await tx.reportShare.deleteMany({ where })
    if (!share || count === 0) throw notFound()
    const detail = { month: monthOf(toDay(share.month)) }
    await recordChange(tx, actor, 'reportShare', 'delete', id, detail, requestId, role)
  })
  return { message: 'success' }
}
