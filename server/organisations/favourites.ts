import { z } from 'zod'
import { addDays } from '@/lib/format/days'
import { RESULT_WINDOW } from '@/lib/limits'
import { brandKey } from '@/lib/names/keys'
import { favouritesCopy } from '@/lib/rivals/first'
import { today } from '@/server/clock'
import { readRows } from '@/server/db/client'
import { invalidField, type OrganisationScope, ownersOf } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { inWindow } from '@/server/measure/reads'
import { readMeant } from '@/server/names/sorting'
import { queryIdsOf } from '@/server/queries/reads'

const foundRow = z.object({ id: z.number() })

/**
 * Finds the brands of the rivals that an organisation wants to see first, each once and in its order (R-RIVAL-6).
 * Throws AppError 400 for an own name and for one that no answer of theirs names; one that was chosen before may stay.
 */
export async function findFavourites(scope: OrganisationScope, names: readonly string[]): Promise<number[]> {
  const meant = await readMeant(names)
  const own = await readOwnBrand(scope)
  const brands = names.map((name) => ({ name, brand: meant.get(brandKey(name)) }))
  const added = brands.flatMap(({ brand }) =>
    brand && !own.favourites.some(({ id }) => id === brand.id) ? brand.id : [],
  )
  const named = await findNamed(scope, added)
  const ids = brands.map(({ name, brand }) => {
    if (brand && own.brandIds.includes(brand.id)) throw invalidField('favouriteRivals', favouritesCopy.own(name))
    const known = brand && brand.status !== 'ignored' && (!added.includes(brand.id) || named.includes(brand.id))
    if (!known) throw invalidField('favouriteRivals', favouritesCopy.unknown(name))
    return brand.id
  })
  return [...new Set(ids)]
}

/** Which of these brands answers of the organisation and its industries name. */
async function findNamed(scope: OrganisationScope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const owners = await ownersOf(scope)
  const to = today()
  const window = { owners, queryIds: await queryIdsOf(owners), from: addDays(to, -RESULT_WINDOW.maxDays), to }
  const found = await readRows(foundRow)`
    select distinct id from answer_count, unnest(brand_ids) as id
    where ${inWindow({ ...window, access: 'all' })} and brand_ids && ${[...ids]}::int[] and id = any(${[...ids]}::int[])`
  return found.map(({ id }) => id)
}
