import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Reference } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, type DialogWidth } from '@/components/ui/dialog'
import { CircleAlert, TriangleAlert, Undo2 } from '@/components/ui/icons'
import { formCopy, uiCopy } from '@/lib/ui/words'
import type { BoundForm, FormState } from './use-form'

export function RequestError({ text, reference }: { text: string | null; reference?: string | null }) {
  return (
    text && (
      <div className="flex items-start gap-3 rounded-md bg-destructive-soft px-4 py-3 font-medium text-destructive text-sm">
        <CircleAlert className="size-5 shrink-0" />
        <div className="grid gap-1">
          <p role="alert">{text}</p>
          <Reference value={reference} />
        </div>
      </div>
    )
  )
}

function CheckForErrors({ text }: { text: string | null }) {
  return (
    text && (
      <p className="flex items-center gap-2 font-medium text-sm text-warning" role="alert">
        <TriangleAlert className="size-4 shrink-0" />
        {text}
      </p>
    )
  )
}

/** For a form without a footer. */
export function FormMessages({
  requestError,
  reference,
  summary,
}: Pick<FormState, 'requestError' | 'reference' | 'summary'>) {
  return (
    <>
      <RequestError reference={reference} text={requestError} />
      <CheckForErrors text={summary} />
    </>
  )
}

/** Back returns to the step before, from the first step to `onBack`. */
export function FormFooter({
  form,
  submit,
  pendingLabel = submit,
  onBack,
  children,
}: {
  form: FormState
  submit: string
  pendingLabel?: string
  onBack?: () => void
  children?: ReactNode
}) {
  const { index, count } = form.step
  const isFirst = index === 0
  return (
    <div className="flex flex-col gap-4">
      <div className="px-4 empty:hidden md:px-6">
        <RequestError reference={form.reference} text={form.requestError} />
      </div>
      <footer className="flex flex-wrap items-center gap-3 rounded-b-xl border-border border-t bg-background px-4 py-3.5 md:px-6">
        {children}
        {count > 1 && <p className="text-muted-foreground text-sm">{formCopy.step(index + 1, count)}</p>}
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <CheckForErrors text={form.summary} />
          {(onBack || !isFirst) && (
            <Button disabled={form.pending} onClick={isFirst ? onBack : form.back} variant="secondary">
              {formCopy.back}
            </Button>
          )}
          <Button pending={form.pending} type="submit">
            {form.pending ? pendingLabel : form.submitLabel(submit)}
          </Button>
        </div>
      </footer>
    </div>
  )
}

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
