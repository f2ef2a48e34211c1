import { type Day, toDay } from '@/lib/format/days'

/** Today in UTC. Formulas get the day as an argument. Where processes meet it is `databaseDay` of server/db/client.ts. */
export function today(): Day {
  return toDay(new Date())
}
