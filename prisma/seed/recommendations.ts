import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { DemoDays } from './demo-days'
import { strengthSteps } from './growth-story'
import { ORGANISATIONS, type OrganisationName } from './organisations'
import { type StatusHistory, statusHistories } from './recommendation-history'
import { FOR_ALL, FOR_INDUSTRY, type RecommendationText } from './recommendation-texts'

/** Recommendations in every status for each organisation; the implemented ones on the days that raised its brand. */
export async function makeRecommendations(tx: Db, days: DemoDays): Promise<void> {
  const admin = await tx.user.findUniqueOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } })
  const assigned = await makeTexts(tx, days.first, admin.id)
  for (const { name } of ORGANISATIONS) {
    const where = { kind: 'organisation', name }
    const organisation = await tx.owner.findFirstOrThrow({ where, select: { id: true } })
    const member = await tx.user.findFirstOrThrow({ where: { organisationId: organisation.id }, select: { id: true } })
    const active = await tx.query.findMany({ where: { ownerId: organisation.id, active: true }, select: { id: true } })
    const queryIds = active.map(({ id }) => id)
    const implementDays = strengthSteps(brandKey(name), addDays(days.first, 1), days.today).map((step) => step.day)
    const histories = statusHistories(implementDays, days.today)
    for (const [index, { id, organisations }] of assigned
      .filter(({ organisations: to }) => to.includes(name))
      .entries()) {
      const createdAt = at(addDays(days.first, -12 + organisations.length), 11)
      await tx.geoRecommendationOrganisation.create({
        data: { organisationId: organisation.id, recommendationId: id, createdAt },
      })
      const history = histories[index]
      if (history)
        await makeStatus(
          tx,
          { organisationId: organisation.id, recommendationId: id, by: member.id, queryIds },
          history,
        )
    }
  }
}

/** The recommendations, each with the organisations it is for, in the order of the texts. */
async function makeTexts(tx: Db, firstDay: Day, adminId: string) {
  const made: { id: string; organisations: OrganisationName[] }[] = []
  const industries = new Map<readonly RecommendationText[], OrganisationName[]>([
    [FOR_ALL, ORGANISATIONS.map(({ name }) => name)],
  ])
  for (const [industry, texts] of Object.entries(FOR_INDUSTRY))
    industries.set(
      texts,
      ORGANISATIONS.filter((organisation) => organisation.industry === industry).map(({ name }) => name),
    )
  for (const [texts, organisations] of industries) {
    for (const [index, { title, description }] of texts.entries()) {
      const createdAt = at(addDays(firstDay, index - 14), 10)
      const id = newId(createdAt)
      const by = { createdById: adminId, updatedById: adminId, createdAt, updatedAt: createdAt }
      await tx.geoRecommendation.create({ data: { id, title, description, ...by } })
      made.push({ id, organisations })
    }
  }
  return made
}

interface StatusOf {
  organisationId: string
  recommendationId: string
  /** Who changed it. */
  by: string
  /** What it targets. */
  queryIds: string[]
  shortName?: string
  /** By choice; else they are written down once it is implemented. */
  chosen?: boolean
  due?: Date | null
}

export async function makeStatus(
  tx: Db,
  { organisationId, recommendationId, by, queryIds, shortName, chosen = false, due = null }: StatusOf,
  { steps, notes }: StatusHistory,
): Promise<void> {
  const times = steps.map(({ day }, index) => at(day, 9 + index))
  const createdAt = times[0] ?? new Date()
  const updatedAt = times.at(-1) ?? createdAt
  const statusId = newId(createdAt)
  await tx.recommendationStatus.create({
    data: {
      id: statusId,
      organisationId,
      recommendationId,
      status: steps.at(-1)?.status ?? 'none',
      notes,
      shortName: shortName ?? null,
      queryIds: chosen || steps.at(-1)?.status === 'implemented' ? queryIds : [],
      due,
      version: steps.length,
      updatedById: by,
      createdAt,
      updatedAt,
    },
  })
  await tx.recommendationStatusChange.createMany({
    data: steps.map(({ status, day }, index) => ({
      id: newId(times[index]),
      organisationId,
      statusId,
      fromStatus: steps[index - 1]?.status ?? null,
      toStatus: status,
      queryIds,
      day: dayToDate(day),
      changedById: by,
      changedAt: times[index] ?? createdAt,
    })),
  })
}

/** That hour of a day, but never later than now. */
export function at(day: Day, hour: number): Date {
  return new Date(Math.min(Date.now(), dayToDate(day).getTime() + hour * 3_600_000))
}
