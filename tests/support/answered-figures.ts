import { industryTrendsParams, visibilityParams } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { industryTrendsAnswer, summaryAnswer, visibilityAnswer } from '@/server/services/figure-cache/figure-answers'
import { brandSummary } from '@/server/services/figures/brand-summary'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { installationScope } from '@/server/services/scope'
import type { FigureWorld } from './figure-writes'

// What the dashboards are answered, which may be kept, beside what their rows say.

export const OWN = visibilityParams.parse({ days: '30' })
const INDUSTRY = industryTrendsParams.parse({ days: '30' })

type Read = (world: FigureWorld) => Promise<string[]>

const callers = ({ member, admin }: FigureWorld) => [
  { actor: member.actor, reach: 'ownOrganisation' as const },
  { actor: admin.actor, reach: 'any' as const },
]

/** Both dashboards of a member and of a system admin, and the summary, as they are answered. */
export const answered: Read = async (world) => {
  const { id } = world.organisation
  const all = []
  for (const { actor, reach } of callers(world))
    all.push(
      await (await visibilityAnswer(actor, reach, id, OWN, today())).json(),
      await (await industryTrendsAnswer(actor, reach, id, INDUSTRY, today())).json(),
    )
  all.push(await (await summaryAnswer(installationScope(id), today())).json())
  return all
}

/** The same from the rows. */
export const read: Read = async (world) => {
  const { id } = world.organisation
  const all = []
  for (const { actor, reach } of callers(world))
    all.push(
      JSON.stringify(await visibilityFigures(actor, reach, id, OWN, today())),
      JSON.stringify(await industryTrendsFigures(actor, reach, id, INDUSTRY, today())),
    )
  all.push(JSON.stringify(await brandSummary(installationScope(id), today())))
  return all
}
