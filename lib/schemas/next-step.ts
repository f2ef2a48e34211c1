import type { Gap } from './opportunities'

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
