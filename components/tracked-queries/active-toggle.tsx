'use client'

import { useState } from 'react'
import { useRefresh } from '@/components/data/use-refresh'
import { describeFailure } from '@/components/form/form-failure'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import type { TrackedQueryRow } from '@/lib/schemas/tracked-query'

/** The 'Active?' switch of a row. At the limit it stays usable: the refusal is a toast (spec §8). */
export function ActiveToggle({ query, endpoint }: { query: TrackedQueryRow; endpoint: string }) {
  const refresh = useRefresh()
  const [saving, setSaving] = useState(false)
  /** What was pressed, until the list says it too. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted !== null && !saving && wanted === query.active) setWanted(null)
  const change = async (active: boolean) => {
    setWanted(active)
    setSaving(true)
    try {
      await api.post(endpoint, { _id: query._id, active })
      refresh(endpoint)
      toast.success(active ? copy.activated : copy.deactivated)
    } catch (error) {
      setWanted(null)
      toast.error(describeFailure(error).sentence, error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Switch
      checked={wanted ?? query.active}
      label={copy.activate(query.searchTerm)}
      onChange={change}
      pending={saving}
    />
  )
}
