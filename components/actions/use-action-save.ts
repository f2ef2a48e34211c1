import { useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import type { RecommendationStatusRow, TrackedRecommendation, TrackedRecommendationDetail } from '@/lib/actions/shapes'
import { knownStatus, trackerCopy } from '@/lib/actions/tracker-words'
import { ApiError, api } from '@/lib/api/client'
import {
  READERS_OF_ACTIONS,
  RECOMMENDATION_STATUSES,
  TRACKED_RECOMMENDATIONS,
  trackedRecommendationPath,
} from '@/lib/api/endpoints'
import { toDay } from '@/lib/format/days'

export type ActionValues = {
  title: string
  description: string
  shortName: string
  status: string
  notes: string
  queries: readonly string[]
  due: string
  liveSince: string
}

export function valuesOf(row: TrackedRecommendation): ActionValues {
  return {
    title: row.title,
    description: row.description ?? '',
    shortName: row.shortName ?? '',
    status: knownStatus(row.status),
    notes: row.notes ?? '',
    queries: row.queries,
    due: row.due ?? '',
    liveSince: row.implemented ?? toDay(Date.now()),
  }
}

/** Changed fields besides status and notes; unsent fields stay as they are. */
function changesOf(row: TrackedRecommendation, values: ActionValues): object {
  const before = valuesOf(row)
  const sameQueries =
    before.queries.length === values.queries.length && before.queries.every((id) => values.queries.includes(id))
  return {
    ...(values.title !== before.title && { title: values.title }),
    ...(values.description !== before.description && { description: values.description }),
    ...(values.shortName.trim() !== before.shortName && { shortName: values.shortName.trim() || null }),
    ...(!sameQueries && { queries: values.queries }),
    ...(values.due !== before.due && { due: values.due || null }),
    ...(values.status === 'implemented' && values.liveSince !== before.liveSince && { liveSince: values.liveSince }),
  }
}

/** New day of the marker; null if it did not move. */
function markedSince({ liveSince }: RecommendationStatusRow, { implemented }: TrackedRecommendation): string | null {
  return liveSince === implemented ? null : liveSince
}

/**
 * Saves on top of `row` as it was shown. After a conflict the next save is based on `savedByOther`. Failures are logged and
 * rethrown (R-TRACKER-5).
 */
export function useActionSave(row: TrackedRecommendation) {
  const refresh = useRefresh()
  const [savedByOther, setSavedByOther] = useState<TrackedRecommendationDetail | null>(null)

  async function save(values: ActionValues): Promise<void> {
    const base = savedByOther ?? row
    try {
      const saved = await api.post<RecommendationStatusRow>(RECOMMENDATION_STATUSES, {
        recommendation: row._id,
        // Empty is sent as absent (R-TRACKER-6): undefined does not reach the JSON.
        status: values.status || undefined,
        notes: values.notes.trim() || undefined,
        ...changesOf(row, values),
        _id: base.statusId ?? undefined,
        version: base.version ?? 0,
      })
      toast.success(trackerCopy.saved(markedSince(saved, base), base.implemented !== null))
      for (const path of READERS_OF_ACTIONS) refresh(path)
    } catch (error) {
      console.error(error)
      if (error instanceof ApiError && error.status === 409) await readLatest()
      throw error
    }
  }

  /** Without an answer the base stays old, so the next save is refused again. */
  async function readLatest(): Promise<void> {
    const latest = await api.get<TrackedRecommendationDetail>(trackedRecommendationPath(row._id)).catch(() => null)
    if (latest) setSavedByOther(latest)
    refresh(TRACKED_RECOMMENDATIONS)
  }

  return { save, savedByOther }
}
