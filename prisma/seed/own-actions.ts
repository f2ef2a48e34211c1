import { addDays, dayToDate } from '@/lib/format/days'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { DemoDays } from './demo-days'
import { historyOf, OWN_ACTIONS } from './own-action-texts'
import { at, makeStatus } from './recommendations'

/** The recommendations that people of Loomhouse wrote for it, with their targets (R-ACTION-3). */
export async function makeOwnActions(tx: Db, { today }: DemoDays): Promise<void> {
  for (const action of OWN_ACTIONS) {
    const { email, title, shortName, description, terms, dueIn } = action
    const { id: by, organisationId } = await tx.user.findUniqueOrThrow({
      where: { email },
      select: { id: true, organisationId: true },
    })
    if (organisationId === null) throw new Error(`${email} has no organisation`)
    const history = historyOf(action, today)
    const createdAt = at(history.steps[0]?.day ?? today, 9)
    const recommendationId = newId(createdAt)
    const stamps = { createdById: by, updatedById: by, createdAt, updatedAt: createdAt }
    await tx.geoRecommendation.create({ data: { id: recommendationId, title, description, own: true, ...stamps } })
    await tx.geoRecommendationOrganisation.create({ data: { organisationId, recommendationId, createdAt } })
    const queries = await tx.query.findMany({
      where: { searchTerm: { in: [...terms] }, ownerId: { in: await ownersOf(tx, organisationId) } },
      select: { id: true },
    })
    const queryIds = queries.map(({ id }) => id)
    const due = dueIn === undefined ? null : dayToDate(addDays(today, dueIn))
    await makeStatus(tx, { organisationId, recommendationId, by, queryIds, shortName, chosen: true, due }, history)
  }
}

async function ownersOf(tx: Db, organisationId: string): Promise<string[]> {
  const industries = await tx.organisationIndustry.findMany({ where: { organisationId }, select: { industryId: true } })
  return [organisationId, ...industries.map(({ industryId }) => industryId)]
}
