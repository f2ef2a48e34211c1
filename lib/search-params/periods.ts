import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { compareText } from '@/lib/formulas/brand-key'
import {
  CITATION_PERIODS,
  type CitationPeriod,
  DEFAULT_PERIOD,
  ENGINE_PERIODS,
  type EnginePeriod,
  PERIODS,
  type Period,
} from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/certainty'

// Each card's period: its own choice, else the page's range, else its default (R-VISIBILITY-13).

interface Ranged {
  range: Period | null
}
interface HomeChoices extends Ranged {
  rank: Period | null
  cited: Period | null
}
interface VisibilityChoices extends Ranged {
  score: Period | null
  rank: Period | null
  cited: CitationPeriod | null
  compared: EnginePeriod | null
}
/** Days since the first answer, today included. A default that is longer gives way to the shortest period that holds them. */
type Stored = number | null

export function homePeriods({ rank, cited, range }: HomeChoices, stored: Stored = null) {
  return {
    rank: rank ?? periodOf(PERIODS, range, DEFAULT_PERIOD.industryRank, stored),
    cited: cited ?? periodOf(PERIODS, range, DEFAULT_PERIOD.citations, stored),
  }
}

export function visibilityPeriods({ score, rank, cited, compared, range }: VisibilityChoices, stored: Stored = null) {
  return {
    score: score ?? periodOf(PERIODS, range, DEFAULT_PERIOD.score, stored),
    rank: rank ?? periodOf(PERIODS, range, DEFAULT_PERIOD.rank, stored),
    cited: cited ?? periodOf(CITATION_PERIODS, range, DEFAULT_PERIOD.citations, stored),
    compared: compared ?? periodOf(ENGINE_PERIODS, range, DEFAULT_PERIOD.engines, stored),
  }
}

/** Days since the first answer to any of the queries, today included; null without answers. */
export function storedDays(queries: readonly { firstResult: Day | null }[], today: Day): number | null {
  const [first] = queries.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)
  return first === undefined ? null : 1 + daysBetween(first, today)
}

/** The shown days of figures that were asked for a longer period than the one that holds all answers. */
export function daysWithin(asked: DayWindow | null, period: number, stored: Stored): DayWindow | null {
  if (asked === null || stored === null || stored > period) return asked
  const from = addDays(asked.to, 1 - period)
  return { ...asked, from: from > asked.from ? from : asked.from }
}

/** What a card shows by itself is no choice, so it is not written into the address. */
export function chosenUnless<Days extends number>(usual: Days, chosen: Days): Days | null {
  return chosen === usual ? null : chosen
}

/** Days of the two periods that figures outside the charts compare. */
export function comparedDaysOf({ range }: Ranged): Period {
  return range ?? DEFAULT_PERIOD.score
}

/** A card without the period of the range takes the next longer one. */
function periodOf<Days extends number>(
  offered: readonly Days[],
  range: Period | null,
  usual: Days,
  stored: Stored,
): Days {
  const wanted = range ?? (stored !== null && stored < usual ? stored : usual)
  return offered.find((days) => days >= wanted) ?? usual
}
