import type { ReactNode } from 'react'

/** What stands in a card that has nothing to show: icon tile, bold title, one sentence, an action if there is one. */
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
        className="mb-4 flex size-11 items-center justify-center rounded-lg border border-border bg-muted text-muted-foreground [&_svg]:size-5 [&_svg]:stroke-[1.75]"
      >
        {icon}
      </span>
      <p className="font-semibold text-base">{title}</p>
      <p className="mt-1 max-w-96 text-balance text-muted-foreground text-sm">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
