import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What ties an input to the prompt and the help under it. */
export function describedBy(id: string, error?: string, help?: string): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
}

/** Classes of a text input; amber while its value fails. */
export function inputClass(failing: boolean): string {
  const base =
    'h-10 w-full rounded-md border px-3 text-base transition-shadow duration-120 max-md:h-11 max-md:text-lg ' +
    'read-only:bg-muted read-only:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60'
  return failing
    ? `${base} border-warning-border bg-warning-soft ring-3 ring-warning-border/25`
    : `${base} border-input bg-card`
}

/** Label above, help and prompt below. */
export function Field({
  id,
  label,
  required = false,
  error,
  help,
  children,
}: {
  id: string
  label: string
  required?: boolean
  error?: string
  help?: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label className={`font-medium text-sm ${required ? 'required' : ''}`} htmlFor={id}>
        {label}
      </label>
      {children}
      {help && (
        <p className="text-muted-foreground text-sm" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="flex items-start gap-1.5 text-sm text-warning" id={`${id}-error`}>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </div>
  )
}
