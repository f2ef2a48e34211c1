import type { ReactNode } from 'react'

export function SectionHeading({
  id,
  title,
  help,
  madeOf,
  children,
}: {
  id: string
  title: string
  help: string
  /** Of which engines the section's figures are. */
  madeOf?: string | null
  children?: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <h2 className="font-semibold text-xl tracking-tighter" id={id}>
          {title}
        </h2>
        <p className="text-muted-foreground text-sm">
          <span>{help}</span>
          {madeOf && <span> · {madeOf}</span>}
        </p>
      </div>
      {children}
    </div>
  )
}
