import type { Day } from '@/lib/format/days'
import { compareText } from '@/lib/formulas/brand-key'
import { verdict, verdictDays } from '@/lib/formulas/certainty/verdict'
import { changeWithin } from '@/lib/formulas/measurement-changes'
import { meanRing, ring, ringRange } from '@/lib/formulas/visibility-score'
import { SCORE_WINDOW } from '@/lib/limits'
import { type EngineDays, figuresByEngine } from './by-engine'
import { readQueryDays } from './certainty-reads'
import type { OwnBrand } from './own-brand'
import { daySpan } from './reads'
import type { ResultWindow } from './result-window'

/** The score of the chosen queries with its range, its change and whether that is real, in at most 3 statements at once. */
export async function readRing(
  owned: Pick<ResultWindow, 'owners' | 'queryIds'>,
  own: OwnBrand,
  engine: string | undefined,
  firstDay: Day,
  today: Day,
) {
  const windows = verdictDays(today)
  const [byEngine, queryDays] = await Promise.all([
    figuresByEngine(owned, own, engine, firstDay, today),
    readQueryDays({ ...owned, from: windows.before.from, to: windows.recent.to }, own.brandIds),
  ])
  const { points, engines, starts, days } = byEngine
  const all = meanRing(points.map(ring))
  const compared = queryDays.filter((each) => engines.includes(each.engine))
  const span = { from: windows.before.from, to: windows.recent.to }
  const starting = ringStarts(byEngine, today)
  return {
    byEngine,
    /** Of each engine, the first day of its seven points. */
    starting,
    ring: {
      ...all,
      interval: ringRange(points, all.score),
      ...verdict(compared, windows, (both) => changeWithin(span, both, starts)),
      ringDays: daySpan([...starting].sort(compareText)[0], days.at(-1)?.day),
    },
  }
}

function ringStarts({ points }: EngineDays, today: Day): Day[] {
  return points.map((of) => of.slice(-SCORE_WINDOW)[0]?.date ?? today)
}
