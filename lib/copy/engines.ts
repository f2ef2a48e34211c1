import { engineLabel } from '@/lib/engines'

/** On charts, where the way of measuring changed. */
export const measurementCopy = {
  marker: 'Measurement changed',
  added: (engine: string) => `${engineLabel(engine)} added`,
  removed: (engine: string) => `${engineLabel(engine)} removed`,
  answerModel: (engine: string) => `New ${engineLabel(engine)} model`,
  readingModel: 'New model reads the answers',
}
