import { clsx } from 'clsx'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'

/** Up to so many slots, each is drawn; beyond, one bar. */
const DRAWN_SLOTS = 5

/** 'Active Queries n / limit' with one segment per slot. */
export function ActiveCounter({ count, limit }: { count: number; limit: number }) {
  const slots = limit <= DRAWN_SLOTS ? Array.from({ length: limit }, (_, slot) => slot < count) : null
  return (
    <span className="inline-flex items-center gap-2.5 text-muted-foreground text-sm" role="status">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {slots ? (
          slots.map((taken, slot) => (
            <span
              className={clsx('h-4 w-2 rounded-sm', taken ? 'bg-primary' : 'bg-muted ring-1 ring-border-strong')}
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
              key={slot}
            />
          ))
        ) : (
          <span className="h-2 w-16 overflow-hidden rounded-full bg-muted ring-1 ring-border-strong">
            <span className="block h-full bg-primary" style={{ width: `${(100 * count) / limit}%` }} />
          </span>
        )}
      </span>
      <span>
        {copy.active} <span className="tnum font-semibold text-foreground">{copy.activeOf(count, limit)}</span>
      </span>
    </span>
  )
}
