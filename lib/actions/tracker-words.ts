import { measurementCopy } from '@/lib/engines/words'
import { longDay, monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped } from '@/lib/format/numbers'
import { EFFECT } from '@/lib/limits'
import type { Option } from '@/lib/table/list'
import { EFFECT_VERDICTS, type Effect, type EffectDetail, type EffectVerdict } from './effect-shapes'
import type { RecommendationStatusName } from './shapes'

/** In the order of menus and the sorted table (R-TRACKER-4). */
export const STATUS_LABELS: Readonly<Record<RecommendationStatusName, string>> = {
  none: 'No Status',
  pending: 'Pending Review',
  in_progress: 'In Progress',
  implemented: 'Implemented',
  rejected: 'Rejected',
  on_hold: 'On Hold',
}

/** Returns a known status; a missing or unknown value is no status (R-TRACKER-4). */
export function knownStatus(value: unknown): RecommendationStatusName {
  return typeof value === 'string' && Object.hasOwn(STATUS_LABELS, value) ? (value as RecommendationStatusName) : 'none'
}

export const STATUS_OPTIONS: readonly Option[] = Object.entries(STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}))

export const trackerCopy = {
  title: 'GEO/SEO Recommendations',
  text: 'Actions that help AI answers find, trust and cite your brand.',
  table: 'Recommendations',
  search: 'Search title, description or notes',
  columns: {
    title: 'Name',
    description: 'Description',
    status: 'Status',
    notes: 'Notes',
    updatedAt: 'Updated',
    createdAt: 'Created',
  },
  noDescription: 'No Description',
  summary: {
    label: 'Summary',
    total: 'Total',
    implemented: 'Implemented',
    inProgress: 'In Progress',
    pending: 'Pending',
    others: (count: number) => `${count} rejected or on hold`,
  },
  notesHit: 'Notes:',
  filter: { label: 'Status', all: 'All Statuses' },
  /** Stands before the description of an own recommendation. */
  own: 'Your own',
  add: 'Add action',
  update: (title: string) => `Update ${title}`,
  empty: {
    title: 'No recommendations found',
    narrowed: 'Try adjusting your search or filter criteria.',
    text: 'Recommendations will appear here once they are available.',
  },
  loading: 'Loading recommendations...',
  dialog: {
    title: 'Update Recommendation',
    status: 'Status',
    notes: 'Notes',
    liveSince: 'Live since',
    liveSinceHelp: 'The day of the GEO marker on the charts; the effect compares the weeks before and after it.',
    liveSinceMoves: 'Another day moves the GEO marker, and the effect is computed again from that day.',
    liveSincePrompt: 'Please choose a day up to today',
    save: 'Save',
    targetsStay: 'An implemented action keeps its queries, so that its effect can be measured.',
    charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${grouped(count)} characters left`),
    tooLong: 'Notes can have 4,000 characters at most',
  },
  /** `marked` is the day its marker appeared on or moved to; null when unchanged. */
  saved: (marked: string | null, moved: boolean) => {
    if (marked === null) return 'Action updated'
    return moved
      ? `Action updated. Its GEO marker moved to ${longDay(marked)}, and its effect is computed again from that day.`
      : `Action updated. A GEO marker was added on ${monthDay(marked)}.`
  },
  failed: 'The update was not saved. Your changes are still here.',
  savedByOther: 'Saved by someone else in the meantime. Saving again replaces it.',
  noNotes: 'No notes',
  deletion: {
    title: 'Delete this action?',
    text: 'It disappears from the tracker of everyone in your organisation, with its history and its effect. This cannot be undone.',
    failed: 'The action could not be deleted. Please try again.',
    done: 'Action deleted',
  },
  history: {
    title: 'Status history',
    loading: 'Loading history...',
    none: 'No status was set yet.',
    /** Read by screen readers in place of the arrow. */
    to: 'to',
    liveSince: (day: string) => `Live since ${longDay(day)}`,
    unknownUser: 'Someone',
  },
}

/** '18 November', with the year if it is another than that of `today`. */
const dayOf = (day: Day, today: Day) => (day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : longDay(day))

interface QueryActionState {
  status: RecommendationStatusName
  due: Day | null
  /** null while it is not implemented. */
  liveSince: Day | null
  /** null before its first look. */
  effect: Pick<Effect, 'verdict' | 'points' | 'day'> | null
  /** null after the last look, and while it is not implemented. */
  nextLook: Day | null
}

/** Says how far an action on a query is: 'Live since 18 November. First look on 2 December.' */
export function queryActionText({ status, due, liveSince, effect, nextLook }: QueryActionState, today: Day): string {
  if (liveSince === null) {
    const state = status === 'pending' || status === 'none' ? 'Planned' : STATUS_LABELS[status]
    return due === null ? `${state}.` : `${state}, due ${dayOf(due, today)}.`
  }
  return [
    `Live since ${dayOf(liveSince, today)}.`,
    ...(effect ? [`${effectSentence(effect)}.`] : []),
    ...(nextLook ? [`${effect ? 'Second' : 'First'} look on ${dayOf(nextLook, today)}.`] : []),
  ].join(' ')
}

const FIRST_LOOK = EFFECT.looks[0]
const LAST_LOOK = EFFECT.looks[1]
const looks = `We look twice, after ${FIRST_LOOK} and ${LAST_LOOK} days.`

/** With a minus sign for a fall. */
const signed = (count: number) => (count < 0 ? `−${grouped(-count)}` : grouped(count))

const points = (count: number) => counted(Math.abs(count), 'point', 'points')

/** For menus and the CSV export; the tracker's rows say more. */
export const EFFECT_LABELS: Readonly<Record<EffectVerdict, string>> = {
  movedMore: 'Worked',
  movedLess: 'Did not help',
  noMore: 'No effect seen yet',
  tooEarly: 'Too early',
  notEnoughData: 'Too few answers',
  measurementChanged: measurementCopy.marker,
}

/** Names the verdict (R-ACTION-4). */
export function effectSentence(effect: Pick<Effect, 'verdict' | 'points' | 'day'>): string {
  switch (effect.verdict) {
    case 'movedMore':
      return `${EFFECT_LABELS.movedMore}: +${points(effect.points ?? 0)}`
    case 'movedLess':
      return `${EFFECT_LABELS.movedLess}: −${points(effect.points ?? 0)}`
    case 'tooEarly':
      return `${EFFECT_LABELS.tooEarly}: day ${Math.min(effect.day, FIRST_LOOK)} of ${FIRST_LOOK}`
    default:
      return EFFECT_LABELS[effect.verdict]
  }
}

/** 'between −2 and 9 points'; null before a look. */
export function effectRange({ low, high }: Pick<Effect, 'low' | 'high'>): string | null {
  return low === null || high === null ? null : `between ${signed(low)} and ${signed(high)} points`
}

/** Says what an effect is and, after a look, in which range it lies. */
function effectInfo(effect: Pick<Effect, 'low' | 'high'>): string {
  const range = effectRange(effect)
  return range === null ? info : `${info} This one lies ${range}.`
}

/** Says under the verdict what it means, what it waits for or what is missing. */
function effectNote(effect: EffectDetail): string {
  const { look, nextLook } = effect
  const next = nextLook === null ? '' : `${look === null ? 'First' : 'Second'} look on ${monthDay(nextLook)}.`
  return [meaningOf(effect), next].filter(Boolean).join(' ')
}

function meaningOf(effect: EffectDetail): string {
  switch (effect.verdict) {
    case 'movedMore':
      return `${points(effect.points ?? 0)} more than queries you did not work on.`
    case 'movedLess':
      return `${points(effect.points ?? 0)} less than queries you did not work on.`
    case 'noMore':
      return 'Your queries moved as the others did.'
    case 'notEnoughData':
      return tooFew
    case 'measurementChanged':
      return effect.measurementChange ? measurementCopy.inBetween(effect.measurementChange.text) : ''
    default:
      return ''
  }
}

const info = `We compare the queries of an action with queries you did not work on. ${looks}`

const tooFew = `An effect needs ${EFFECT.untouched} queries you did not work on and ${EFFECT.targetedAnswers} answers.`

/** Texts of an effect, in its table cell and its drawer (R-ACTION-4). */
export const effectCopy = {
  head: 'Effect',
  info,
  infoOf: effectInfo,
  looks,
  none: '–',
  notImplemented: 'Not implemented',
  nextLook: `Second look on day ${LAST_LOOK}`,
  filter: { label: 'Effect', all: 'All effects' },
  open: (title: string) => `Effect of ${title}`,
  liveSince: (day: string) => `Live since ${longDay(day)}`,
  loading: 'Loading the effect...',
  missing: { title: 'No effect to show', text: 'This action is not implemented, or it no longer exists.' },
  note: effectNote,
  tooFew,
  targeted: 'Its queries',
  untouched: 'Queries you did not work on',
  series: (side: string, queries: number) => `${side} (${grouped(queries)})`,
  marker: 'GEO',
  day: (day: number) => `Day ${day}`,
  chart: {
    name: 'Effect',
    caption: 'Share of answers that name you per day, before and after it went live',
    date: 'Date',
    noAnswers: 'No answers',
    finding: (title: string, verdict: string) => `${title}: ${verdict}`,
  },
  table: {
    label: 'Its queries and those you did not work on, before and after',
    side: 'Queries',
    before: (days: number) => `${counted(days, 'day', 'days')} before`,
    after: (days: number) => `${counted(days, 'day', 'days')} after`,
    moved: 'Moved',
    counts: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
    none: '–',
    figure: (side: string, window: string) => `${side}, ${window}`,
  },
  explanation: `${looks} Queries you did not work on show what would have happened anyway: what moved them moved yours too.`,
  noUntouched: 'You worked on every query.',
  update: 'Update',
}

export const EFFECT_OPTIONS: readonly Option[] = EFFECT_VERDICTS.map((value) => ({
  value,
  label: EFFECT_LABELS[value],
}))

export const effectsCopy = {
  columns: { effect: 'Effect', points: 'Points', low: 'Low', high: 'High', implemented: 'Implemented' },
}
