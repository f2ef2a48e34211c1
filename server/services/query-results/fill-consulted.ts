import { z } from 'zod'
import { FILL_CONSULTED } from '@/lib/limits'
import { storedEvidence } from '@/lib/schemas/query-result'
import { type Db, db, readRow, readRows } from '@/server/db'
import { consultedBy } from './consulted'
import { addNames, findNameIds } from './save-names'

// What engines read and searched for is kept by id since Opportunities; results stored earlier take it from their
// answers. A result that has it is not touched again, so a pass may end anywhere; of several at once one fills a batch.

/** The newest first, up to a bound. Answers how many results it filled; fewer than the bound is all that there were. */
export async function fillConsulted(signal: AbortSignal): Promise<number> {
  let filled = 0
  while (filled < FILL_CONSULTED.perPass) {
    signal.throwIfAborted()
    const batch = await db().$transaction(fillBatch, { timeout: 15_000, maxWait: 10_000 })
    filled += batch
    if (batch < FILL_CONSULTED.perBatch) break
  }
  return filled
}

const waitingRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  day: z.string(),
  evidence: z.unknown(),
})
type Waiting = z.infer<typeof waitingRow>

const LOCK = 'sightline.fill-consulted'
const lockRow = z.object({ free: z.boolean() })

/** Names are added on another connection, so that their locks are not held until the batch ends. */
async function fillBatch(tx: Db): Promise<number> {
  const { free } = await readRow(lockRow, tx)`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as free`
  if (!free) return 0
  const batch = await readWaiting(tx)
  const found = batch.map(({ evidence, ...key }) => ({ ...key, ...consultedOf(evidence) }))
  const all = {
    ...{ brands: [], citations: [] },
    consulted: found.flatMap(({ consulted }) => consulted),
    searches: found.flatMap(({ searches }) => searches),
  }
  await addNames(all)
  const filled = []
  for (const { consulted, searches, ...key } of found) {
    const ids = await findNameIds(tx, { brands: [], citations: [], consulted, searches })
    if (ids) filled.push({ ...key, consultedIds: ids.consultedIds, searchIds: ids.searchIds })
  }
  if (filled.length > 0) await save(tx, filled)
  return batch.length
}

/** Without an answer, because it is no longer kept, nothing is known and nothing is left to wait for. */
function consultedOf(evidence: unknown) {
  const { citations, sources, searchQueries } = storedEvidence.parse(evidence ?? {})
  return consultedBy({ citations, sources, searchQueries })
}

function readWaiting(tx: Db): Promise<Waiting[]> {
  return readRows(waitingRow, tx)`
    select r.id, r.owner_id as "ownerId", to_char(r.day, 'YYYY-MM-DD') as day,
      (select a.evidence from answer a where a.result_id = r.id and a.owner_id = r.owner_id and a.day = r.day) as evidence
    from result r
    where r.consulted_ids is null and r.day > (now() at time zone 'utc')::date - ${FILL_CONSULTED.days}::int
    order by r.day desc, r.id desc limit ${FILL_CONSULTED.perBatch}`
}

async function save(
  tx: Db,
  filled: readonly (Omit<Waiting, 'evidence'> & { consultedIds: number[]; searchIds: number[] })[],
): Promise<void> {
  await tx.$executeRaw`
    update result r set consulted_ids = array(select jsonb_array_elements_text(f."consultedIds")::int),
      search_ids = array(select jsonb_array_elements_text(f."searchIds")::int)
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
      as f(id text, "ownerId" text, day date, "consultedIds" jsonb, "searchIds" jsonb)
    where r.id = f.id and r.owner_id = f."ownerId" and r.day = f.day`
}
