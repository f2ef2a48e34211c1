import { MEANING, nextStep, ordinal, percentOf } from '@/lib/home/words'

export const brandSummaryCopy = {
  label: 'How your brand is doing',
  noAnswers: 'They arrive with the next daily run.',
  rank: (place: number, tied: boolean, day: string) =>
    `${tied ? 'Tied ' : ''}${ordinal(place)} among the brands named, ${day}`,
  unranked: (day: string) => `Not among the brands named, ${day}`,
  open: 'Open Visibility',
  report: 'Monthly report',
  meaning: MEANING,
  compared: (recent: number, before: number) =>
    `${percentOf(recent)} in the last 7 days, ${percentOf(before)} in the 28 days before`,
  nextTitle: 'Next step',
  next: nextStep,
  loading: 'Loading...',
  failed: 'This part could not be loaded.',
  retry: 'Retry',
}
