import { useEffect, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { trackedRecommendationPath } from '@/lib/api/endpoints'
import { uiCopy } from '@/lib/copy/ui'
import type { TrackedRecommendationDetail } from '@/lib/schemas/recommendation-tracker'
import { EffectDrawer } from './effect-drawer'
import { UpdateDialog } from './update-dialog'

/** What a press on its row opens, for a recommendation that the address names, on whichever page of the list it is. */
export function OpenedAction({
  id,
  organisationId,
  onClose,
}: {
  id: string
  organisationId: string
  onClose: () => void
}) {
  const { data, error } = useResource<TrackedRecommendationDetail>(trackedRecommendationPath(id))
  const [updating, setUpdating] = useState(false)
  const missing = !data && error

  useEffect(() => {
    if (!missing) return
    toast.error(uiCopy.somethingWrong, missing)
    onClose()
  }, [missing, onClose])

  if (!data) return null
  if (!data.effect) return <UpdateDialog onClose={onClose} organisationId={organisationId} row={data} />
  return (
    <>
      <EffectDrawer
        id={id}
        onClose={onClose}
        onUpdate={() => setUpdating(true)}
        organisationId={organisationId}
        title={data.title}
      />
      {updating && <UpdateDialog onClose={() => setUpdating(false)} organisationId={organisationId} row={data} />}
    </>
  )
}
