import { measurementCopy } from '@/lib/copy/engines'
import { addDays, type Day } from '@/lib/format/days'
import type { MeasurementNote } from '@/lib/schemas/engine-figures'
import { compareText } from './brand-key'

/** The first day on which a model served an engine's calls again, after a week or more without it. */
export interface ModelStart {
  day: Day
  engine: string
  call: 'answer' | 'extract'
  model: string
}

/** First and last day with results of one engine, within the window. */
export interface AnsweredDays {
  engine: string
  first: Day
  last: Day
}

interface Measured {
  /** The engines that the figures are made of. */
  engines: readonly AnsweredDays[]
  /** Engines that are asked no more. */
  removed: readonly AnsweredDays[]
  starts: readonly ModelStart[]
}

/** Days from which figures are measured in another way than the day before, oldest first (R-ENGINES-6). */
export function measurementNotes({ engines, removed, starts }: Measured): MeasurementNote[] {
  const changed = starts.filter(({ engine, day }) => engines.some((each) => each.engine === engine && each.first < day))
  const began = [...engines, ...removed].map(({ first }) => first).sort(compareText)[0] ?? ''
  const texts = [
    ...engines.filter(({ first }) => first > began).map(({ engine, first }) => [first, measurementCopy.added(engine)]),
    ...removed
      .filter(({ last }) => engines.some((each) => each.last > last))
      .map(({ engine, last }) => [addDays(last, 1), measurementCopy.removed(engine)]),
    ...changed.map(({ day, engine, call }) => [
      day,
      call === 'answer' ? measurementCopy.answerModel(engine) : measurementCopy.readingModel,
    ]),
  ] as const
  const each = new Map(texts.map(([date = '', text = '']) => [`${date} ${text}`, { date, text }]))
  return [...each.values()]
    .map((note) => ({ ...note, kind: 'measurementChanged' as const }))
    .sort((a, b) => compareText(a.date, b.date) || compareText(a.text, b.text))
}
