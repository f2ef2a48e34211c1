import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/formulas/brand-key'
import { EFFECT, REPORT_ROWS } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { Report } from '@/lib/schemas/report'
import { readRows } from '@/server/db'
import { effectsOf } from '@/server/services/recommendation-tracker/effects'
import type { OrganisationScope } from '@/server/services/scope'

const titleRow = z.object({ id: z.string(), title: z.string() })

/** Actions whose effect was looked for within `days`, the latest ones, oldest first; their effects as of `today` (R-ACTION-4). */
export async function reportActions(
  scope: OrganisationScope,
  days: DayWindow,
  today: Day,
): Promise<Pick<Report, 'actions' | 'moreActions'>> {
  const since = addDays(days.from, -EFFECT.looks[1])
  const effects = [...(await effectsOf(scope, today))]
    .map(([id, effect]) => ({ id, ...effect }))
    .filter(({ implemented }) => implemented >= since && implemented <= days.to)
    .sort((a, b) => compareText(a.implemented, b.implemented) || compareText(a.id, b.id))
  const shown = effects.slice(-REPORT_ROWS.actions)
  if (shown.length === 0) return { actions: [], moreActions: 0 }
  const rows = await readRows(titleRow)`
    select g.id, g.title from geo_recommendation g
    join geo_recommendation_organisation o on o.recommendation_id = g.id
    where o.organisation_id = ${scope} and g.id = any(${shown.map(({ id }) => id)}::text[])`
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return {
    actions: shown.map(({ id, implemented, verdict, points, day, look }) => ({
      title: titles.get(id) ?? '',
      ...{ implemented, verdict, points, day, look },
    })),
    moreActions: effects.length - shown.length,
  }
}
