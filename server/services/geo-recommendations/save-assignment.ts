import { geoRecommendationsCopy as copy } from '@/lib/copy/geo-recommendations'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import type { Db } from '@/server/db'

/**
 * Brings the assignment of a recommendation to exactly these organisations; statuses go with the assignments they
 * belong to. Call it with the recommendation locked. Throws AppError 400 for an organisation that does not exist.
 */
export async function saveAssignment(
  tx: Db,
  recommendationId: string,
  organisations: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const wanted = [...new Set(organisations)]
  const held = await tx.geoRecommendationOrganisation.findMany({
    where: { recommendationId },
    select: { organisationId: true },
  })
  const before = new Set(held.map(({ organisationId }) => organisationId))
  const added = wanted.filter((organisationId) => !before.has(organisationId))
  const removed = [...before].filter((organisationId) => !wanted.includes(organisationId))
  // Locked until the end, so that none of them is deleted between being looked at and being referred to.
  const known = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM organisation WHERE id = ANY(${added}::text[]) FOR KEY SHARE`
  if (known.length < added.length)
    throw new AppError('invalid', refusals.invalid, { fields: { organization: copy.unknownOrganisation } })
  await tx.geoRecommendationOrganisation.deleteMany({ where: { recommendationId, organisationId: { in: removed } } })
  await tx.geoRecommendationOrganisation.createMany({
    data: added.map((organisationId) => ({ organisationId, recommendationId })),
  })
  return { added, removed }
}
