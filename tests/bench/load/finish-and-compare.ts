import { parseArgs } from 'node:util'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { closeDb, db, idRow, readRows } from '@/server/db/client'
import { compareCountsOf } from '@/server/measure/answer-counts'
import { countNames } from '@/server/names/used-names'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { required } from '@/server/settings/env'

// One process for each loaded database: lets the product finish the data, and compares the rest with its own counts.

const { values } = parseArgs({ options: { owners: { type: 'string', default: '4' } } })

await prepareQueues(required('DATABASE_URL'))
await countNames()

const owners = (
  await readRows(idRow)`
    select id from (select id, row_number() over (partition by kind order by hashtext(id)) as place from owner) o
    where place <= ${Number(values.owners)}::int / 2`
).map(({ id }) => id)

const differing = {
  'counts of answers': await compareCountsOf(owners),
}
for (const [what, found] of Object.entries(differing))
  if (found.length > 0) throw new Error(`${found.length} loaded ${what} differ, the first: ${JSON.stringify(found[0])}`)

// Every run of today is loaded, with its question, where the plan of the day finds nothing that is missing.
const planned = await planDay(today(), { ownerIds: owners })
if (planned.enqueued > 0 || planned.alreadyDone === 0)
  throw new Error(`Of the runs of today ${planned.enqueued} are not loaded and ${planned.alreadyDone} are.`)
const [questions] = await db().$queryRaw<{ missing: number }[]>`
  select count(*)::int as missing from query_run r where r.day = ${today()}::date and r.owner_id = any(${owners}::text[])
    and not exists (select from question q where q.id = r.question_id and r.owner_id = any(q.owner_ids))`
if (questions?.missing !== 0) throw new Error(`${questions?.missing} runs of today have no question.`)

console.log(`compared ${JSON.stringify({ owners: owners.length, runs: planned.alreadyDone })}`)
await closeQueue()
await closeDb()
process.disconnect?.()
