import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { addDays, type Day } from '@/lib/format/days'

/** One change of status and the day it happened. */
export interface StatusStep {
  status: RecommendationStatusName
  day: Day
}

export interface StatusHistory {
  steps: readonly StatusStep[]
  notes: string | null
}

const IMPLEMENTED_NOTES = [
  'Live on all pages.',
  'Done with the web agency.',
  null,
  'Checked in the structured data test.',
]

/**
 * The histories of an organisation's recommendations, one per recommendation in order; null means nobody has given it
 * a status. The first ones were implemented on the given days; then comes every other status.
 */
export function statusHistories(implementDays: readonly Day[], today: Day): (StatusHistory | null)[] {
  const implemented = implementDays.map((day, index) => ({
    notes: IMPLEMENTED_NOTES[index % IMPLEMENTED_NOTES.length] ?? null,
    steps: [
      { status: 'pending' as const, day: addDays(day, -19) },
      { status: 'in_progress' as const, day: addDays(day, -8) },
      { status: 'implemented' as const, day },
    ],
  }))
  const ago = (status: RecommendationStatusName, days: number): StatusStep => ({ status, day: addDays(today, -days) })
  return [
    ...implemented,
    { notes: 'Copy is written, waiting for the prices.', steps: [ago('pending', 24), ago('in_progress', 2)] },
    { notes: 'Draft is with legal.', steps: [ago('pending', 30), ago('in_progress', 3)] },
    { notes: null, steps: [ago('pending', 16), ago('in_progress', 5)] },
    { notes: 'Agreed for next quarter.', steps: [ago('pending', 12)] },
    { notes: null, steps: [ago('pending', 41)] },
    { notes: 'Until the new site is live.', steps: [ago('in_progress', 36), ago('on_hold', 18)] },
    { notes: 'No demand seen in the enquiries.', steps: [ago('pending', 52), ago('rejected', 30)] },
    { notes: null, steps: [ago('pending', 44), ago('none', 40)] },
    null,
    null,
  ]
}
