import { BrandSummaryRow } from '@/components/home/brand-summary'
import { BrandSummaryFailed } from '@/components/home/brand-summary-states'
import type { Actor, Reach } from '@/lib/access/roles'
import { today } from '@/server/clock'
import { log } from '@/server/log'
import { brandSummary } from '@/server/services/figures/brand-summary'
import { nextStep } from '@/server/services/next-step/next-step'
import { organisationScope } from '@/server/services/scope'

interface SummaryOf {
  actor: Actor
  reach: Reach
  organisationId: string
}

/** Apart from the figures below it, which do not wait for it and are shown even where it fails. */
export async function summaryRow({ actor, reach, organisationId }: SummaryOf) {
  const found = await readSummary({ actor, reach, organisationId }).catch((error: unknown) => {
    log.error({ err: error }, 'the brand summary of the home page could not be read')
    return null
  })
  return found ? <BrandSummaryRow next={found.next} summary={found.summary} /> : <BrandSummaryFailed />
}

async function readSummary({ actor, reach, organisationId }: SummaryOf) {
  const scope = await organisationScope(actor, reach, organisationId)
  const [summary, next] = await Promise.all([brandSummary(scope, today()), nextStep(scope, today())])
  return { summary, next }
}
