import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Trash2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { recordsCopy, uiCopy } from '@/lib/ui/words'
import { FormFooter } from './form-dialog'
import type { BoundForm } from './use-form'

/**
 * Navigates from a form that was saved. The router's cache is refreshed, or Back would show the record before the change,
 * and saving that would be refused as a conflict. `replace` is for a record that was deleted.
 */
export function useNavigateAndRefresh(): (to: string, how?: { replace: boolean }) => void {
  const router = useRouter()
  return (to, { replace } = { replace: false }) => {
    if (replace) router.replace(to)
    else router.push(to)
    router.refresh()
  }
}

/** Absent for a record that does not exist yet. */
interface Removal {
  title: string
  text: string
  subject: string
  consequence?: string | undefined
  done: string
  remove: () => Promise<void>
}

/** The card around the fields of one record. Back and a deletion lead to `back`. */
export function RecordForm({
  form,
  back,
  submit = recordsCopy.save,
  pendingLabel = recordsCopy.saving,
  removal,
  children,
}: {
  form: BoundForm
  back: string
  submit?: string
  pendingLabel?: string
  removal?: Removal | undefined
  children: ReactNode
}) {
  const router = useRouter()
  const navigate = useNavigateAndRefresh()
  const [asking, setAsking] = useState(false)
  return (
    <Card className="max-w-180">
      <form noValidate onSubmit={form.submit}>
        <div className="flex flex-col gap-5 p-4 md:p-6">{children}</div>
        <FormFooter form={form} onBack={() => router.push(back)} pendingLabel={pendingLabel} submit={submit}>
          {removal && (
            <Button disabled={form.pending} onClick={() => setAsking(true)} variant="destructiveOutline">
              <Trash2 />
              {uiCopy.delete}
            </Button>
          )}
        </FormFooter>
      </form>
      {removal && asking && (
        <ConfirmDialog
          consequence={removal.consequence}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await removal.remove()
            toast.success(removal.done)
            navigate(back, { replace: true })
          }}
          subject={removal.subject}
          text={removal.text}
          title={removal.title}
        />
      )}
    </Card>
  )
}
