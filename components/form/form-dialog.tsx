import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, type DialogWidth } from '@/components/ui/dialog'
import { Undo2 } from '@/components/ui/icons'
import { formCopy, uiCopy } from '@/lib/copy/ui'
import { RequestError } from './form-footer'
import type { BoundForm } from './use-form'

const DISCARD = {
  label: formCopy.discard.confirm,
  pending: formCopy.discard.confirm,
  icon: <Undo2 className="size-5" />,
}

function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** One form in a dialog. Ctrl or Cmd with Enter sends it; leaving with changes asks first. */
export function FormDialog({
  form,
  title,
  text,
  submit,
  pendingLabel,
  aside,
  width,
  below,
  onClose,
  children,
}: {
  form: BoundForm
  title: string
  text?: string
  submit: string
  pendingLabel: string
  /** Left of the buttons. */
  aside?: ReactNode
  width?: DialogWidth
  /** Under the fields and the request error. */
  below?: ReactNode
  onClose: () => void
  /** The fields. */
  children: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (form.changed && !form.sent) setAsking(true)
    else onClose()
  }
  return (
    <>
      <form noValidate onKeyDown={submitByKeys} onSubmit={form.submit}>
        <Dialog
          busy={form.pending}
          footer={
            <>
              {aside}
              <Button disabled={form.pending} onClick={leave} variant="secondary">
                {uiCopy.cancel}
              </Button>
              <Button pending={form.pending} type="submit">
                {form.pending ? pendingLabel : form.submitLabel(submit)}
              </Button>
            </>
          }
          onClose={leave}
          open
          title={title}
          {...(text !== undefined && { text })}
          {...(width && { width })}
        >
          <div className="grid gap-4">
            {children}
            <RequestError reference={form.reference} text={form.requestError} />
            {below}
          </div>
        </Dialog>
      </form>
      {asking && (
        <ConfirmDialog
          action={DISCARD}
          cancel={formCopy.discard.stay}
          onClose={() => setAsking(false)}
          onConfirm={async () => onClose()}
          text={formCopy.discard.text}
          title={formCopy.discard.title}
        />
      )}
    </>
  )
}
