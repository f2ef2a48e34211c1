import { grouped } from '@/lib/format/numbers'
import { EFFECT } from '@/lib/limits'
import type { Option } from '@/lib/lists/list'
import { EFFECT_VERDICTS, type Effect, type EffectVerdict } from '@/lib/schemas/effect'
import type { RecommendationStatusName } from '@/lib/schemas/recommendation-tracker'

/** In the order of menus and of the sorted table (R-TRACKER-4). */
export const STATUS_LABELS: Readonly<Record<RecommendationStatusName, string>> = {
  none: 'No Status',
  pending: 'Pending Review',
  in_progress: 'In Progress',
  implemented: 'Implemented',
  rejected: 'Rejected',
  on_hold: 'On Hold',
}

/** A missing or unknown value is no status (R-TRACKER-4). */
export function knownStatus(value: unknown): RecommendationStatusName {
  return typeof value === 'string' && Object.hasOwn(STATUS_LABELS, value) ? (value as RecommendationStatusName) : 'none'
}

export const STATUS_OPTIONS: readonly Option[] = Object.entries(STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}))

/** What an effect is filtered by and exported as (R-ACTION-4). */
export const EFFECT_LABELS: Readonly<Record<EffectVerdict, string>> = {
  movedMore: 'Moved more',
  movedLess: 'Moved less',
  noMore: 'Moved no more',
  tooEarly: 'Too early',
  notEnoughData: 'Not enough data',
  measurementChanged: 'Measurement changed',
}

export const EFFECT_OPTIONS: readonly Option[] = EFFECT_VERDICTS.map((value) => ({
  value,
  label: EFFECT_LABELS[value],
}))

const FIRST_LOOK = EFFECT.looks[0]
const LAST_LOOK = EFFECT.looks[1]
const LOOKS = `We look twice, after ${FIRST_LOOK} and ${LAST_LOOK} days.`

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

export const trackerCopy = {
  title: 'GEO/SEO Recommendations',
  text: 'Actions that help AI answers find, trust and cite your brand.',
  table: 'Recommendations',
  search: 'Search title, description or notes',
  columns: {
    title: 'Name',
    description: 'Description',
    status: 'Status',
    effect: 'Effect',
    points: 'Points',
    low: 'Low',
    high: 'High',
    implemented: 'Implemented',
    due: 'Due',
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
  effectFilter: { label: 'Effect', all: 'All effects' },
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
    save: 'Save',
    saving: 'Saving...',
    charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${grouped(count)} characters left`),
    tooLong: 'Notes can have 4,000 characters at most',
  },
  saved: 'Recommendation updated',
  savedImplemented: 'Recommendation updated. A GEO marker was added at today’s date on the rank charts.',
  failed: 'The update was not saved. Your changes are still here.',
  changedByOther: 'This recommendation was changed by someone else in the meantime.',
  savedByOther: 'Saved by someone else in the meantime. Saving again replaces it.',
  noNotes: 'No notes',
  history: {
    title: 'Status history',
    loading: 'Loading history...',
    none: 'No status was set yet.',
    /** Replaces the arrow for screen readers. */
    to: 'to',
    unknownUser: 'Someone',
  },
}
