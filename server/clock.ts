import { type Day, toDay } from '@/lib/format/days'

/** Today in UTC. Formulas get the day as an argument. */
export function today(): Day {
  return toDay(Date.now())
}
