import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { ownTokens } from '@/lib/branding/look'
import { type Branding, type BrandingAnswer, type ShownBrand, storedBranding } from '@/lib/branding/shapes'
import { brandingCopy } from '@/lib/branding/words'
import { type Db, db, readRows } from '@/server/db/client'
import { chooseOwn, notFound, type OrganisationScope } from '@/server/db/scope'
import { readLogo } from '@/server/files/logos'
import { env } from '@/server/settings/env'

const brandingRow = z.object({ own: storedBranding, ofGroup: storedBranding })

/** Reads the branding that an organisation has itself, and that of its group (R-BRANDING-1). Throws AppError 404. */
export async function readBrandings(scope: OrganisationScope, store: Db = db()) {
  const [found] = await readRows(brandingRow, store)`
    select g.branding as own, b.branding as "ofGroup" from organisation g left join brand_group b on b.id = g.group_id
    where g.id = ${scope}`
  if (!found) throw notFound()
  return found
}

/** The name, logo and colours in which an organisation's figures are shown; null where they are shown in ours. */
export async function shownBrand(scope: OrganisationScope): Promise<ShownBrand | null> {
  const { own, ofGroup } = await readBrandings(scope)
  return showBranding(own ?? ofGroup)
}

/** Reads the own name of the caller's organisation, or of any by reach. Throws AppError 404. */
export async function readBranding(actor: Actor, reach: Reach, named?: string): Promise<BrandingAnswer> {
  const { own, ofGroup } = await readBrandings(await chooseOwn(actor, reach, named))
  return { branding: own, shown: await showBranding(own ?? ofGroup) }
}

const groupRow = z.object({ branding: storedBranding })

/** Reads the own name of a group, which its organisations without one have. Throws AppError 404. */
export async function readGroupBranding(id: string, store: Db = db()): Promise<Branding | null> {
  const [found] = await readRows(groupRow, store)`select branding from brand_group where id = ${id}`
  if (!found) throw notFound()
  return found.branding
}

export async function showBranding(branding: Branding | null): Promise<ShownBrand | null> {
  if (branding === null) return null
  const { logo, ...fields } = branding
  const png = logo === null ? null : await readLogo(logo)
  return {
    ...fields,
    logo: png && { src: `data:image/png;base64,${png.toString('base64')}`, ...sizeOf(png) },
    tokens: ownTokens(fields),
    measuredBy: env().OUR_NAME === 'small' ? brandingCopy.measuredBy : null,
  }
}

/** From the head of a PNG, which ours all are. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
