import type { Actor, Reach } from '@/lib/access/permissions'
import type { Branding, BrandingAnswer, BrandingInput } from '@/lib/branding/shapes'
import { brandingPrompts as prompts } from '@/lib/branding/words'
import { AppError } from '@/lib/http/app-error'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db } from '@/server/db/client'
import { chooseOwn, installationScope, invalidField, lockOrganisation, notFound } from '@/server/db/scope'
import { keepLogo, makeLogo } from '@/server/files/logos'
import { discardFile } from '@/server/files/uploads'
import { readBrandings, showBranding } from './reads'

const NONE = { logo: null, primary: null, accent: null, replyTo: null } as const

interface Call {
  /** Absent for the caller's own. */
  id?: string
  requestId: string
}

const roleOf = (reach: Reach) => (reach === 'any' ? 'systemAdmin' : 'organisationAdmin')

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
  { id, requestId }: Call,
): Promise<BrandingAnswer> {
  const scope = await chooseOwn(actor, reach, id)
  const { own: before } = await readBrandings(scope)
  const name = input.name ?? before?.name
  if (name === undefined) throw invalidField('name', prompts.name)
  const upload = input.logo && input.logo !== before?.logo ? input.logo : null
  const made = upload === null ? null : await makeLogo(actor, scope, upload)
  const saved = await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const { own: stored } = await readBrandings(scope, tx)
    const next: Branding = { ...NONE, ...stored, ...withoutAbsent(input), name }
    if (made !== null) next.logo = made
    else if (next.logo !== null && next.logo !== stored?.logo) throw new AppError('conflict', prompts.changed)
    if (made !== null && upload !== null) await keepLogo(tx, made, upload)
    if (stored && isSame(stored, next)) return stored
    await tx.organisation.update({ where: { id: scope }, data: { branding: { ...next } }, select: { id: true } })
    if (stored?.logo && stored.logo !== next.logo) await discardFile(tx, stored.logo)
    const detail = { from: stored && { ...stored }, to: { ...next } }
    await recordChange(tx, actor, 'branding', 'save', scope, detail, requestId, roleOf(reach))
    return next
  })
  return { branding: saved, shown: await showBranding(saved) }
}

/** Removes the own name with its logo. Throws AppError 404 out of reach and where there is none. */
export async function removeBranding(
  actor: Actor,
  reach: Reach,
  { id, requestId }: Call,
): Promise<{ message: 'success' }> {
  const scope = await chooseOwn(actor, reach, id)
  await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const { own } = await readBrandings(scope, tx)
    if (own === null) throw notFound()
    await tx.organisation.update({ where: { id: scope }, data: { branding: Prisma.DbNull }, select: { id: true } })
    if (own.logo) await discardFile(tx, own.logo)
    await recordChange(tx, actor, 'branding', 'delete', scope, { name: own.name }, requestId, roleOf(reach))
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
