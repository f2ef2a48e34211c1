import type { List, ListQuery } from '@/lib/table/list'
import { NAME_VIEWS, type NameView } from './keys'
import type { NameRow } from './shapes'
import { namesCopy as copy } from './words'

export type NameKey = 'name' | 'answers' | 'organisations' | 'example' | 'status'

export const nameList: List<NameRow, NameKey> = {
  columns: [
    { key: 'name', header: copy.columns.name, sortable: true, exported: (row) => row.name },
    { key: 'answers', header: copy.columns.answers, sortable: true, exported: (row) => row.answers },
    { key: 'organisations', header: copy.columns.organisations, sortable: true, exported: (row) => row.organisations },
    { key: 'example', header: copy.columns.example, exported: (row) => row.example?.text ?? null },
    {
      key: 'status',
      header: copy.columns.status,
      exported: (row) => (row.sameAs ? `${copy.views.sameAs} ${row.sameAs.name}` : copy.views[row.status]),
      filter: { kind: 'choice', options: NAME_VIEWS.map((value) => ({ value, label: copy.views[value] })) },
    },
  ],
  defaultSort: { key: 'answers', dir: 'desc' },
  search: copy.search,
}

/** Returns the chosen view; by default the names to sort. */
export function viewOf({ filters }: Pick<ListQuery<NameKey>, 'filters'>): NameView {
  return NAME_VIEWS.find((view) => view === filters.status) ?? 'new'
}

/** Returns the params that the screen always sends. */
export function withView(choice: ListQuery<NameKey>): Record<string, string> {
  return { 'filter[status]': viewOf(choice) }
}
