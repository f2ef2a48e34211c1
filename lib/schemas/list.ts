import { z } from 'zod'
import { PAGE_SIZES } from '@/lib/limits'

/** What every list answers (contract §3). */
export interface ListPage<Row> {
  items: Row[]
  total: number
  page: number
  pageSize: number
}

/** Paging as search params: `page` from 1, `pageSize` one of the listed sizes. */
export const pagingParams = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .pipe(z.literal([...PAGE_SIZES]))
    .default(10),
})
