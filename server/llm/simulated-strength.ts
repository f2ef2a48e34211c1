import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { chance } from './seeded-random'
import type { TopicBrand } from './simulated-markets'

// How strong a brand is on a day, in the simulated world: what it is, plus two slow waves, minus the improvements
// that are yet to come when the past is told.

const MS_PER_DAY = 86_400_000
/** One improvement per brand and block of days. */
const STEP_BLOCK_DAYS = 16

export interface StrengthStep {
  day: Day
  lift: number
}

/**
 * The days from `fromDay` to `toDay` on which the brand improved, with how much; about one in 16 days. Seen from
 * `toDay` backwards: a brand told with a `growingUntil` of that day was weaker by the lifts still to come.
 */
export function strengthSteps(brandKey: string, fromDay: Day, toDay: Day): StrengthStep[] {
  const steps: StrengthStep[] = []
  for (let block = blockOf(fromDay); block <= blockOf(toDay); block += 1) {
    const offset = 3 + Math.floor(chance('step day', brandKey, block) * (STEP_BLOCK_DAYS - 6))
    const day = addDays('1970-01-01', block * STEP_BLOCK_DAYS + offset)
    if (day >= fromDay && day <= toDay) steps.push({ day, lift: 5 + Math.floor(chance('lift', brandKey, block) * 4) })
  }
  return steps
}

/** The brand's strength on a day. `laterSteps` are improvements that had not happened yet on early days. */
export function strengthOn(brand: TopicBrand, brandKey: string, day: Day, laterSteps: readonly StrengthStep[]): number {
  const missing = laterSteps.reduce((sum, step) => (step.day > day ? sum + step.lift : sum), 0)
  return brand.strength + drift(brandKey, day) - missing
}

/** Two waves of about two and five weeks' half length, different for each brand; within ±5.5. */
function drift(brandKey: string, day: Day): number {
  const at = dayNumber(day)
  const slow = 60 + 40 * chance('slow', brandKey)
  const quick = 24 + 12 * chance('quick', brandKey)
  return (
    3.5 * Math.sin((at / slow + chance('phase', brandKey)) * 2 * Math.PI) +
    2 * Math.sin((at / quick + chance('phase 2', brandKey)) * 2 * Math.PI)
  )
}

function dayNumber(day: Day): number {
  return Math.round(dayToDate(day).getTime() / MS_PER_DAY)
}

function blockOf(day: Day): number {
  return Math.floor(dayNumber(day) / STEP_BLOCK_DAYS)
}
