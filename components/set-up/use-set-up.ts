import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { api } from '@/lib/api/client'
import { SET_UPS, setUpPath } from '@/lib/api/endpoints'
import type { SetUp, SetUpRow } from '@/lib/set-up/shapes'
import { type SetUpStep, SKIPPABLE_STEPS } from '@/lib/set-up/words'

const LIVE_MS = 1500

export interface SetUpState {
  setUp: SetUp
  refetch: () => void
  skip: (step: SetUpStep, skipped: boolean) => Promise<void>
}

/** The set-up of an organisation, read again every 1.5 seconds while something of it is being asked. */
export function useSetUp(organisationId: string): {
  state: SetUpState | null
  error: Error | null
  refetch: () => void
} {
  const [live, setLive] = useState(false)
  const refresh = useRefresh()
  const { attempt } = useAttempt()
  const path = setUpPath(organisationId)
  const { data, error, refetch } = useResource<SetUp>(path, live ? { refetchIntervalMs: LIVE_MS } : {})
  const isAsking = data !== undefined && data.run.organisation.left + data.run.industries.left > 0
  if (isAsking !== live) setLive(isAsking)
  if (!data) return { state: null, error, refetch }

  const skip = async (step: SetUpStep, skipped: boolean) => {
    const others = SKIPPABLE_STEPS.filter((each) => each !== step && data.skipped.includes(each))
    await attempt(async () => {
      await api.post<SetUpRow>(path, { skipped: skipped ? [...others, step] : others })
      refresh(SET_UPS)
    })
  }
  return { state: { setUp: data, refetch, skip }, error, refetch }
}
