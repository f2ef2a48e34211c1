import type { Actor, Reach } from '@/lib/access/permissions'
import type { Branding, BrandingAnswer, BrandingInput } from '@/lib/branding/shapes'
import { brandingPrompts as prompts } from '@/lib/branding/words'
import { AppError } from '@/lib/http/app-error'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db } from '@/server/db/client'
import { chooseOwn, installationScope, invalidField, lockOrganisation, notFound } from '@/server/db/scope'
import { keepLogo, makeLogo } from '@/server/files/logos'
import { discardFile } from '@/server/files/uploads'
import { readBrandings, readGroupBranding, showBranding } from './reads'

const NONE = { logo: null, primary: null, accent: null, replyTo: null } as const

interface Call {
  /** Absent for the caller's own. */
  id?: string
  requestId: string
}

/** An organisation, or a group of them. */
interface Owner {
  /** Whose people may read the file of the logo; null for a group, where system admins alone do. */
  organisationId: string | null
  /** Throws AppError 404. */
  lock: (tx: Db) => Promise<void>
  /** Throws AppError 404. */
  read: (store: Db) => Promise<Branding | null>
  write: (tx: Db, branding: Branding | null) => Promise<unknown>
  note: (tx: Db, change: { from: Branding | null; to: Branding | null }) => Promise<void>
}

async function organisationOwner(actor: Actor, reach: Reach, { id, requestId }: Call): Promise<Owner> {
  const scope = await chooseOwn(actor, reach, id)
  const role = reach === 'any' ? 'systemAdmin' : 'organisationAdmin'
  return {
    organisationId: scope,
    lock: (tx) => lockOrganisation(tx, scope),
    read: async (store) => (await readBrandings(scope, store)).own,
    write: (tx, branding) =>
      tx.organisation.update({ where: { id: scope }, data: { branding: column(branding) }, select: { id: true } }),
    note: (tx, { from, to }) => {
      const [action, detail] =
        to === null
          ? (['delete', { name: from?.name ?? '' }] as const)
          : (['save', { from: from && { ...from }, to: { ...to } }] as const)
      return recordChange(tx, actor, 'branding', action, scope, detail, requestId, role)
    },
  }
}

function groupOwner(actor: Actor, id: string, requestId: string): Owner {
  return {
    organisationId: null,
    lock: async (tx) => {
      await tx.$executeRaw`select 1 from brand_group where id = ${id} for no key update`
    },
    read: (store) => readGroupBranding(id, store),
    write: (tx, branding) =>
      tx.brandGroup.update({
        where: { id },
        data: { branding: column(branding), updatedAt: new Date() },
        select: { id: true },
      }),
    note: (tx, { from, to }) => {
      const detail = { from: { branding: from && { ...from } }, to: { branding: to && { ...to } } }
      return recordChange(tx, actor, 'group', 'save', id, detail, requestId)
    },
  }
}

const column = (branding: Branding | null) => (branding === null ? Prisma.DbNull : { ...branding })

/**
 * Saves the own name of an organisation; absent fields keep their value (R-BRANDING-1). A logo is made anew of an
 * upload of the caller's, outside the transaction, since store and decoder are slow.
 * @throws AppError 404 out of reach and for anybody else's file; 400 by field; 409 for a logo that was replaced; 503
 * without a store.
 */
export async function saveBranding(
  actor: Actor,
  reach: Reach,
  input: BrandingInput,
  call: Call,
): Promise<BrandingAnswer> {
  return saveOf(await organisationOwner(actor, reach, call), actor, input)
}

/** The same for a group, by system admins (R-BRANDING-9). */
export async function saveGroupBranding(
  actor: Actor,
  id: string,
  input: BrandingInput,
  requestId: string,
): Promise<BrandingAnswer> {
  return saveOf(groupOwner(actor, id, requestId), actor, input)
}

async function saveOf(owner: Owner, actor: Actor, input: BrandingInput): Promise<BrandingAnswer> {
  const before = await owner.read(db())
  const name = input.name ?? before?.name
  if (name === undefined) throw invalidField('name', prompts.name)
  const upload = input.logo && input.logo !== before?.logo ? input.logo : null
  const made = upload === null ? null : await makeLogo(actor, owner.organisationId, upload)
  const saved = await db().$transaction(async (tx) => {
    await owner.lock(tx)
    const stored = await owner.read(tx)
    const next: Branding = { ...NONE, ...stored, ...withoutAbsent(input), name }
    if (made !== null) next.logo = made
    else if (next.logo !== null && next.logo !== stored?.logo) throw new AppError('conflict', prompts.changed)
    if (made !== null && upload !== null) await keepLogo(tx, made, upload)
    if (stored && isSame(stored, next)) return stored
    await owner.write(tx, next)
    if (stored?.logo && stored.logo !== next.logo) await discardFile(tx, stored.logo)
    await owner.note(tx, { from: stored, to: next })
    return next
  })
  return { branding: saved, shown: await showBranding(saved) }
}

/** Removes the own name with its logo. Throws AppError 404 out of reach and where there is none. */
export async function removeBranding(actor: Actor, reach: Reach, call: Call): Promise<DoneAnswer> {
  return removeOf(await organisationOwner(actor, reach, call))
}

/** The same for a group. */
export async function removeGroupBranding(actor: Actor, id: string, requestId: string): Promise<DoneAnswer> {
  return removeOf(groupOwner(actor, id, requestId))
}

async function removeOf(owner: Owner): Promise<DoneAnswer> {
  await db().$transaction(async (tx) => {
    await owner.lock(tx)
    const stored = await owner.read(tx)
    if (stored === null) throw notFound()
    await owner.write(tx, null)
    if (stored.logo) await discardFile(tx, stored.logo)
    await owner.note(tx, { from: stored, to: null })
  })
  return { message: 'success' }
}

/** Lets go of the logo of an organisation that is being deleted. */
export async function discardLogoOf(tx: Db, organisationId: string): Promise<void> {
  const { own } = await readBrandings(installationScope(organisationId), tx)
  if (own?.logo) await discardFile(tx, own.logo)
}

function withoutAbsent(input: BrandingInput): Partial<Branding> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

const FIELDS = ['logo', 'name', 'primary', 'accent', 'replyTo'] as const
const isSame = (one: Branding, other: Branding) => FIELDS.every((field) => one[field] === other[field])
