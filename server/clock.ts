import { type Day, toDay } from '@/lib/format/days'

/**
 * Today in UTC by this machine. Formulas get the day as an argument; what processes share uses `databaseDay` of
 * server/db/client.ts.
 */
export function today(): Day {
  return toDay(new Date())
}
