import { trackerCopy as copy, STATUS_OPTIONS } from '@/lib/copy/recommendation-tracker'
import type { RecommendationStatusRow } from '@/lib/schemas/recommendation-tracker'
import type { List } from './list'

export type RecommendationStatusKey = 'recommendation' | 'status' | 'notes' | 'updatedAt'

/** The status records of an organisation, of those recommendations for which something was saved (spec §7). */
export const recommendationStatusList: List<RecommendationStatusRow, RecommendationStatusKey> = {
  columns: [
    { key: 'recommendation', header: copy.columns.title, sortable: true },
    {
      key: 'status',
      header: copy.columns.status,
      sortable: true,
      filter: { kind: 'choice', options: STATUS_OPTIONS },
    },
    { key: 'notes', header: copy.columns.notes },
    { key: 'updatedAt', header: copy.columns.updatedAt, sortable: true },
  ],
  defaultSort: { key: 'updatedAt', dir: 'desc' },
  search: copy.search,
}
