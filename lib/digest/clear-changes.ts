import type { Day } from '@/lib/format/days'
import { DIGEST } from '@/lib/limits'
import type { Verdict, VerdictFigures, VerdictWindow } from '@/lib/measure/shapes'
import { type ChangeOf, type QueryDay, verdicts, verdictWindows, windowVerdict } from '@/lib/measure/verdict'
import type { DigestChange } from './shapes'

// Which changes a weekly digest lists (R-ACTION-6). See docs/marketeers/digest.md.

/** `citing` counts the answers among `results` that cite an own site. */
export interface DigestDay extends QueryDay {
  citing: number
}

/** A change with its engine's or query's id instead of a name. */
export type FoundChange = Omit<DigestChange, 'name'> & { id: string | null }

/**
 * Returns the overall verdict and at most three clear changes: the overall one first, then the largest among site
 * citations, single engines and single queries. Their bound is stricter because there are many.
 */
export function clearChanges(
  days: readonly DigestDay[],
  last: Day,
  changeOf: ChangeOf,
  clearFrom: number = DIGEST.clearFrom,
): { whole: VerdictFigures; changes: FoundChange[] } {
  const whole = verdicts(days, last, changeOf)
  const week = verdictWindows('week', last)
  const citing = days.map(({ citing: ranked, ...day }) => ({ ...day, ranked }))
  const parts = [
    { of: 'citing' as const, id: null, days: citing },
    ...partsOf('engine', days, ({ engine }) => engine),
    ...partsOf('query', days, ({ query }) => query),
  ]
  const others = parts.flatMap(({ of, id, days: part }) =>
    changeIn({ of, id }, windowVerdict(part, week, changeOf, { clearFrom, probableFrom: clearFrom })),
  )
  const largest = others.sort((a, b) => sizeOf(b) - sizeOf(a))
  return {
    whole,
    changes: [...changeIn({ of: 'visibility', id: null }, whole.verdicts.week), ...largest].slice(0, DIGEST.changes),
  }
}

/** Splits days by id; a single part equals the whole, and is left out. */
function partsOf<Of extends 'engine' | 'query'>(of: Of, days: readonly DigestDay[], idOf: (day: DigestDay) => string) {
  const parts = [...Map.groupBy(days, idOf)].map(([id, part]) => ({ of, id, days: part }))
  return parts.length > 1 ? parts : []
}

function changeIn(
  what: Pick<FoundChange, 'of' | 'id'>,
  { verdict: found, recent, before }: { verdict: Verdict; recent: VerdictWindow; before: VerdictWindow },
) {
  if (found !== 'clearRise' && found !== 'clearDrop') return []
  if (recent.share === null || before.share === null) return []
  const { share, ranked, results } = recent
  return [{ ...what, verdict: found, share, ranked, results, before: before.share }]
}

function sizeOf({ share, before }: FoundChange): number {
  return Math.abs(share - before)
}
