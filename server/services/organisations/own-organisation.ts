import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { usersCopy } from '@/lib/copy/users'
import type { OwnOrganisationInput, OwnOrganisationRow } from '@/lib/schemas/organisation'
import { today } from '@/server/clock'
import { type Db, db, idRow, readRows } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { planMovedOwner } from '@/server/services/daily-run/plan'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { chooseOwn, findOwn } from './reads'

const FIELDS = ['location', 'country', 'websiteUrl'] as const

/** Saves the caller's own; absent fields stay. Throws AppError 404 for any other; 409 for an old version. */
export async function saveOwnOrganisation(
  actor: Actor,
  reach: Reach,
  input: OwnOrganisationInput,
  { id, requestId }: { id?: string; requestId: string },
): Promise<OwnOrganisationRow> {
  const scope = await chooseOwn(actor, reach, id)
  if (input._id !== undefined && input._id !== scope) throw notFound()
  return db().$transaction(async (tx) => {
    await lock(tx, scope)
    const stored = await findOwn(tx, scope)
    const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== stored[field])
    if (changed.length === 0) return stored
    if (input.version !== undefined && input.version !== stored.version)
      throw new AppError('conflict', usersCopy.ownOrganisation.changedByOther)
    const { location, country, websiteUrl } = input
    const data = { location, country, version: { increment: 1 }, updatedAt: new Date() }
    await tx.owner.update({ where: { id: scope }, data, select: { id: true } })
    if (changed.includes('location') || changed.includes('country')) await planMovedOwner(tx, today(), scope)
    if (changed.includes('websiteUrl'))
      await tx.organisation.update({ where: { id: scope }, data: { websiteUrl }, select: { id: true } })
    await recordAudit(tx, {
      actor,
      role: 'organisationAdmin',
      action: 'organisation.save',
      target: { kind: 'organisation', id: scope },
      detail: { name: stored.name, from: pick(changed, stored), to: pick(changed, input) },
      requestId,
    })
    return findOwn(tx, scope)
  })
}

async function lock(tx: Db, scope: OrganisationScope): Promise<void> {
  await readRows(idRow, tx)`select id from owner where id = ${scope} for no key update`
}

function pick(fields: readonly (typeof FIELDS)[number][], from: Pick<OwnOrganisationInput, (typeof FIELDS)[number]>) {
  return Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
}
