import { BrandSummaryFailed, BrandSummaryRow } from '@/components/home/brand-summary'
import type { Actor, Reach } from '@/lib/access/permissions'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { brandSummary, nextStep } from '@/server/home/reads'
import { log } from '@/server/log'

interface SummaryOf {
  actor: Actor
  reach: Reach
  organisationId: string
}

/** Streams by itself: the figures below neither wait for it nor fail with it. */
export async function summaryRow({ actor, reach, organisationId }: SummaryOf) {
  const found = await readSummary({ actor, reach, organisationId }).catch((error: unknown) => {
    log.error({ err: error }, 'brand summary unavailable')
    return null
  })
  return found ? <BrandSummaryRow next={found.next} summary={found.summary} /> : <BrandSummaryFailed />
}

async function readSummary({ actor, reach, organisationId }: SummaryOf) {
  const scope = await organisationScope(actor, reach, organisationId)
  const [summary, next] = await Promise.all([brandSummary(scope, today()), nextStep(scope, today())])
  return { summary, next }
}
