'use client'

import { useState } from 'react'
import { useRefresh } from '@/components/data/use-refresh'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import {
  READERS_OF_STATUSES,
  RECOMMENDATION_STATUSES,
  TRACKED_RECOMMENDATIONS,
  trackedRecommendationPath,
} from '@/lib/api/endpoints'
import { recommendations } from '@/lib/copy/recommendation-tracker'
import type {
  RecommendationStatusRow,
  TrackedRecommendation,
  TrackedRecommendationDetail,
} from '@/lib/schemas/recommendation-status'

/**
 * Saves status and notes of a recommendation, based on `row` as it was shown, then reads the tracker anew. When somebody
 * else saved meanwhile it fails, `meanwhile` holds what they saved, and the next save is based on that. A failure is
 * logged and thrown on (spec §8).
 */
export function useStatusSave(row: TrackedRecommendation) {
  const refresh = useRefresh()
  const [meanwhile, setMeanwhile] = useState<TrackedRecommendationDetail | null>(null)

  async function save({ status, notes }: { status: string; notes: string }): Promise<void> {
    const base = meanwhile ?? row
    try {
      const saved = await api.post<RecommendationStatusRow>(RECOMMENDATION_STATUSES, {
        recommendation: row._id,
        // Empty is sent as absent (spec §5): undefined does not reach the JSON.
        status: status || undefined,
        notes: notes.trim() || undefined,
        _id: base.statusId ?? undefined,
        version: base.version ?? 0,
      })
      const implemented = saved.status === 'implemented' && base.status !== 'implemented'
      toast.success(implemented ? recommendations.savedImplemented : recommendations.saved)
      for (const path of [TRACKED_RECOMMENDATIONS, ...READERS_OF_STATUSES]) refresh(path)
    } catch (error) {
      console.error(error)
      if (error instanceof ApiError && error.status === 409) await adopt()
      throw error
    }
  }

  /** Without an answer the old base stays, and the next save is refused once more. */
  async function adopt(): Promise<void> {
    const latest = await api.get<TrackedRecommendationDetail>(trackedRecommendationPath(row._id)).catch(() => null)
    if (latest) setMeanwhile(latest)
    refresh(TRACKED_RECOMMENDATIONS)
  }

  return { save, meanwhile }
}
