import { geoRecommendationsCopy as copy } from '@/lib/copy/geo-recommendations'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { Prisma } from '@/prisma/generated/client'
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
  const known = await tx.organisation.count({ where: { id: { in: added } } })
  if (known < added.length) throw unknownOrganisation()
  await tx.geoRecommendationOrganisation.deleteMany({ where: { recommendationId, organisationId: { in: removed } } })
  await tx.geoRecommendationOrganisation
    .createMany({ data: added.map((organisationId) => ({ organisationId, recommendationId })) })
    .catch(refuseDeleted)
  return { added, removed }
}

/** An organisation that was deleted since it was looked at is refused by the foreign key. */
function refuseDeleted(error: unknown): never {
  throw error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003' ? unknownOrganisation() : error
}

function unknownOrganisation(): AppError {
  return new AppError('invalid', refusals.invalid, { fields: { organization: copy.unknownOrganisation } })
}
