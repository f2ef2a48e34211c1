'use client'

import { RequestError } from '@/components/form/form-footer'
import { TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { describeCrash } from '@/lib/api/crash-report'
import { crashCopy } from '@/lib/copy/crash'
import { CRASH_TEXT } from '@/lib/limits'
import { type CrashViewProps, focusOnMount, RefreshButton } from './crash-parts'

const copy = crashCopy.form

export function CrashReportForm({ error }: CrashViewProps) {
  const form = useForm({
    initial: { userDescription: '' },
    rules: { userDescription: { required: true, prompt: copy.missing } },
    submit: ({ userDescription }) => describeCrash(error, userDescription),
    sentences: { other: copy.failed },
  })
  if (form.status === 'success') return <Thanks />
  return (
    <form className="mt-1" noValidate onSubmit={form.submit}>
      <p className="mb-5 text-muted-foreground">{copy.text}</p>
      <TextAreaField
        {...form.field('userDescription')}
        label={copy.label}
        maxLength={CRASH_TEXT.description}
        placeholder={copy.placeholder}
        readOnly={form.pending}
        rows={4}
      />
      <div className="mt-3 empty:hidden">
        <RequestError text={form.requestError} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={form.pending} type="submit">
          {form.pending ? copy.submitting : form.submitLabel(copy.submit)}
        </Button>
        <RefreshButton variant="secondary" />
      </div>
    </form>
  )
}

/** Takes the focus, because the button that had it disappears. */
function Thanks() {
  return (
    <>
      <p className="mt-1 text-muted-foreground outline-none" ref={focusOnMount} role="status" tabIndex={-1}>
        {copy.thanks}
      </p>
      <div className="mt-5 flex">
        <RefreshButton />
      </div>
    </>
  )
}
