import { type Day, toDay } from '@/lib/format/days'

/** Today in UTC. Formulas never call this; they are told the day. */
export function today(): Day {
  return toDay(Date.now())
}
