import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import type { NameAction, NamePreview, NameSorted } from '@/lib/names/shapes'
import { namesCopy } from '@/lib/names/words'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import { invalidField, notFound } from '@/server/db/scope'
import { countResults, queueChange } from './changes'
import { changeNames } from './sorting'

const brandRow = z.object({
  id: z.number(),
  name: z.string(),
  matchKey: z.string(),
  status: z.enum(['new', 'sameAs', 'competitor', 'ignored']),
  sameAsId: z.number().nullable(),
  /** Names sorted as the same as this one. */
  others: z.array(z.number()),
})
type Brand = z.infer<typeof brandRow>

interface Plan {
  brand: Brand
  target: Brand | null
  /** Names whose results change; empty when only the view changes. */
  brandIds: number[]
}

/**
 * Sorts a name, or with `preview` only counts what would change (R-NAME-4). Stored results follow in the background.
 * @throws AppError 404 for an unknown name or target, 400 when both are the same, 409 when it contradicts other names.
 */
export async function sortName(
  actor: Actor,
  id: number,
  { action, target, preview }: NameAction,
  requestId: string,
): Promise<NamePreview | NameSorted> {
  const targetId = target === undefined ? null : Number(target)
  const planned = await plan(db(), id, action, targetId)
  const counted = await count(planned)
  if (preview) return counted
  const change = await db().$transaction(async (tx) => {
    await changeNames(tx)
    const { brand, target: root, brandIds } = await plan(tx, id, action, targetId)
    await save(tx, brand, action, root?.id ?? null)
    await recordAudit(tx, {
      actor,
      role: 'systemAdmin',
      action: `name.${action}`,
      target: { kind: 'name', id: String(id) },
      detail: { name: brand.name, from: brand.status, sameAs: root?.name ?? null, results: counted.results },
      requestId,
    })
    if (counted.results === 0 && brandIds.length === 0) return null
    return queueChange(tx, { kind: action, brandId: id, targetId: root?.id ?? null, brandIds, total: counted.results })
  })
  return { ...counted, change }
}

function count({ brandIds, target }: Plan): Promise<NamePreview> | NamePreview {
  return brandIds.length === 0 ? { results: 0, organisations: 0, both: 0 } : countResults(brandIds, target?.id ?? null)
}

async function plan(store: Db, id: number, action: NameAction['action'], targetId: number | null): Promise<Plan> {
  const brand = await findBrand(store, id)
  if (!brand) throw notFound()
  const target = targetId === null ? null : await findTarget(store, brand, targetId)
  if (action === 'ignore' || target) await refuseOwn(store, brand, target)
  const before = meaningOf(brand)
  const after = action === 'ignore' ? null : (target?.id ?? brand.id)
  return { brand, target, brandIds: before === after ? [] : [brand.id, ...brand.others] }
}

function meaningOf({ id, status, sameAsId }: Brand): number | null {
  return status === 'ignored' ? null : (sameAsId ?? id)
}

/** Finds the brand that the target itself stands for. */
async function findTarget(store: Db, brand: Brand, targetId: number): Promise<Brand> {
  const chosen = await findBrand(store, targetId)
  if (!chosen) throw notFound()
  if (chosen.id === brand.id) throw invalidField('target', namesCopy.prompts.itself)
  const root = chosen.sameAsId === null ? chosen : await findBrand(store, chosen.sameAsId)
  if (!root) throw notFound()
  if (root.id === brand.id) throw new AppError('conflict', namesCopy.prompts.circle(chosen.name, brand.name))
  if (root.status === 'ignored') throw new AppError('conflict', namesCopy.prompts.ignored(root.name))
  return root
}

async function findBrand(store: Db, id: number): Promise<Brand | undefined> {
  const [brand] = await readRows(brandRow, store)`
    select b.id, b.name, coalesce(b.match_key, '') as "matchKey", b.status, b.same_as_id as "sameAsId",
      array(select o.id from brand o where o.same_as_id = b.id order by o.id) as others
    from brand b where b.id = ${id}::int`
  return brand
}

const ownerRow = z.object({ key: z.string(), organisationId: z.string(), name: z.string() })

/** Refuses to ignore a customer's own name or give it to another brand. */
async function refuseOwn(store: Db, brand: Brand, target: Brand | null): Promise<void> {
  const owners = await readRows(ownerRow, store)`
    select w.match_key as key, w.id as "organisationId", w.name from owner w
      where w.kind = 'organisation' and w.match_key = any(${[brand.matchKey, target?.matchKey ?? '']}::text[])
    union all select a.match_key, a.organisation_id, w.name
      from brand_alias a join owner w on w.id = a.organisation_id
      where a.match_key = any(${[brand.matchKey, target?.matchKey ?? '']}::text[])`
  const own = owners.find(
    ({ key, organisationId }) =>
      key === brand.matchKey &&
      !owners.some(
        (other) => target !== null && other.key === target.matchKey && other.organisationId === organisationId,
      ),
  )
  if (!own) return
  throw new AppError('conflict', target ? namesCopy.prompts.ownElsewhere(own.name) : namesCopy.prompts.own(own.name))
}

const STATUS = { sameAs: 'sameAs', competitor: 'competitor', ignore: 'ignored', restore: 'new' } as const

async function save(tx: Db, brand: Brand, action: NameAction['action'], targetId: number | null): Promise<void> {
  const { id } = brand
  const isTakenApart = await takeApart(tx, brand, targetId)
  const sortedAt = action === 'restore' && !isTakenApart ? null : new Date()
  await tx.brand.update({
    where: { id },
    data: { status: STATUS[action], sameAsId: targetId, sortedAt },
    select: { id: true },
  })
  // Avoids chains: names that pointed here now point to the target.
  if (targetId !== null)
    await tx.$executeRaw`
      update brand set same_as_id = ${targetId}::int where same_as_id = ${id}::int`
}

/** Keeps two spellings of one name apart once a person has taken them apart; whether they were one. */
async function takeApart(tx: Db, { matchKey, sameAsId }: Brand, targetId: number | null): Promise<boolean> {
  if (sameAsId === null || sameAsId === targetId) return false
  const where = { id: sameAsId, matchKey }
  await tx.brand.updateMany({ where: { ...where, sortedAt: null }, data: { sortedAt: new Date() } })
  return (await tx.brand.count({ where })) > 0
}
