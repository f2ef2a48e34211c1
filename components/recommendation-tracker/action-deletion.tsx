import { useRefresh } from '@/components/data/use-resource'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { ownActionPath, READERS_OF_ACTIONS } from '@/lib/api/endpoints'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import type { TrackedRecommendation } from '@/lib/schemas/recommendation-tracker'

/** Asks before an own recommendation is deleted for everyone of the organisation (R-ACTION-3). */
export function ActionDeletion({
  row,
  onClose,
  onDeleted,
}: {
  row: TrackedRecommendation
  onClose: () => void
  onDeleted: () => void
}) {
  const copy = trackerCopy.deletion
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      failed={copy.failed}
      onClose={onClose}
      onConfirm={async () => {
        await api.delete(ownActionPath(row._id))
        for (const path of READERS_OF_ACTIONS) refresh(path)
        toast.success(copy.done)
        onDeleted()
      }}
      subject={row.title}
      text={copy.text}
      title={copy.title}
    />
  )
}
