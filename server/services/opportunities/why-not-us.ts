import type { Actor, Reach } from '@/lib/access/roles'
import { compareEngines } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { namedShare } from '@/lib/formulas/opportunities/gaps'
import { weakestStep } from '@/lib/formulas/opportunities/steps'
import { siteType } from '@/lib/formulas/site-type'
import { sumBy } from '@/lib/formulas/sums'
import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES } from '@/lib/limits'
import type { OpportunityParams, Step, WhyNotUs } from '@/lib/schemas/opportunities'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { notFound, organisationScope } from '@/server/services/scope'
import { readSiteTypes } from '@/server/services/site-types/reads'
import { labelled } from './opportunities'
import { readAllQueries, readPairs } from './reads'
import { type EngineSteps, readQuerySites, readSteps } from './step-reads'

/** The steps from an answer to a place in the top three (R-ACTION-2). Throws 404 out of reach and for another owner's query. */
export async function whyNotUs(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  queryId: string,
  { days, engine }: OpportunityParams,
  today: Day,
): Promise<WhyNotUs> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, { owners, queries }, chosen] = await Promise.all([
    readOwnBrand(scope),
    readAllQueries(scope),
    readSiteTypes(scope),
  ])
  const query = queries.get(queryId)
  if (!query) throw notFound()
  const window = { from: addDays(today, -days), to: addDays(today, -1), days }
  const asked = { owners, queryIds: [queryId], ...window, ...(engine && { engines: [engine] }) }
  const [[pair], sites] = await Promise.all([readPairs(asked, own.brandIds), readQuerySites(asked)])

  const rival = pair?.rival ?? null
  const rivalSites = rival ? sites.map(({ site }) => site).filter((site) => isOfRival(site, rival.key, own.sites)) : []
  const [engines, first] = await Promise.all([
    readSteps(asked, own, { key: rival?.key ?? null, sites: rivalSites }),
    rival ? readQuerySites(asked, rival.key) : [],
  ])
  const known = { ownSites: own.sites, competitorKeys: rival ? [rival.key] : [], chosen }
  const foreign = first.filter(({ site }) => !['own', 'competitor'].includes(siteType(site, known)))
  const pairDays = pair?.days ?? []
  const { steps, counts } = stepsOf(engines, rival !== null)
  return {
    query,
    window,
    engines: labelled(engines.map((each) => each.engine)),
    own: namedShare(pairDays, 'own'),
    rival: rival && { ...rival, ...namedShare(pairDays, 'rival') },
    steps,
    weakest: weakestStep(counts),
    enough: counts.answers >= CERTAINTY_MIN_ANSWERS,
    rivalSites: foreign.slice(0, OPPORTUNITIES.rivalSites).map(({ site }) => site),
  }
}

/** By its name: what an organisation says of types does not tell whose a competitor's site is. */
function isOfRival(site: string, key: string, ownSites: readonly string[]): boolean {
  return siteType(site, { ownSites, competitorKeys: [key] }) === 'competitor'
}

/** An engine that has read no page beside those it cites does not report what it reads. */
function stepsOf(engines: readonly EngineSteps[], hasRival: boolean) {
  const silent = engines.filter(({ reports }) => !reports)
  const reporting = engines.filter(({ reports }) => reports)
  const step = (key: Step['key'], of: readonly EngineSteps[], own: Counted, rival: Counted | null): Step => ({
    key,
    count: sumBy(of, own),
    of: sumBy(of, 'answers'),
    rival: hasRival && rival ? sumBy(of, rival) : null,
    engines: of.map(({ engine }) => engine).sort(compareEngines),
    notReportedBy: key === 'read' ? labelled(silent.map(({ engine }) => engine)).map(({ label }) => label) : [],
  })
  const steps = [
    step('answers', engines, 'answers', null),
    step('read', reporting, 'read', 'rivalRead'),
    step('cited', engines, 'cited', 'rivalCited'),
    step('named', engines, 'named', 'rivalNamed'),
    step('topThree', engines, 'topThree', 'rivalTopThree'),
  ]
  const counts = {
    answers: sumBy(engines, 'answers'),
    reporting: sumBy(reporting, 'answers'),
    read: sumBy(reporting, 'read'),
    cited: sumBy(engines, 'cited'),
    citedReporting: sumBy(reporting, 'cited'),
    named: sumBy(engines, 'named'),
    topThree: sumBy(engines, 'topThree'),
  }
  return { steps, counts }
}

type Counted = Exclude<keyof EngineSteps, 'engine' | 'reports'>
