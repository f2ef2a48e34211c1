import { engineLabel } from '@/lib/engines'
import { monthDay } from '@/lib/format/dates'

/** On charts, where the way of measuring changed. */
export const measurementCopy = {
  marker: 'Measurement changed',
  added: (engine: string) => `${engineLabel(engine)} added`,
  removed: (engine: string) => `${engineLabel(engine)} removed`,
  answerModel: (engine: string) => `New ${engineLabel(engine)} model`,
  readingModel: 'New model reads the answers',
  readingRules: 'New rules for reading answers',
  on: (what: string, day: string) => `${what} on ${day}`,
}

export const enginesCopy = {
  filter: 'Engine',
  all: 'All engines',
  /** Under a figure: what it is made of. */
  meanOf: (count: number) => `Mean of ${count} engines`,
  only: (label: string) => `${label} only`,
  simulated: (label: string) => `${label} (simulated)`,
  silent: (label: string) => `${label}, not answering`,
  notSince: (label: string, day: string) =>
    `${label} has not answered since ${monthDay(day)}. Its older answers stay visible; it is left out of the mean.`,
}
