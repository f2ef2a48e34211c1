import { monthDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { Verdict } from '@/lib/schemas/certainty'
import type { NextStep } from '@/lib/schemas/next-step'

const ENDINGS = ['th', 'st', 'nd', 'rd']

/** '1st', '12th'. */
function ordinal(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 20
  return `${value}${(!isTeen && ENDINGS[value % 10]) || 'th'}`
}

/** With a space that does not break, because it is within sentences. */
const percentOf = (share: number) => `${share}\u00a0%`

/** What a verdict means for the person who reads it. */
const MEANING: Record<Verdict, string> = {
  clearRise: 'A real rise: luck alone would hardly produce it.',
  clearDrop: 'A real drop: luck alone would hardly produce it.',
  noClearChange: 'Nothing to act on: the difference is within what luck alone often produces.',
  notEnoughData: 'Too few answers so far to say whether anything has changed.',
  measurementChanged: 'Figures before and after are not compared.',
}

function nextStep(step: NextStep): { title: string; detail: string; action: string } {
  switch (step.kind) {
    case 'overdue':
      return {
        title: step.action.title,
        detail: `This action has been overdue since ${monthDay(step.action.due)}.`,
        action: 'Open the tracker',
      }
    case 'due':
      return {
        title: step.action.title,
        detail: `This action is due on ${monthDay(step.action.due)}.`,
        action: 'Open the tracker',
      }
    case 'gap':
      return {
        title: `Catch up with ${step.rival.name} on “${step.query.searchTerm}”`,
        detail: `${step.rival.name} is named in ${percentOf(step.rival.share)} of the answers, you in ${percentOf(step.own.share)}: the largest of the gaps that are unlikely to be chance.`,
        action: 'Why not us?',
      }
    case 'waiting':
      return {
        title: step.action.title,
        detail:
          step.waiting === 1 ? 'This action is in progress.' : `One of ${grouped(step.waiting)} actions in progress.`,
        action: 'Open the tracker',
      }
    case 'early':
      return {
        title: 'Read what the first answers say',
        detail: `Opportunities need about three weeks of answers. The first ones may appear from ${monthDay(step.from)}.`,
        action: 'Open Visibility',
      }
    case 'nothing':
      return {
        title: 'No rival is clearly ahead',
        detail: 'See which sites the answers rely on, and what AI searches for.',
        action: 'Open Opportunities',
      }
  }
}

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
