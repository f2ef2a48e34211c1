import { calendarLeaf } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'

/** A day as a card of month and day. */
export function DateLeaf({ day }: { day: Day }) {
  const leaf = calendarLeaf(day)
  return (
    <time
      className="flex w-17 shrink-0 flex-col overflow-hidden rounded-lg border border-border-strong bg-card text-center shadow-2xs"
      dateTime={day}
    >
      <span className="bg-primary font-medium text-2xs text-primary-foreground">{leaf.month}</span>{' '}
      <span className="tnum py-1 font-semibold text-xl tracking-tighter">{leaf.day}</span>
    </time>
  )
}
