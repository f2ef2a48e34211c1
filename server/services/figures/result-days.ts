import type { Day } from '@/lib/format/days'
import { db } from '@/server/db'
import { inWindow, type ResultWindow } from './window'

export interface ResultDay {
  day: Day
  /** True when any result of the day was simulated. */
  simulated: boolean
}

/** The days of the window that have results, oldest first. */
export function readResultDays(window: ResultWindow): Promise<ResultDay[]> {
  return db().$queryRaw<ResultDay[]>`
    SELECT to_char(r.day, 'YYYY-MM-DD') AS day, bool_or(r.engine = 'simulated') AS simulated
    FROM result r WHERE ${inWindow(window)}
    GROUP BY r.day ORDER BY r.day`
}
