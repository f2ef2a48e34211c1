'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { describeFailure } from '@/components/form/form-failure'
import { FormFooter } from '@/components/form/form-footer'
import type { FormState } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { recordsCopy, uiCopy } from '@/lib/copy/ui'

/**
 * Leads on from a form whose record was saved. What the browser keeps of the pages before is forgotten with it, or Back
 * would show the record as it was, and saving that would look like somebody else's change. Where the record is `gone`,
 * the page takes the form's place.
 */
export function useNavigateAndRefresh(): (to: string, how?: { gone: boolean }) => void {
  const router = useRouter()
  return (to, { gone } = { gone: false }) => {
    if (gone) router.replace(to)
    else router.push(to)
    router.refresh()
  }
}

/** What deleting the record asks, says and does; absent for a record that does not exist yet. */
interface Removal {
  title: string
  text: string
  /** The name of what is deleted. */
  subject: string
  consequence?: string | undefined
  /** The toast afterwards. */
  done: string
  remove: () => Promise<void>
}

/**
 * The card around the fields of one record: Delete on the left for an existing one, Back and Save on the right. Back and
 * a deletion lead to `back`.
 */
export function RecordForm({
  form,
  back,
  submit = recordsCopy.save,
  pendingLabel = recordsCopy.saving,
  removal,
  children,
}: {
  form: FormState & { submit: (event: FormEvent<HTMLFormElement>) => Promise<void> }
  back: string
  submit?: string
  pendingLabel?: string
  removal?: Removal | undefined
  children: ReactNode
}) {
  const router = useRouter()
  const leave = useNavigateAndRefresh()
  const [asking, setAsking] = useState(false)
  return (
    <Card className="max-w-180">
      <form noValidate onSubmit={form.submit}>
        <div className="flex flex-col gap-5 p-4 md:p-6">{children}</div>
        <FormFooter form={form} onBack={() => router.push(back)} pendingLabel={pendingLabel} submit={submit}>
          {removal && (
            <Button disabled={form.pending} onClick={() => setAsking(true)} variant="destructiveOutline">
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              {uiCopy.delete}
            </Button>
          )}
        </FormFooter>
      </form>
      {removal && (
        <ConfirmDialog
          consequence={removal.consequence}
          describeFailure={(error) => describeFailure(error).sentence}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await removal.remove()
            toast.success(removal.done)
            leave(back, { gone: true })
          }}
          open={asking}
          subject={removal.subject}
          text={removal.text}
          title={removal.title}
        />
      )}
    </Card>
  )
}
