import { monthDay } from '@/lib/format/dates'
import { one } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { engineLabel, providerLabel, SURFACE_PROVIDERS } from './engines'

/** Texts on charts where measuring changed. */
export const measurementCopy = {
  marker: 'Measurement changed',
  added: (engine: string) => `${engineLabel(engine)} added`,
  removed: (engine: string) => `${engineLabel(engine)} removed`,
  provider: (engine: string, provider: string) => `${providerName(provider)} began to look at ${engineLabel(engine)}`,
  answerModel: (engine: string) => `${engineLabel(engine)} got a new model`,
  readingModel: 'A new model began to read the answers',
  readingRules: 'Our rules for reading answers changed',
  on: (what: string, day: string) => `${what} on ${day}`,
  /** A dated change beside windows that name their days: 'ChatGPT got a new model in between.' */
  inBetween: (dated: string) => `${dated.replace(/ on \d+ \w+$/, '')} in between.`,
}

function providerName(id: string): string {
  const provider = SURFACE_PROVIDERS.find((each) => each === id)
  return provider ? providerLabel(provider) : id
}

/** Who looked at a surface on the days of a figure, the latest first: 'Measured by SerpApi since 24 October'. */
export function measuredBy([latest]: readonly { id: string; since: string | null }[]): string | null {
  if (!latest) return null
  const since = latest.since === null ? '' : ` since ${monthDay(latest.since)}`
  return `Measured by ${providerName(latest.id)}${since}`
}

/** What becomes of the figures of engines that do not answer. */
export const figuresStay = (engines: number) => `${one(engines, 'Its', 'Their')} figures stay as they were`

/** 'Perplexity does not answer', on the navigation and as the subject of a mail. */
export const notAnswering = (labels: readonly string[]) =>
  `${listed(labels)} ${one(labels.length, 'does', 'do')} not answer`

export const enginesCopy = {
  filter: 'Engine',
  all: 'All engines',
  /** Under a figure: the engines behind it. */
  averageOf: (labels: readonly string[]) => `average of ${listed(labels)}`,
  /** The same where the engines are named nearby. */
  average: 'average of the engines',
  only: (label: string) => `${label} only`,
  simulated: (label: string) => `${label} (simulated)`,
  silent: (label: string) => `${label}, not answering`,
  notSince: (label: string, day: string) =>
    `${label} has not answered since ${monthDay(day)}. Its older answers stay visible; it is left out of the average.`,
}
