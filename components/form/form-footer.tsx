import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { formCopy } from '@/lib/copy/forms'
import { CheckForErrors, RequestError } from './form-messages'
import type { FormState } from './use-form'

/**
 * The bar under a form's fields: what is wrong, Back and the submit button on the right, `children` (Delete, say) on
 * the left. Back goes a step back, on the first step to where `onBack` leads.
 */
export function FormFooter({
  form,
  submit,
  pendingLabel = submit,
  onBack,
  children,
}: {
  form: FormState
  submit: string
  /** Stands on the button while the request is under way. */
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
