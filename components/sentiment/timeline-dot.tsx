import { clsx } from 'clsx'

/** The dot of an entry on the line from the newest to the oldest; the newest is the accent. */
export function TimelineDot({ newest }: { newest: boolean }) {
  return (
    <span aria-hidden="true" className="relative max-lg:hidden">
      <span className="timeline-line" />
      <span className={clsx('timeline-dot', newest ? 'bg-primary' : 'bg-border-strong')} />
    </span>
  )
}
