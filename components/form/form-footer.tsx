import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Reference } from '@/components/ui/card-state'
import { CircleAlert, TriangleAlert } from '@/components/ui/icons'
import { formCopy } from '@/lib/copy/ui'
import type { FormState } from './use-form'

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
