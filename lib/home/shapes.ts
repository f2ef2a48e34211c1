import type { DailyRunRow } from '@/lib/daily-run/shapes'
import type { Gap } from '@/lib/opportunities/shapes'

/** A recommendation that the organisation tracks. */
interface NextAction {
  _id: string
  title: string
  /** `yyyy-MM-dd` */
  due: string
}

/** What to do next (R-HOME-10), the most urgent first. */
export type NextStep =
  | { kind: 'overdue'; action: NextAction }
  | { kind: 'due'; action: NextAction }
  | ({ kind: 'gap' } & Pick<Gap, 'query' | 'own' | 'rival' | 'gap'>)
  | { kind: 'waiting'; action: Omit<NextAction, 'due'>; waiting: number }
  /** Too few days of answers for gaps; `yyyy-MM-dd` from which there may be some. */
  | { kind: 'early'; from: string }
  | { kind: 'nothing' }

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
