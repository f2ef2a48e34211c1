import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { FormState } from './form-state'

/** A failed request, in a red box above the button. */
export function RequestError({ text }: { text: string | null }) {
  return (
    text && (
      <p
        className="flex items-start gap-3 rounded-md bg-destructive-soft px-4 py-3 font-medium text-destructive text-sm"
        role="alert"
      >
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {text}
      </p>
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
export function FormMessages({ requestError, summary }: Pick<FormState, 'requestError' | 'summary'>) {
  return (
    <>
      <RequestError text={requestError} />
      <CheckForErrors text={summary} />
    </>
  )
}
