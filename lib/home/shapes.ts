import type { DailyRunRow } from '@/lib/daily-run/shapes'
import type { Gap } from '@/lib/opportunities/shapes'

/** A recommendation that the organisation tracks. */
interface NextAction {
  _id: string
  title: string
  /** `yyyy-MM-dd` */
  due: string
}

/** What to do next, most urgent first (R-HOME-10). */
export type NextStep =
  /** No own query is active, so that nothing is asked. */
  | { kind: 'query' }
  | { kind: 'overdue'; action: NextAction }
  | { kind: 'due'; action: NextAction }
  | ({ kind: 'gap' } & Pick<Gap, 'query' | 'own' | 'rival' | 'gap'>)
  | { kind: 'waiting'; action: Omit<NextAction, 'due'>; waiting: number }
  /** Each gap has its action; the next look at what a live one moved is on `day`, `yyyy-MM-dd`. */
  | { kind: 'look'; action: Omit<NextAction, 'due'>; day: string }
  /** Each gap has its action. */
  | { kind: 'covered' }
  /** Too few days of answers for gaps; `from` is the day, `yyyy-MM-dd`, from which there may be some. */
  | { kind: 'early'; from: string }
  | { kind: 'nothing' }

/** A system admin's main tasks at a glance (R-ADMIN-6). */
export interface AdminOverview {
  /** Today's run; null until it has started. */
  run: Pick<DailyRunRow, 'date' | 'status' | 'planned' | 'done' | 'failed' | 'left'> | null
  /** Incomplete set-ups. */
  setUps: number
  namesToSort: number
  /** Number of engines in use, and ids of those giving no answers now. */
  engines: { asked: number; failing: string[] }
}
