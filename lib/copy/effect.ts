import { longDay, monthDay } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { EFFECT } from '@/lib/limits'
import type { Effect, EffectDetail } from '@/lib/schemas/effect'

const FIRST_LOOK = EFFECT.looks[0]
const LAST_LOOK = EFFECT.looks[1]
const looks = `We look twice, after ${FIRST_LOOK} and ${LAST_LOOK} days.`

/** With the sign of a fall. */
const signed = (count: number) => (count < 0 ? `−${grouped(-count)}` : grouped(count))

const points = (count: number) => `${grouped(Math.abs(count))} ${Math.abs(count) === 1 ? 'point' : 'points'}`

/** The verdict in words (R-ACTION-4). */
export function effectSentence(effect: Pick<Effect, 'verdict' | 'points' | 'day'>): string {
  switch (effect.verdict) {
    case 'movedMore':
      return `Moved ${points(effect.points ?? 0)} more than untouched questions`
    case 'movedLess':
      return `Moved ${points(effect.points ?? 0)} less than untouched questions`
    case 'noMore':
      return 'Moved no more than untouched questions'
    case 'tooEarly':
      return `Too early: day ${Math.min(effect.day, FIRST_LOOK)} of ${FIRST_LOOK}`
    case 'notEnoughData':
      return 'Not enough data'
    case 'measurementChanged':
      return 'Measurement changed, no verdict'
  }
}

/** 'likely between 7 and 29 points'; null without a look. */
function effectRange({ verdict, low, high }: Pick<Effect, 'verdict' | 'low' | 'high'>): string | null {
  if (low === null || high === null) return null
  const [from, to] = verdict === 'movedLess' ? [-high, -low] : [low, high]
  return `likely between ${signed(from)} and ${signed(to)} points`
}

/** Under the verdict: its range and its look, else what it waits for or what is missing. */
function effectNotes(effect: EffectDetail): string[] {
  const { verdict, look, nextLook, implemented } = effect
  const next = nextLook === null ? [] : [`${look === null ? 'First' : 'Next'} look on ${monthDay(nextLook)}.`]
  switch (verdict) {
    case 'tooEarly':
      return next
    case 'notEnoughData':
      return [tooFew, ...next]
    case 'measurementChanged':
      return effect.measurementChange ? [effect.measurementChange.text] : []
    default: {
      const which = look === FIRST_LOOK ? 'first' : 'second'
      const day = look === null ? [] : [`${which} look on ${monthDay(addDays(implemented, look))}`]
      return [[effectRange(effect), ...day].filter((part) => part !== null).join(', '), ...next]
    }
  }
}

const tooFew = `Too few answers: an effect needs ${EFFECT.untouched} untouched queries and ${EFFECT.targetedAnswers} answers to the targeted ones.`

const queryCount = (count: number) => (count === 1 ? '1 query' : `${grouped(count)} queries`)

/** What an action moved: its cell, and the drawer with all of it (R-ACTION-4). */
export const effectCopy = {
  head: 'Effect',
  info: `We compare the queries an action targets with the queries that no action targets. ${looks}`,
  looks,
  none: '–',
  notImplemented: 'Not implemented',
  nextLook: `Next look on day ${LAST_LOOK}`,
  filter: { label: 'Effect', all: 'All effects' },
  open: (title: string) => `Effect of ${title}`,
  liveSince: (day: string) => `Live since ${longDay(day)}`,
  loading: 'Loading the effect...',
  missing: { title: 'No effect to show', text: 'This recommendation is not implemented, or it no longer exists.' },
  notes: effectNotes,
  tooFew,
  targeted: 'Targeted',
  untouched: 'Untouched',
  series: (side: string, queries: number) => `${side} (${queryCount(queries)})`,
  marker: 'GEO',
  day: (day: number) => `Day ${day}`,
  chart: {
    name: 'Effect',
    caption: 'Share of answers that name you per day, before and after the implementation',
    date: 'Date',
    noAnswers: 'No answers',
    finding: (title: string, verdict: string) => `${title}: ${verdict}`,
  },
  table: {
    label: 'Targeted and untouched queries, before and after',
    side: 'Queries',
    before: (days: number) => `${days} days before`,
    after: (days: number) => `${days} days after`,
    moved: 'Moved',
    counts: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
    none: '–',
    figure: (side: string, window: string) => `${side}, ${window}`,
  },
  explanation: `${looks} Untouched questions show what would have happened anyway: what moved them moved yours too.`,
  targetedQueries: 'Targeted queries',
  untouchedQueries: 'Untouched queries',
  noUntouched: 'No query is left untouched.',
  update: 'Update',
}
