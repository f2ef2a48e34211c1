import type { AnswerSource } from '@/components/evidence/answer-window'
import { enginesCopy } from '@/lib/copy/engines'
import { engineLabel } from '@/lib/engines'
import type { ByEngine, EngineFigures } from '@/lib/schemas/engine-figures'

/** The engines whose answers the figures are made of; none named where there is one only. */
export function countedEngines({
  engine,
  engines,
}: Pick<ByEngine, 'engine' | 'engines'>): Pick<AnswerSource, 'engines'> {
  if (engine !== null) return { engines: [engine] }
  if (engines.length < 2) return {}
  return { engines: engines.filter(({ inMean }) => inMean).map(({ id }) => id) }
}

/** 'Mean of 4 engines', 'Claude only'; null where there is one only. */
export function madeOf({ engine, engineCount }: Pick<ByEngine, 'engine' | 'engineCount'>): string | null {
  if (engine !== null) return enginesCopy.only(engineLabel(engine))
  return engineCount > 1 ? enginesCopy.meanOf(engineCount) : null
}

/** Of engines that missed a day of late the seven points begin earlier than those of the others. */
export function ringStarts(engines: readonly EngineFigures[], first: string) {
  return engines.flatMap(({ id, periods }) => {
    const day = periods[0]?.from
    return day !== undefined && day > first ? [{ engine: id, day }] : []
  })
}
