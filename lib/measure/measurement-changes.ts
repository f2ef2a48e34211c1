import { measurementCopy } from '@/lib/engines/words'
import { monthDay } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import type { MeasuredBy, MeasurementChange, MeasurementNote } from './shapes'

/** `answer` and `extract` are model calls; `rules` are our own, which turn what was read into brands. */
export type MeasuringCall = 'answer' | 'extract' | 'rules'

/** The first day on which a model or version of the rules served an engine's calls again after a week or more. */
export interface ModelStart {
  day: Day
  engine: string
  /**
   * `access`: from this day on, figures are made of the other kind of answers (R-SURFACES-10). `provider`: another company
   * looks at the surface, `model` (R-SURFACES-13).
   */
  call: MeasuringCall | 'access' | 'provider'
  model: string
}

/** How many of a surface's answers of a day a provider brought. */
export interface ProviderCount {
  day: Day
  engine: string
  provider: string
  answers: number
}

/** Who measured a surface on a day. */
export type ProviderDay = Omit<ProviderCount, 'answers'>

/**
 * Returns who measured each surface on each day, oldest first (R-SURFACES-13): the provider that brought most of the day's
 * answers; of as many, who measured it before, else the first by id. So single answers of a provider that stood in on a day
 * change nothing.
 */
export function providerDays(counts: readonly ProviderCount[]): ProviderDay[] {
  const days = Map.groupBy(counts, ({ day, engine }) => `${day} ${engine}`)
  const before = new Map<string, string>()
  return [...days.keys()].sort(compareText).flatMap((key) => {
    const own = [...Map.groupBy(days.get(key) ?? [], ({ provider }) => provider).values()]
    const [most] = own
      .flatMap(([first, ...more]) => (first ? [{ ...first, answers: first.answers + sumBy(more, 'answers') }] : []))
      .sort(
        (a, b) => b.answers - a.answers || Number(isKept(b)) - Number(isKept(a)) || compareText(a.provider, b.provider),
      )
    if (!most) return []
    const { day, engine, provider } = most
    before.set(engine, provider)
    return [{ day, engine, provider }]
  })

  function isKept({ engine, provider }: ProviderCount): boolean {
    return before.get(engine) === provider
  }
}

/** Returns the days on which another provider measured a surface than the last time, without its first day. */
export function providerStarts(days: readonly ProviderDay[]): ModelStart[] {
  const before = new Map<string, string>()
  return days.flatMap(({ day, engine, provider }) => {
    const last = before.get(engine)
    before.set(engine, provider)
    return last === undefined || last === provider ? [] : [{ day, engine, call: 'provider' as const, model: provider }]
  })
}

/**
 * Returns who measured a surface within these days, the latest first, and from which of the days on; null for who measured
 * it before them all.
 */
export function measuredWithin(
  days: readonly ProviderDay[],
  engine: string,
  { from, to }: { from: Day; to: Day },
): MeasuredBy[] {
  const own = days.filter((each) => each.engine === engine && each.day >= from && each.day <= to)
  const changed = own.filter(({ provider }, index) => provider !== own[index - 1]?.provider)
  return changed.map(({ day, provider }, index) => ({ id: provider, since: index === 0 ? null : day })).reverse()
}

/** One engine's first and last day with results within the window. */
export interface AnsweredDays {
  engine: string
  first: Day
  last: Day
}

interface Measured {
  /** Engines in the figures. */
  engines: readonly AnsweredDays[]
  /** Engines that are no longer asked. */
  removed: readonly AnsweredDays[]
  starts: readonly ModelStart[]
}

/** Returns the days on which measuring changed from the day before, oldest first (R-ENGINES-6). */
export function measurementNotes({ engines, removed, starts }: Measured): MeasurementNote[] {
  const changed = starts.filter(({ engine, day }) => engines.some((each) => each.engine === engine && each.first < day))
  const began = [...engines, ...removed].map(({ first }) => first).sort(compareText)[0] ?? ''
  const texts = [
    ...engines.filter(({ first }) => first > began).map(({ engine, first }) => [first, measurementCopy.added(engine)]),
    ...removed
      .filter(({ last }) => engines.some((each) => each.last > last))
      .map(({ engine, last }) => [addDays(last, 1), measurementCopy.removed(engine)]),
    ...changed.map((start) => [start.day, textOf(start)]),
  ] as const
  const each = new Map(texts.map(([date = '', text = '']) => [`${date} ${text}`, { date, text }]))
  return [...each.values()]
    .map((note) => ({ ...note, kind: 'measurementChanged' as const }))
    .sort((a, b) => compareText(a.date, b.date) || compareText(a.text, b.text))
}

/**
 * Returns the latest change within `from` and `to` in how these engines were measured; a change on `from` itself does
 * not count (R-CERTAIN-2).
 */
export function changeWithin(
  { from, to }: { from: Day; to: Day },
  engines: readonly string[],
  starts: readonly ModelStart[],
): MeasurementChange | null {
  const latest = starts
    .filter(({ day, engine }) => day > from && day <= to && engines.includes(engine))
    .sort((a, b) => compareText(a.day, b.day) || compareText(textOf(b), textOf(a)))
    .at(-1)
  return latest ? { date: latest.day, text: measurementCopy.on(textOf(latest), monthDay(latest.day)) } : null
}

function textOf({ engine, call, model }: ModelStart): string {
  if (call === 'access')
    return `Figures began to be made of ${model === 'app' ? 'what apps and pages show' : 'answers by API'}`
  if (call === 'provider') return measurementCopy.provider(engine, model)
  if (call === 'answer') return measurementCopy.answerModel(engine)
  return call === 'extract' ? measurementCopy.readingModel : measurementCopy.readingRules
}
