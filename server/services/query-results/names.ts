import type { Actor, Reach } from '@/lib/access/roles'
import { db } from '@/server/db'
import { type OwnBrand, readOwnBrand } from '@/server/services/figures/own-brand'
import { organisationScope } from '@/server/services/scope'
import type { ResultNames } from './present'

interface Naming {
  brandIds: number[]
  readBrandIds: number[]
  citationIds: number[]
}

/** What the ids of some results are called, each read once; `own` is the reader's organisation. */
export async function findNames(own: OwnBrand | null, results: readonly Naming[]): Promise<ResultNames> {
  const brandIds = results.flatMap((result) => [...result.brandIds, ...result.readBrandIds])
  const citationIds = results.flatMap((result) => result.citationIds)
  const [brands, urls] = await Promise.all([
    db().brand.findMany({
      where: { id: { in: [...new Set(brandIds)] } },
      select: { id: true, key: true, name: true, status: true },
    }),
    db().citedUrl.findMany({
      where: { id: { in: [...new Set(citationIds)] } },
      select: { id: true, url: true, site: true },
    }),
  ])
  return {
    brands: new Map(brands.map(({ id, ...brand }) => [id, brand])),
    urls: new Map(urls.map(({ id, ...page }) => [id, page])),
    ownIds: new Set(own?.brandIds),
  }
}

/** The brand of the actor's own organisation; null without one. */
export async function ownBrandOf(actor: Actor, reach: Reach): Promise<OwnBrand | null> {
  if (actor.organisationId === null) return null
  return readOwnBrand(await organisationScope(actor, reach, actor.organisationId))
}
