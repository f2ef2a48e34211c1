import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Reference } from '@/components/ui/card-state'
import type { FormState } from './use-form'

/** A failed request, in a red box above the button; the reference beside the sentence, never in it. */
export function RequestError({ text, reference }: { text: string | null; reference?: string | null }) {
  return (
    text && (
      <div className="flex items-start gap-3 rounded-md bg-destructive-soft px-4 py-3 font-medium text-destructive text-sm">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <div className="grid gap-1">
          <p role="alert">{text}</p>
          <Reference value={reference} />
        </div>
      </div>
    )
  )
}

/** That fields need a look, beside the buttons. */
export function CheckForErrors({ text }: { text: string | null }) {
  return (
    text && (
      <p className="flex items-center gap-2 font-medium text-sm text-warning" role="alert">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {text}
      </p>
    )
  )
}

/** Both, for a form whose button stands under its fields. */
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
