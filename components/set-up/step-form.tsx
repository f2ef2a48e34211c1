import type { ReactNode } from 'react'
import { FormMessages } from '@/components/form/form-footer'
import type { BoundForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { setUpCopy as copy } from '@/lib/copy/set-up'

/** The form of one step. */
export function StepForm({
  form,
  submit = copy.next,
  disabled = false,
  beside,
  children,
}: {
  form: BoundForm
  submit?: string
  disabled?: boolean
  /** Left of the button. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <form className="grid gap-5" noValidate onSubmit={form.submit}>
      {children}
      <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {beside}
        <Button disabled={disabled} pending={form.pending} type="submit">
          {form.pending ? copy.saving : form.submitLabel(submit)}
        </Button>
      </div>
    </form>
  )
}
