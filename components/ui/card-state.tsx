'use client'

import { type ReactNode, useId, useRef } from 'react'
import { referenceOf } from '@/lib/format/text'
import { uiCopy } from '@/lib/ui/words'
import { Button, Spinner } from './button'
import { Card, CardHeader } from './card'
import { CircleAlert, RotateCw } from './icons'
import { useFocusFallback } from './use-focus-fallback'

export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode
  title: string
  text?: string | undefined
  action?: ReactNode
}) {
  return (
    <div className="flex grow flex-col items-center justify-center px-4 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-11 items-center justify-center rounded-lg border border-border bg-muted text-muted-foreground [&_svg]:size-5"
      >
        {icon}
      </span>
      <p className="font-semibold text-base">{title}</p>
      <p className="mt-1 max-w-96 text-balance text-muted-foreground text-sm">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** The id by which a failed request is found in the server's log. */
export function Reference({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <p className="font-normal text-xs">
      {uiCopy.reference} <code className="select-all">{value}</code>
    </p>
  )
}

/** Shows what was read; until then `loading`, or that it could not be read. */
export function Loaded<Data extends object>({
  of: { data, error, refetch },
  loading,
  children,
}: {
  of: { data: Data | undefined; error: Error | null; refetch: () => void }
  loading: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (data) return children(data)
  return error ? <ErrorState error={error} onRetry={refetch} /> : loading
}

/** Above data of an earlier choice whose successors take long. */
export function StillLoading({ late }: { late: boolean }) {
  return (
    <p className={late ? 'mb-3 flex items-center gap-2 text-muted-foreground text-sm' : 'sr-only'} role="status">
      {late && (
        <>
          <Spinner />
          {uiCopy.stillLoading}
        </>
      )}
    </p>
  )
}

/** Shown in a card whose request failed. */
export function ErrorState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const state = useRef<HTMLDivElement>(null)
  useFocusFallback(state)
  return (
    <div
      className="flex grow flex-col items-center justify-center gap-3 px-4 py-12 text-center"
      ref={state}
      role="alert"
    >
      <CircleAlert className="size-5 text-destructive" />
      <p className="font-medium text-sm">{uiCopy.somethingWrong}</p>
      <div className="text-muted-foreground empty:hidden">
        <Reference value={referenceOf(error)} />
      </div>
      <Button onClick={onRetry} size="sm" variant="secondary">
        <RotateCw />
        {uiCopy.retry}
      </Button>
    </div>
  )
}

/** A card whose data failed to load; it stays the card of its title (R-SHELL-8). */
export function FailedCard({
  title,
  info,
  level,
  error,
  onRetry,
}: {
  title: string
  info?: string
  /** Level of the heading; 3 without it. */
  level?: 2
  error: Error | null
  onRetry: () => void
}) {
  const heading = useId()
  return (
    <Card labelledBy={heading}>
      <CardHeader id={heading} title={title} {...(info && { info })} {...(level && { level })} />
      <ErrorState error={error} onRetry={onRetry} />
    </Card>
  )
}
