import type { AnswerSource } from '@/components/answers/answer-window'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { ByEngine, EngineFigures } from '@/lib/measure/shapes'
import { chosenOf } from '@/lib/queries/tags'
import { figuresCopy, tagged } from '@/lib/visibility/figure-words'

/** The engines behind the figures; empty when there is only one. */
export function countedEngines({
  engine,
  engines,
}: Pick<ByEngine, 'engine' | 'engines'>): Pick<AnswerSource, 'engines'> {
  if (engine !== null) return { engines: [engine] }
  if (engines.length < 2) return {}
  return { engines: engines.filter(({ inMean }) => inMean).map(({ id }) => id) }
}

/** 'average of ChatGPT and Claude', 'Claude only'; null where there is one only. */
export function madeOf({ engine, engines }: Pick<ByEngine, 'engine' | 'engines'>): string | null {
  if (engine !== null) return enginesCopy.only(engineLabel(engine))
  const counted = engines.filter(({ inMean }) => inMean)
  return counted.length > 1 ? enginesCopy.averageOf(counted.map(({ label }) => label)) : null
}

const NAMED_CHARS = 60

/**
 * What a figure covers, for its picture: 'Loomhouse', 'All 8 queries', 'average of ChatGPT and Claude'; a
 * single query by its words.
 */
export function picturedFacts(
  figures: Pick<ByEngine, 'engine' | 'engines'> & {
    organisation: { name: string }
    queries: readonly { _id: string; searchTerm: string; tags: readonly string[] }[]
  },
  source: AnswerSource,
): string[] {
  const { organisation, queries, engines } = figures
  const [first, ...more] = chosenOf(queries, source) ?? []
  const some = first && more.length > 0 ? figuresCopy.queries.some(more.length + 1, queries.length) : null
  const one = first && shortened(first.searchTerm)
  const counted = madeOf(figures) ?? engines.find(({ inMean }) => inMean)?.label
  const tags = source.tags ? [tagged(source.tags)] : []
  return [
    organisation.name,
    ...tags,
    some ?? one ?? figuresCopy.queries.all(queries.length),
    ...(counted ? [counted] : []),
  ]
}

/** An engine that missed a recent day has seven points that begin earlier than those of others. */
export function ringStarts(engines: readonly EngineFigures[], first: string) {
  return engines.flatMap(({ id, from }) => (from > first ? [{ engine: id, day: from }] : []))
}

function shortened(text: string): string {
  return text.length > NAMED_CHARS ? `${text.slice(0, NAMED_CHARS).trimEnd()}…` : text
}
