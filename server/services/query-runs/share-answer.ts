import { z } from 'zod'
import { db } from '../../db'
import type { AskableRun } from './make-question'
import { type StorableResult, storeShared } from './store-result'

const answered = z.array(
  z.object({
    brandIds: z.array(z.number()),
    citationIds: z.array(z.number()),
    model: z.string(),
    text: z.string(),
    evidence: z.string(),
  }),
)

/**
 * Stores the answer that another owner's run got to the same question today: the same brands, citations and text, and
 * zero tokens, because the one call is the other's (contract §7).
 * @returns false when that result is gone.
 * @throws RunLost as storeResult.
 */
export async function shareAnswer(run: AskableRun, resultId: string): Promise<boolean> {
  const rows = await db().$queryRaw`
    select r.brand_ids as "brandIds", r.citation_ids as "citationIds", r.model, a.text, a.evidence::text as evidence
    from result r join answer a on a.result_id = r.id and a.day = r.day
    where r.id = ${resultId} and r.day = ${run.day}::date`
  const found: StorableResult | undefined = answered.parse(rows)[0]
  if (!found) return false
  await storeShared(run, found)
  return true
}
