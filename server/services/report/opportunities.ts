import type { Day } from '@/lib/format/days'
import { REPORT_ROWS } from '@/lib/limits'
import type { Report } from '@/lib/schemas/report'
import { opportunitiesOf } from '@/server/services/opportunities/opportunities'
import type { OrganisationScope } from '@/server/services/scope'

type OpportunityParts = Pick<Report, 'opportunityDays' | 'gaps' | 'omittedGaps' | 'tooFewForGaps' | 'sites'>

/** The largest gaps and the most cited sites of the 28 days before `day`: those that chance is reckoned for (R-ACTION-1). */
export async function reportOpportunities(scope: OrganisationScope, day: Day): Promise<OpportunityParts> {
  const { window, gaps, omittedGaps, enoughFrom, sites } = await opportunitiesOf(scope, { days: 28 }, day)
  return {
    opportunityDays: { from: window.from, to: window.to },
    gaps: gaps.slice(0, REPORT_ROWS.gaps).map(({ query, own, rival, gap }) => ({
      searchTerm: query.searchTerm,
      ...{ own: own.share, rival: rival.name, rivalShare: rival.share, gap, answers: own.answers },
    })),
    omittedGaps,
    tooFewForGaps: enoughFrom !== null,
    sites: sites
      .filter(({ type, answers }) => type !== 'own' && answers > 0)
      .slice(0, REPORT_ROWS.sites)
      .map(({ site, type, change, answers, namingOwn, namingRivals }) => ({
        ...{ site, type, change, answers, namingOwn, namingRivals },
      })),
  }
}
