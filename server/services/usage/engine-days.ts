import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { readRows } from '@/server/db'

const engineDay = z.object({ day: z.date(), engine: z.string(), tokens: z.number() })

/** Tokens of all owners, deleted ones included, by day and engine, oldest first; both ends included (R-ADMIN-1). */
export function readEngineDays({ from, to }: { from: Day; to: Day }): Promise<z.infer<typeof engineDay>[]> {
  return readRows(engineDay)`
    select day, engine, sum(input_tokens + output_tokens)::float8 as tokens from usage_day
    where day between ${from}::date and ${to}::date group by day, engine order by day, engine`
}
