import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES, SEARCHED_TEXT_MAX } from '@/lib/limits'
import { wilson } from '@/lib/measure/likely-range'
import type { SiteOpportunity, WhyNotUs } from './shapes'

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

/** Answers of one engine in a period and in the equally long one before. */
interface EngineAnswers {
  answers: number
  before: number
}

/** Only where both periods have enough answers, of the same engines: another engine cites other sites. */
export function comparesPeriods(engines: readonly EngineAnswers[]): boolean {
  const isSame = engines.every(({ answers, before }) => answers > 0 && before > 0)
  const total = (of: keyof EngineAnswers) => engines.reduce((sum, engine) => sum + engine[of], 0)
  return isSame && Math.min(total('answers'), total('before')) >= CERTAINTY_MIN_ANSWERS
}

export function siteChange({ answers, before }: EngineAnswers): SiteOpportunity['change'] {
  if (answers > 0 && before === 0) return 'new'
  return answers === 0 && before > 0 ? 'lost' : null
}

/** What equal searches share: their text without differences of case and white space, cut to what is kept. */
export function searchKey(text: string): string {
  return searchText(text).toLowerCase()
}

/** As it is kept and shown; empty where there is nothing but white space. */
export function searchText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, SEARCHED_TEXT_MAX).join('').trim()
}
