import { addDays, daysBetween } from '@/lib/format/days'
import { grouped, one, percent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import { inWords } from '@/lib/measure/sentences'
import type { Sentence, Verdict } from '@/lib/measure/shapes'
import type { SentimentEntryRow } from './shapes'
import { shareVerdict } from './themes'

// The sentences on sentiment, made by rules from weekly analyses (R-SENTIMENT-10).

export type WeeklyEntry = Pick<SentimentEntryRow, 'from' | 'to' | 'of' | 'praise' | 'doubt'>

interface Counts {
  from: string
  to: string
  of: number
  praise: number
  doubt: number
}

type Side = 'praise' | 'doubt'

const MONTH_DAYS = 28
/** By how many days an analysis may miss the one a month ago, and the one a week ago: one may be made late by hand. */
const MISSED = { month: 7, week: 4 } as const

/** @param entries weekly ones, newest first, one for each of their days */
export function sentimentSentences(entries: readonly WeeklyEntry[]): Sentence[] {
  const counted = entries.flatMap(({ from, to, of, praise, doubt }): Counts[] =>
    of && praise && doubt ? [{ from, to, of, praise: praise.answers, doubt: doubt.answers }] : [],
  )
  const [latest, ...earlier] = counted
  // An analysis whose answers name nobody says nothing, also if an older one does.
  if (!latest || latest.to !== entries[0]?.to) return []
  const { of, praise } = latest
  if (of < CERTAINTY_MIN_ANSWERS) {
    const text = `Praised in ${grouped(praise)} of the ${grouped(of)} ${one(of, 'answer that names', 'answers that name')} you.`
    return [{ key: 'few', values: { praised: praise, answers: of }, text }]
  }
  const values = { praised: shareOf(latest, 'praise'), criticised: shareOf(latest, 'doubt') }
  const [praised, criticised] = [percent(values.praised), percent(values.criticised)]
  const text = `Praised in ${praised} of the answers that name you, criticised in ${criticised}.`
  return [{ key: 'shares', values, text }, ...moved(latest, earlier)]
}

function shareOf(counts: Counts, side: Side): number {
  return Math.round((100 * counts[side]) / counts.of)
}

/** A clear change against a month ago, else for how long there was none. */
function moved(latest: Counts, earlier: readonly Counts[]): Sentence[] {
  const before = monthAgo(latest, earlier)
  if (before) {
    const rises = (['doubt', 'praise'] as const).filter((side) => compare(side, before, latest) === 'clearRise')
    const [side] = rises.sort((a, b) => gain(b, before, latest) - gain(a, before, latest))
    if (side) return [more(side, shareOf(before, side))]
  }
  const weeks = steadyWeeks(latest, earlier)
  return weeks < 2 ? [] : [{ key: 'steady', values: { weeks }, text: `Steady for ${inWords(weeks)} weeks.` }]
}

function gain(side: Side, before: Counts, latest: Counts): number {
  return shareOf(latest, side) - shareOf(before, side)
}

function more(side: Side, before: number): Sentence {
  const [key, noun] = side === 'praise' ? ['morePraise', 'praise'] : ['moreCriticism', 'criticism']
  return { key, values: { before }, text: `More ${noun} than a month ago, up from ${percent(before)}.` }
}

/** The analysis whose days end nearest to four weeks before. */
function monthAgo({ to }: Counts, earlier: readonly Counts[]): Counts | undefined {
  const wanted = addDays(to, -MONTH_DAYS)
  const away = (counts: Counts) => Math.abs(daysBetween(wanted, counts.to))
  const near = earlier.filter((counts) => away(counts) <= MISSED.month)
  return near.sort((a, b) => away(a) - away(b))[0]
}

/** The verdict on one week against another. */
function compare(side: Side, before: Counts, latest: Counts): Verdict {
  const part = (counts: Counts) => ({ answers: counts[side], of: counts.of })
  return shareVerdict(part(latest), part(before), VERDICT.month)
}

const STEADY: readonly Verdict[] = ['noClearChange', 'probableRise', 'probableDrop']

/** Counts the weeks up to the latest one that do not clearly differ from it. A week without an analysis ends them. */
function steadyWeeks(latest: Counts, earlier: readonly Counts[]): number {
  let [weeks, last] = [1, latest]
  for (const counts of earlier) {
    const apart = daysBetween(counts.to, last.to)
    // A second one of the same week.
    if (apart < 7 - MISSED.week) continue
    const isSteady = (['praise', 'doubt'] as const).every((side) => STEADY.includes(compare(side, counts, latest)))
    if (apart > 7 + MISSED.week || !isSteady) break
    weeks = 1 + Math.round(daysBetween(counts.to, latest.to) / 7)
    last = counts
  }
  return weeks
}
