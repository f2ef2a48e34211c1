import { longDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { Option } from '@/lib/lists/list'
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
  /** Before the description of an own recommendation. */
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
  /** `marked` is the day that its marker came or moved to; null where it stays. */
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
    /** Replaces the arrow for screen readers. */
    to: 'to',
    liveSince: (day: string) => `Live since ${longDay(day)}`,
    unknownUser: 'Someone',
  },
}
