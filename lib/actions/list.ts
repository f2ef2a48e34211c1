import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import type { RecommendationStatusRow, TrackedRecommendation } from './shapes'
import {
  trackerCopy as copy,
  EFFECT_LABELS,
  EFFECT_OPTIONS,
  effectsCopy as effects,
  STATUS_LABELS,
  STATUS_OPTIONS,
} from './tracker-words'

export type TrackedRecommendationKey =
  | 'title'
  | 'description'
  | 'status'
  | 'effect'
  | 'points'
  | 'low'
  | 'high'
  | 'implemented'
  | 'notes'
  | 'updatedAt'
  | 'createdAt'

/** The tracker of an organisation's recommendations (R-TRACKER-2). */
export const trackedRecommendationList: List<TrackedRecommendation, TrackedRecommendationKey> = {
  columns: [
    { key: 'title', header: copy.columns.title, sortable: true, exported: (row) => row.title },
    { key: 'description', header: copy.columns.description, exported: (row) => row.description },
    {
      key: 'status',
      header: copy.columns.status,
      sortable: true,
      filter: { kind: 'choice', options: STATUS_OPTIONS },
      exported: (row) => STATUS_LABELS[row.status],
    },
    {
      key: 'effect',
      header: effects.columns.effect,
      filter: { kind: 'choice', options: EFFECT_OPTIONS },
      exported: (row) => row.effect && EFFECT_LABELS[row.effect.verdict],
    },
    { key: 'points', header: effects.columns.points, exported: (row) => row.effect?.points ?? null },
    { key: 'low', header: effects.columns.low, exported: (row) => row.effect?.low ?? null },
    { key: 'high', header: effects.columns.high, exported: (row) => row.effect?.high ?? null },
    {
      key: 'implemented',
      header: effects.columns.implemented,
      sortable: true,
      exported: (row) => row.implemented && tableDate(row.implemented),
    },
    { key: 'notes', header: copy.columns.notes, exported: (row) => row.notes },
    { key: 'updatedAt', header: copy.columns.updatedAt, sortable: true, exported: (row) => tableDate(row.updatedAt) },
    { key: 'createdAt', header: copy.columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
  ],
  defaultSort: { key: 'updatedAt', dir: 'desc' },
  search: copy.search,
  fileName: 'geo-recommendations',
}

export type RecommendationStatusKey = 'recommendation' | 'status' | 'notes' | 'updatedAt'

/** Status records of an organisation, only for recommendations with a saved one. */
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
