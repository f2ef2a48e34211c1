import { type Access, accessOf } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import type { Range } from '@/lib/limits'
import { enginesInMean } from '@/lib/measure/ranking'
import { hasTag } from '@/lib/queries/tags'
import { countsShown, meanRing, rangePoints, ring, ringRange, scorePoints, windowOf } from './score'
import type { TagDay, TagFigures } from './shapes'

/** What the figures of all tags share. */
interface Asked {
  range: Range
  /** The last finished day. */
  last: Day
  today: Day
  /** The chosen engine; without it all that answer, of one access. */
  engine: string | undefined
  access: Access
}

/** Computes the score of each tag as the ring of its queries alone, with its range and counts. `days` oldest first. */
export function tagFigures(
  tags: readonly string[],
  queries: readonly { tags: readonly string[] }[],
  days: readonly TagDay[],
  asked: Asked,
): TagFigures[] {
  return tags.map((tag) => ({
    tag,
    queries: queries.filter((query) => hasTag(query, [tag])).length,
    ...ofDays(
      days.filter((day) => day.tag === tag),
      asked,
    ),
  }))
}

function ofDays(days: readonly TagDay[], { range, last, today, engine, access }: Asked) {
  const histories = Map.groupBy(days, (day) => day.engine)
  const ofAccess = [...histories].filter(([id]) => accessOf(id) === access)
  const inMean = enginesInMean(new Map(ofAccess.map(([id, of]) => [id, of.at(-1)?.day ?? ''])), today)
  const counted = [...histories].flatMap(([id, of]) => {
    if (engine === undefined ? !inMean.includes(id) : id !== engine) return []
    const recent = rangePoints(scorePoints(of), range, last, countsShown(id))
    return recent.recent.length > 0 ? [{ id, recent, window: windowOf(recent.recent, range, last) }] : []
  })
  const { score, ranked, results } = meanRing(counted.map(({ id, recent }) => ring(recent, range, countsShown(id))))
  const bounds = ringRange(
    counted.map(({ recent }) => recent.recent),
    score,
  )
  const starts = counted.map(({ window }) => window.from).sort()
  const ends = counted.map(({ window }) => window.to).sort()
  const [from, to] = [starts[0], ends.at(-1)]
  return {
    ...{ score, ranked, results, low: bounds?.low ?? null, high: bounds?.high ?? null },
    days: from !== undefined && to !== undefined ? { from, to } : null,
    since: counted.map(({ id, window }) => ({ engine: id, day: window.from })),
  }
}
