import { longDay, monthDay } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
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
    saving: 'Saving...',
    targetsStay: 'An implemented action keeps its queries, so that its effect can be measured.',
    charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${grouped(count)} characters left`),
    tooLong: 'Notes can have 4,000 characters at most',
  },
  /** `marked` is the day its marker appeared on or moved to; null when unchanged. */
  saved: (marked: string | null, moved: boolean) => {
    if (marked === null) return 'Recommendation updated'
    return moved
      ? `Recommendation updated. Its GEO marker moved to ${longDay(marked)}, and its effect is computed again from that day.`
      : `Recommendation updated. A GEO marker was added at ${longDay(marked)} on the rank charts.`
  },
  failed: 'The update was not saved. Your changes are still here.',
  changedByOther: 'This recommendation was changed by someone else in the meantime.',
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

const FIRST_LOOK = EFFECT.looks[0]
const LAST_LOOK = EFFECT.looks[1]
const looks = `We look twice, after ${FIRST_LOOK} and ${LAST_LOOK} days.`

/** With a minus sign for a fall. */
const signed = (count: number) => (count < 0 ? `−${grouped(-count)}` : grouped(count))

const points = (count: number) => `${grouped(Math.abs(count))} ${Math.abs(count) === 1 ? 'point' : 'points'}`

/** Puts the verdict into words (R-ACTION-4). */
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

/** Returns 'likely between 7 and 29 points'; null without a look. */
function effectRange({ verdict, low, high }: Pick<Effect, 'verdict' | 'low' | 'high'>): string | null {
  if (low === null || high === null) return null
  const [from, to] = verdict === 'movedLess' ? [-high, -low] : [low, high]
  return `likely between ${signed(from)} and ${signed(to)} points`
}

/** Lists notes under the verdict: its range and look, or what it waits for or lacks. */
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

/** Texts of an effect, in its table cell and its drawer (R-ACTION-4). */
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

/** For menus and the CSV export; the tracker's rows say more. */
export const EFFECT_LABELS: Readonly<Record<EffectVerdict, string>> = {
  movedMore: 'Moved more than untouched questions',
  movedLess: 'Moved less than untouched questions',
  noMore: 'Moved no more than untouched questions',
  tooEarly: 'Too early',
  notEnoughData: 'Not enough data',
  measurementChanged: 'Measurement changed, no verdict',
}

export const EFFECT_OPTIONS: readonly Option[] = EFFECT_VERDICTS.map((value) => ({
  value,
  label: EFFECT_LABELS[value],
}))

export const effectsCopy = {
  columns: { effect: 'Effect', points: 'Points', low: 'Low', high: 'High', implemented: 'Implemented' },
}
