import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES, SEARCHED_TEXT_MAX } from '@/lib/limits'
import { wilson } from '@/lib/measure/likely-range'
import type { SiteOpportunity, WhyNotUs } from './shapes'

/**
 * Counts of answers to one query; `reporting` are those of engines that report what they read, `citedReporting` the
 * citing ones of these.
 */
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
 * Returns the step that loses the largest share of the answers that reached the step before it, the first among equals:
 * read of all answers, cited of read, named of cited, top three of named. A step counts only if 20 answers or more
 * could take it and its likely range ends under a half. If none does, naming of all answers by the same rule; otherwise
 * null (R-ACTION-2).
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

/** Capped, because counts are independent: an answer may name a brand without citing its site. */
function shareOf({ count, of }: Reached): number {
  return Math.min(1, count / of)
}

/** One engine's answers in a period and in the equally long one before. */
interface EngineAnswers {
  answers: number
  before: number
}

/** Whether both periods have enough answers, from the same engines, since other engines cite other sites. */
export function comparesPeriods(engines: readonly EngineAnswers[]): boolean {
  const isSame = engines.every(({ answers, before }) => answers > 0 && before > 0)
  const total = (of: keyof EngineAnswers) => engines.reduce((sum, engine) => sum + engine[of], 0)
  return isSame && Math.min(total('answers'), total('before')) >= CERTAINTY_MIN_ANSWERS
}

export function siteChange({ answers, before }: EngineAnswers): SiteOpportunity['change'] {
  if (answers > 0 && before === 0) return 'new'
  return answers === 0 && before > 0 ? 'lost' : null
}

/** Returns the key of equal searches: their text regardless of case and white space, cut to the stored length. */
export function searchKey(text: string): string {
  return searchText(text).toLowerCase()
}

/** Returns a search as stored and shown; empty for white space only. */
export function searchText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, SEARCHED_TEXT_MAX).join('').trim()
}
