import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES } from '@/lib/limits'
import type { WhyNotUs } from '@/lib/schemas/opportunities'
import { wilson } from '../certainty/likely-range'

/** Of the answers to one query; `reporting` are those of engines that report what they read, `citedReporting` of these. */
export interface StepCounts {
  answers: number
  reporting: number
  read: number
  cited: number
  citedReporting: number
  named: number
  topThree: number
}

type WeakStep = NonNullable<WhyNotUs['weakest']>

interface Reached {
  key: WeakStep
  count: number
  of: number
}

/**
 * The step at which most is left behind of what the step before it reached, the first of equals: reading of all answers,
 * citing of those that read, naming of those that cite, the top three of those that name. Only steps count that 20
 * answers or more could take and whose likely range ends under a half. Where none does, naming of all answers by the same
 * rule; null otherwise (R-ACTION-2).
 */
export function weakestStep(counts: StepCounts): WeakStep | null {
  const { answers, reporting, read, cited, citedReporting, named, topThree } = counts
  const isReported = reporting >= CERTAINTY_MIN_ANSWERS
  const ofRead: Reached = { key: 'cited', count: citedReporting, of: read }
  const ofAnswers: Reached = { key: 'cited', count: cited, of: answers }
  const steps: Reached[] = [
    { key: 'read', count: read, of: reporting },
    isReported ? ofRead : ofAnswers,
    { key: 'named', count: named, of: cited },
    { key: 'topThree', count: topThree, of: named },
  ]
  const [weakest] = steps.filter(isWeak).sort((a, b) => shareOf(a) - shareOf(b))
  return weakest?.key ?? (isWeak({ key: 'named', count: named, of: answers }) ? 'named' : null)
}

function isWeak(step: Reached): boolean {
  return step.of >= CERTAINTY_MIN_ANSWERS && wilson(shareOf(step), step.of)[1] < OPPORTUNITIES.weakUnder
}

/** Counts are independent: an answer may name a brand without citing its site. */
function shareOf({ count, of }: Reached): number {
  return Math.min(1, count / of)
}
