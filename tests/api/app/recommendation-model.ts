import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { actionErrors } from '@/lib/actions/words'
import type { Day } from '@/lib/format/days'

// What the rules say of the status of one recommendation and of its history (R-TRACKER-5, R-TRACKER-6, R-TRACKER-9), without
// a database.

interface Change {
  from: RecommendationStatusName
  to: RecommendationStatusName
  liveSince: Day | null
  changedBy: string
}

export interface Tracked {
  status: RecommendationStatusName
  notes: string | null
  liveSince: Day | null
  /** 0 before the first save. */
  version: number
  /** The oldest first. */
  history: readonly Change[]
}

export const UNSAVED: Tracked = { status: 'none', notes: null, liveSince: null, version: 0, history: [] }

export interface Save {
  who: string
  status?: RecommendationStatusName
  notes?: string
  liveSince?: Day
  version?: number
}

export interface Answer {
  status: number
  error?: string | undefined
  tracked: Tracked
}

/** What a save is to be answered, and what there is afterwards. */
export function answerTo(tracked: Tracked, save: Save, today: Day): Answer {
  const status = save.status ?? tracked.status
  const notes = save.notes?.trim() || null
  const refusal = refusedDay(save, status, tracked, today)
  if (refusal) return { status: 400, error: refusal, tracked }
  const kept = tracked.status === 'implemented' ? tracked.liveSince : today
  const liveSince = status === 'implemented' ? (save.liveSince ?? kept) : null
  const same = status === tracked.status && notes === tracked.notes && liveSince === tracked.liveSince
  if (same && tracked.version > 0) return { status: 200, tracked }
  if (save.version !== undefined && save.version !== tracked.version)
    return { status: 409, error: actionErrors.changedByOther, tracked }
  const change = { from: tracked.status, to: status, liveSince, changedBy: save.who }
  const happened = change.from !== change.to || liveSince !== tracked.liveSince
  return {
    status: 200,
    tracked: {
      ...{ status, notes, liveSince, version: tracked.version + 1 },
      history: happened ? [...tracked.history, change] : tracked.history,
    },
  }
}

function refusedDay(
  { liveSince }: Save,
  status: RecommendationStatusName,
  stored: Tracked,
  today: Day,
): string | undefined {
  if (liveSince === undefined) return
  if (status !== 'implemented') return actionErrors.notLive
  const isKnown = stored.status === 'implemented' && liveSince === stored.liveSince
  return liveSince > today && !isKnown ? actionErrors.liveLater : undefined
}
