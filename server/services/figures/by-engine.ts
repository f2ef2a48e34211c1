import { enginesCopy } from '@/lib/copy/engines'
import { compareEngines } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { type EngineHistory, engineFigures } from '@/lib/formulas/engine-figures'
import { enginesInMean } from '@/lib/formulas/engine-mean'
import { type ModelStart, measurementNotes } from '@/lib/formulas/measurement-changes'
import { scorePoints } from '@/lib/formulas/visibility-score'
import type { ByEngine, EngineFigures } from '@/lib/schemas/engine-figures'
import type { ScorePoint } from '@/lib/schemas/figures'
import { env } from '@/server/env'
import { readModelStarts, readSilence } from './engine-days'
import type { OwnBrand } from './own-brand'
import { readTrend, type TrendDay } from './reads'
import type { ResultWindow } from './result-window'

const AVERAGED_DAYS = 7
/** The longest period plus what the 7-day average of its first day needs. */
const HISTORY_DAYS = 90 + AVERAGED_DAYS

export interface EngineDays {
  byEngine: ByEngine
  /** Of whose results the figures are made: the chosen one, or those of the mean. */
  engines: string[]
  /** Their days, oldest first. */
  days: TrendDay[]
  /** Their daily scores, one list for each. */
  points: ScorePoint[][]
  /** Days from which they are measured in another way, oldest first. */
  changes: Day[]
  starts: ModelStart[]
}

/** The own brand's counts of every engine, and which engines the figures are the mean of (R-ENGINES-4). */
export async function figuresByEngine(
  owned: Pick<ResultWindow, 'owners' | 'queryIds'>,
  own: OwnBrand,
  chosen: string | undefined,
  firstDay: Day,
  today: Day,
): Promise<EngineDays> {
  const known = addDays(today, 1 - HISTORY_DAYS)
  // A comparison goes further back.
  const averaged = addDays(firstDay, -AVERAGED_DAYS)
  const from = averaged < known ? averaged : known
  const [history, starts] = await Promise.all([
    readTrend({ ...owned, from, to: today }, own.brandIds),
    readModelStarts(from, today),
  ])
  const all = [...Map.groupBy(history, ({ engine }) => engine)]
    .map(([engine, days]): EngineHistory => ({ engine, days, points: scorePoints(days) }))
    .filter(({ days }) => (days.at(-1)?.day ?? '') >= known)
    .sort((a, b) => compareEngines(a.engine, b.engine))
  const inMean = enginesInMean(new Map(all.map(({ engine, days }) => [engine, days.at(-1)?.day ?? ''])), today)
  const silent = all.map(({ engine }) => engine).filter((engine) => !inMean.includes(engine))
  const reasons = silent.length > 0 ? await readSilence(owned, silent, today) : new Map()
  const engines = all
    .map(({ engine }) => engine)
    .filter((engine) => (chosen ? engine === chosen : inMean.includes(engine)))
  const shown = all.filter(({ engine }) => engines.includes(engine))
  const asked = new Set<string>(env().engines)
  const notes = measurementNotes({
    engines: shown.map(answeredDays),
    removed: chosen ? [] : all.filter(({ engine }) => silent.includes(engine) && !asked.has(engine)).map(answeredDays),
    starts,
  })
  const changes = notes.map(({ date }) => date)
  return {
    byEngine: {
      engine: chosen ?? null,
      engineCount: engines.length,
      engines: withDistinctLabels(
        all.map((each) => {
          const silence = inMean.includes(each.engine) ? null : (reasons.get(each.engine) ?? 'stale')
          return engineFigures(each, silence, today)
        }),
      ),
      notes: notes.filter(({ date }) => date >= firstDay && date <= today),
    },
    engines,
    days: history.filter(({ engine }) => engines.includes(engine)),
    points: shown.map(({ days }) => scorePoints(days, changes)),
    changes,
    starts,
  }
}

/** A simulated engine beside the one that it plays, after a key was set, says so. */
export function withDistinctLabels<Engine extends Pick<EngineFigures, 'label' | 'simulated'>>(
  engines: readonly Engine[],
): Engine[] {
  const real = new Set(engines.filter(({ simulated }) => !simulated).map(({ label }) => label))
  return engines.map((each) =>
    each.simulated && real.has(each.label) ? { ...each, label: enginesCopy.simulated(each.label) } : each,
  )
}

function answeredDays({ engine, days }: EngineHistory) {
  return { engine, first: days[0]?.day ?? '', last: days.at(-1)?.day ?? '' }
}
