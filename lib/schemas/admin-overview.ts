import type { DailyRunRow } from './daily-run'

/** The main tasks of a system admin in one look (R-ADMIN-6). */
export interface AdminOverview {
  /** Today's; null until it has started. */
  run: Pick<DailyRunRow, 'date' | 'status' | 'planned' | 'done' | 'failed' | 'left'> | null
  /** Set-ups that are not complete. */
  setUps: number
  namesToSort: number
  /** Engines that are asked, and those of them that give no answers now. */
  engines: { asked: number; failing: string[] }
}
