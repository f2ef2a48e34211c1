import { addDays, type Day, daysBetween } from '@/lib/format/days'
import type { Story } from '@/server/llm/simulated'
import { chance } from '@/server/llm/simulated-prose'

const EPOCH: Day = '1970-01-01'
const STEP_BLOCK_DAYS = 16

export interface StrengthStep {
  /** First day with the better strength. */
  day: Day
  lift: number
  /** All questions by default. */
  terms?: readonly string[]
}

/** The days on which a brand improved, about one in 16, with how much. */
export function strengthSteps(brandKey: string, fromDay: Day, toDay: Day): StrengthStep[] {
  const steps: StrengthStep[] = []
  for (let block = blockOf(fromDay); block <= blockOf(toDay); block += 1) {
    const offset = 3 + Math.floor(chance('step day', brandKey, block) * (STEP_BLOCK_DAYS - 6))
    const day = addDays(EPOCH, block * STEP_BLOCK_DAYS + offset)
    if (day >= fromDay && day <= toDay) steps.push({ day, lift: 5 + Math.floor(chance('lift', brandKey, block) * 4) })
  }
  return steps
}

function blockOf(day: Day): number {
  return Math.floor(daysBetween(EPOCH, day) / STEP_BLOCK_DAYS)
}

interface Growth {
  /** These brands, by key, climb from `from` to full strength on `until`, on the days of `strengthSteps`. */
  from: Day
  until: Day
  brands: readonly string[]
  /** Improvements of a brand for certain questions only, by brand key. */
  actions?: ReadonlyMap<string, readonly StrengthStep[]>
  /** The model that answered before `before`. */
  earlierModel?: { model: string; before: Day } | undefined
}

/** What simulated engines tell of the demo's history. */
export function growthStory({ from, until, brands, actions, earlierModel }: Growth): Story {
  const stepsOf = new Map(
    brands.map((key) => [key, [...strengthSteps(key, from, until), ...(actions?.get(key) ?? [])]]),
  )
  return {
    missing: (key, { term, day }) => {
      const later = (stepsOf.get(key) ?? []).filter((step) => step.day > day && (step.terms?.includes(term) ?? true))
      return later.reduce((sum, { lift }) => sum + lift, 0)
    },
    model: (day) => (earlierModel && day < earlierModel.before ? earlierModel.model : undefined),
  }
}
