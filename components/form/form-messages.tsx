import { CircleAlert, TriangleAlert } from 'lucide-react'

/** The two things a form says about itself: a failed request in a red box, or that fields need a look. */
export function FormMessages({ requestError, summary }: { requestError: string | null; summary: string | null }) {
  if (requestError) {
    return (
      <p
        className="flex items-start gap-3 rounded-md bg-destructive-soft px-4 py-3 font-medium text-destructive text-sm"
        role="alert"
      >
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {requestError}
      </p>
    )
  }
  return summary ? (
    <p className="flex items-center gap-2 font-medium text-sm text-warning" role="alert">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {summary}
    </p>
  ) : null
}
