import type { ReactNode } from 'react'
import type { ListState } from '@/components/data/use-list'

/** Which columns make the card of a row: title, second line, badge, date. Without a title, the first column. */
export interface CardColumns<Key extends string> {
  title?: Key
  second?: Key
  badge?: Key
  date?: Key
}

export interface DataTableProps<Row, Key extends string> {
  /** The list with what is chosen of it and its rows: `useList`. */
  state: ListState<Row, Key>
  /** How a cell is drawn; a column of the list without one is not shown. */
  cells: Partial<Record<Key, (row: Row) => ReactNode>>
  rowKey?: (row: Row) => string
  /** For the names of a row's controls. */
  rowName: (row: Row) => string
  /** Where a press on a row leads; the first cell then holds the link for keyboards. */
  rowHref?: (row: Row) => string
  /** What a press on a row does instead. */
  onRowOpen?: (row: Row) => void
  /** Icon buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** The primary action, at the right of the toolbar. */
  toolbar?: ReactNode
  /** Further controls beside the search box. */
  filters?: ReactNode
  /** Columns whose filter is one of those controls: they need no menu in their head and no pill. */
  filtersOf?: readonly Key[]
  /** What stands above the toolbar, inside the card: tabs, say. */
  above?: ReactNode
  /** `narrowed`: a search or a filter leaves rows out. */
  empty: (narrowed: boolean) => { title: string; text?: string; icon: ReactNode }
  /** Accessible name of the table. */
  label: string
  /** Columns that give way first on smaller screens. */
  hideBelow?: Partial<Record<Key, 'lg' | 'xl'>>
  /** Which columns make the card of a row on small screens. */
  card?: CardColumns<Key>
}
