import type { Actor, Reach } from '@/lib/access/roles'
import { enginesCopy } from '@/lib/copy/engines'
import { figureCsvCopy as copy } from '@/lib/copy/figure-csv'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { engineLabel } from '@/lib/engines'
import type { Day } from '@/lib/format/days'
import type { PartOf } from '@/lib/schemas/figure-csv'
import type { Opportunities, OpportunityParams } from '@/lib/schemas/opportunities'
import { opportunities } from '@/server/services/opportunities/opportunities'
import { yesOrNo } from './dashboard-parts'
import { type CsvCell, type CsvTable, figureTable } from './table'

/** A table of Opportunities as CSV, with every row of it (R-TABLE-7). Throws as `opportunities`. */
export async function opportunitiesTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: OpportunityParams & { part: PartOf<'opportunities'> },
  today: Day,
): Promise<CsvTable> {
  const found = await opportunities(actor, reach, organisationId, params, today)
  const engines = [params.engine ? engineLabel(params.engine) : enginesCopy.all]
  const cut = {
    organisation: found.organisation.name,
    queries: copy.allQueries,
    engines: [...engines, ...(found.simulated ? [copy.simulated] : [])].join(' '),
  }
  const days = { from: found.window.from, to: found.window.to }
  return figureTable(
    cut,
    part,
    copy[part],
    ROWS[part](found).map((cells) => ({ days, cells })),
  )
}

const ROWS: Record<PartOf<'opportunities'>, (found: Opportunities) => CsvCell[][]> = {
  gaps: ({ gaps }) =>
    gaps.map(({ query, own, rival, rivalOnly, ownOnly, gap, engines }) => [
      ...[query.searchTerm, copy.kinds[query.kind]],
      ...[own.share, own.low, own.high, own.named, own.answers],
      ...[rival.name, rival.share, rival.low, rival.high, rival.named, rival.answers],
      ...[gap, rivalOnly, ownOnly, engines.map(engineLabel).join('; ')],
    ]),
  /** One row for each page of a site. */
  sites: ({ sites, answers }) =>
    sites.flatMap((site) =>
      site.pages.map((page) => [
        ...[site.site, opportunitiesCopy.sites.types[site.type], yesOrNo(site.typeSet)],
        ...[site.answers, site.namingOwn, site.namingRivals, answers],
        ...[site.change && opportunitiesCopy.sites.change[site.change], site.before, page.url, page.answers],
      ]),
    ),
  searches: ({ searches, answers }) =>
    searches.map(({ search, times, engines, ownSiteRead }) => [
      ...[search, times, answers],
      ...[engines.map(engineLabel).join('; '), yesOrNo(ownSiteRead)],
    ]),
}
