import { useId, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-download'
import { useRefresh } from '@/components/data/use-resource'
import { useNavigateAndRefresh } from '@/components/records/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Download, UserX } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { USERS } from '@/lib/api/endpoints'
import { userDataCopy as copy } from '@/lib/copy/users'
import type { ErasedAnswer } from '@/lib/schemas/user'

const { confirm, pending, consequence, done, ...question } = copy.erasure
const ACTION = {
  label: confirm,
  pending,
  icon: <UserX className="size-5" />,
}

export function PersonalData({ user, back }: { user: { _id: string; email: string }; back: string }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const refresh = useRefresh()
  const download = useDownload()
  const heading = useId()
  const { pending: isExporting, attempt } = useAttempt(copy.exportFailed)
  const [isAsking, setAsking] = useState(false)
  const path = `${USERS}/${user._id}`

  const save = () => attempt(() => download(`${path}/export`, copy.fileName(user._id)))
  const erase = async () => {
    await api.post<ErasedAnswer>(`${path}/erase`)
    refresh(USERS)
    toast.success(done)
    navigateAndRefresh(back, { replace: true })
  }

  return (
    <Card className="mt-6 max-w-180" labelledBy={heading}>
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-col gap-1">
          <h2 className="font-semibold text-base tracking-tight" id={heading}>
            {copy.title}
          </h2>
          <p className="text-muted-foreground text-sm">{copy.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={save} pending={isExporting} variant="secondary">
            {!isExporting && <Download />}
            {isExporting ? copy.exporting : copy.export}
          </Button>
          <Button onClick={() => setAsking(true)} variant="destructiveOutline">
            <UserX />
            {copy.erase}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          {...question}
          action={ACTION}
          consequence={consequence(user.email)}
          onClose={() => setAsking(false)}
          onConfirm={erase}
        />
      )}
    </Card>
  )
}
