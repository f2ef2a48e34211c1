import { z } from 'zod'
import { WITHOUT_NUL } from '@/lib/http/fields'
import { PAGE_SIZES, SEARCH_MAX } from '@/lib/limits'
import type { List, ListColumn, ListQuery } from './list'

/** A page of any list (R-API-6). */
export interface ListPage<Row> {
  items: Row[]
  total: number
  page: number
  pageSize: number
}

export const pagingParams = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .pipe(z.literal([...PAGE_SIZES]))
    .default(10),
})

export type ListRequest<Key extends string = string> = ListQuery<Key> & {
  form: { kind: 'page' } | { kind: 'csv' } | { kind: 'options'; fields: string[] }
}

const searchable = z.string().max(SEARCH_MAX).regex(WITHOUT_NUL)

const FILTER = /^filter\[(.*)\]$/

/** Search params of a list (R-API-6). Sorting or filtering by something undeclared gives a 400 naming the param. */
export function listParams<Row, Key extends string>(list: List<Row, Key>): z.ZodType<ListRequest<Key>, unknown> {
  const sortable = keysOf(list, (column) => column.sortable === true)
  const filterable = keysOf(list, (column) => column.filter !== undefined)
  const shape = pagingParams.extend({
    sort: z.enum(sortable).default(list.defaultSort.key as never),
    dir: z.enum(['asc', 'desc']).optional(),
    search: searchable.default(''),
    format: z.literal('csv').optional(),
    fields: z
      .string()
      .regex(/^\w+(,\w+){0,9}$/)
      .optional(),
    filters: z.record(z.string(), z.string()),
  })
  return z
    .record(z.string(), z.unknown())
    .transform(gatherFilters(filterable))
    .pipe(shape)
    .transform(({ page, pageSize, sort, dir, search, format, fields, filters }) => ({
      page,
      pageSize,
      sort: sort as Key,
      // Columns other than the default one sort ascending at first.
      dir: dir ?? (sort === list.defaultSort.key ? list.defaultSort.dir : ('asc' as const)),
      search: search.trim(),
      filters: filters as Partial<Record<Key, string>>,
      form: fields
        ? { kind: 'options' as const, fields: fields.split(',') }
        : { kind: format === 'csv' ? ('csv' as const) : ('page' as const) },
    })) as z.ZodType<ListRequest<Key>, unknown>
}

/** Turns `filter[status]=x` into `filters: { status: x }`; refuses an unknown filter under its own name. */
function gatherFilters(filterable: readonly string[]) {
  return (params: Record<string, unknown>, refuse: z.RefinementCtx): Record<string, unknown> => {
    const filters: Record<string, string> = {}
    for (const [name, value] of Object.entries(params)) {
      const column = FILTER.exec(name)?.[1]
      if (column === undefined) continue
      const { success, data } = searchable.min(1).safeParse(value)
      if (success && filterable.includes(column)) filters[column] = data
      else refuse.addIssue({ code: 'custom', path: [name], message: 'not a filter of this list' })
    }
    return { ...params, filters }
  }
}

function keysOf<Row, Key extends string>(list: List<Row, Key>, has: (column: ListColumn<Row, Key>) => boolean): Key[] {
  return list.columns.filter(has).map((column) => column.key)
}
