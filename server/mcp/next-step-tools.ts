import { trackedRecommendationList } from '@/lib/actions/list'
import type { TrackedRecommendation } from '@/lib/actions/shapes'
import { ASSISTANT } from '@/lib/mcp/limits'
import type { Figure } from '@/lib/mcp/shapes'
import type { NamedShare, Opportunities, OpportunityCard, OpportunityParams } from '@/lib/opportunities/shapes'
import { routes } from '@/lib/routes'
import { effectDetail } from '@/server/actions/effects'
import { trackedRecommendationSource } from '@/server/actions/reads'
import { readListPage } from '@/server/db/list'
import type { OrganisationScope } from '@/server/db/scope'
import { opportunities } from '@/server/opportunities/opportunities'
import { whyNotUs } from '@/server/opportunities/why-not-us'
import { daysOf, type EngineOf, engineOf, figure, openAt, rangeOf } from './present'
import { type Caller, reachFor, scopeFor, type Tool } from './tool'

const getOpportunities: Tool<'get_opportunities'> = {
  reads: ['GET /api/app/opportunities/org/{organisationId}'],
  run: async (caller, { list, ...asked }, offset) => {
    const of = await engineOf(await scopeFor(caller, 'opportunity.read'), asked.engine)
    const reach = reachFor(caller, 'opportunity.read')
    const found = await opportunities(caller.actor, reach, caller.organisationId, asked, caller.today)
    const items = LISTS[list](found, of, asked)
    return {
      facts: {
        ...{ organisation: found.organisation, window: found.window, answers: found.answers },
        ...{ enoughFrom: found.enoughFrom, omittedGaps: found.omittedGaps, sentences: found.sentences },
        leftOut: found.leftOut.map(({ reason, items: left }) => ({ reason, count: left.length })),
        simulated: found.simulated,
        open: openAt(routes.opportunities, { ...asked }),
      },
      list: { name: list, items: items.slice(offset), before: offset, total: items.length },
    }
  },
}

type Rows = (found: Opportunities, of: EngineOf, asked: OpportunityParams) => unknown[]

/** The counts of a window's answers. */
function counted(found: Opportunities, of: EngineOf, answers: number, open: string): Figure {
  return figure({
    ...{ value: answers, unit: 'answers', numerator: answers, denominator: found.answers },
    ...{ days: daysOf(found.window), ...of, open },
  })
}

const LISTS: Record<'cards' | 'gaps' | 'sites' | 'searches', Rows> = {
  cards: (found, of, asked) =>
    found.cards.map((card) => {
      const open = openAt(...placeOf(card, asked))
      return { ...shortCard(card), figure: counted(found, of, card.atStake, open), open }
    }),
  gaps: (found, of, { days, engine }) =>
    found.gaps.map(({ query, own, rival, ...gap }) => {
      const open = openAt(routes.query(query._id), { range: days, engine })
      const { key, name, ...share } = rival
      return {
        ...{ query, rival: { key, name }, ...gap },
        figures: { own: namedFigure(own, found, of, open), rival: namedFigure(share, found, of, open) },
        open,
      }
    }),
  sites: (found, of, { engine }) =>
    found.sites.map(({ pages, ...site }) => {
      const open = openAt(routes.answers, { site: site.site, engine, of: 'all', ...daysOf(found.window) })
      const shown = pages.filter(({ url }) => url.length <= ASSISTANT.addressChars).slice(0, 3)
      return {
        ...site,
        pages: shown.map(({ url, answers }) => ({ url, answers })),
        figure: counted(found, of, site.answers, open),
      }
    }),
  searches: (found, of, { engine }) =>
    found.searches.map((search) => {
      const open = openAt(routes.answers, { ran: search.key, engine, of: 'all', ...daysOf(found.window) })
      return { ...search, figure: counted(found, of, search.times, open) }
    }),
}

/** The page of a card: that of its query, else the list. */
function placeOf(card: OpportunityCard, { days, engine }: OpportunityParams): Parameters<typeof openAt> {
  return card.kind === 'gap'
    ? [routes.query(card.gap.query._id), { range: days, engine }]
    : [routes.opportunities, { days, engine, kind: card.kind }]
}

function shortCard(card: OpportunityCard) {
  return { ...card, queries: card.queries.slice(0, ASSISTANT.shortList), queryCount: card.queries.length }
}

function namedFigure(share: NamedShare, { window }: Pick<Opportunities, 'window'>, of: EngineOf, open: string): Figure {
  return figure({
    ...{ value: share.share, unit: 'percent', numerator: share.named, denominator: share.answers },
    ...{ range: rangeOf(share), days: daysOf(window), ...of, open },
  })
}

const getWhyNotUs: Tool<'get_why_not_us'> = {
  reads: ['GET /api/app/opportunities/org/{organisationId}/query/{queryId}'],
  run: async (caller, { query, ...asked }) => {
    const of = await engineOf(await scopeFor(caller, 'opportunity.read'), asked.engine)
    const reach = reachFor(caller, 'opportunity.read')
    const {
      steps,
      own,
      rival,
      action: _,
      ...found
    } = await whyNotUs(...([caller.actor, reach, caller.organisationId, query, asked, caller.today] as const))
    const open = openAt(routes.query(query), { range: asked.days, engine: asked.engine })
    return {
      facts: {
        ...found,
        ...{ own, rival },
        steps: steps.map((step) => ({
          ...step,
          figure: figure({
            ...{ value: step.count, unit: 'answers', numerator: step.count, denominator: step.of },
            ...{ days: daysOf(found.window), ...of, open },
          }),
        })),
        figures: {
          own: namedFigure(own, found, of, open),
          rival: rival && namedFigure(rival, found, of, open),
        },
        open,
      },
    }
  },
}

const ACTIONS_AT_A_TIME = 10

const getActions: Tool<'get_actions'> = {
  reads: ['GET /api/app/geo-recommendation/organisation', 'GET /api/app/organization-geo-recommendation/{id}/effect'],
  run: async (caller, _, offset) => {
    const scope = await scopeFor(caller, 'action.read')
    const of = await engineOf(scope, undefined)
    const source = await trackedRecommendationSource(caller.actor, scope, caller.today)
    const page = await readListPage(source, {
      ...{ page: 1 + Math.floor(offset / ACTIONS_AT_A_TIME), pageSize: ACTIONS_AT_A_TIME, search: '', filters: {} },
      sort: trackedRecommendationList.defaultSort.key,
      dir: trackedRecommendationList.defaultSort.dir,
    })
    const items = []
    for (const row of page.items.slice(offset % ACTIONS_AT_A_TIME))
      items.push(await presentAction(caller, scope, row, of))
    return { facts: { today: caller.today }, list: { name: 'items', items, before: offset, total: page.total } }
  },
}

/** Without notes and without who wrote it: those are people's. */
async function presentAction(caller: Caller, scope: OrganisationScope, row: TrackedRecommendation, of: EngineOf) {
  const { _id, title, shortName, status, own, due, implemented, effect, queries, allQueries } = row
  const open = openAt(routes.action(_id))
  return {
    ...{ _id, title, shortName, status, own, due, liveSince: implemented, allQueries, effect },
    ...{ queries: queries.slice(0, ASSISTANT.shortList), queryCount: queries.length },
    figure: effect && effect.look !== null ? await effectFigure(caller, scope, _id, of, open) : null,
    open,
  }
}

async function effectFigure(caller: Caller, scope: OrganisationScope, id: string, of: EngineOf, open: string) {
  const { points, verdict, windows, targeted, ...bounds } = await effectDetail(scope, id, caller.today)
  const { before, after } = targeted
  return figure({
    ...{ value: points, unit: 'points', numerator: after.ranked, denominator: after.results, range: rangeOf(bounds) },
    ...{ days: daysOf(windows.after), verdict, ...of, open },
    comparedWith: { numerator: before.ranked, denominator: before.results, days: daysOf(windows.before) },
  })
}

export const nextStepTools = {
  get_opportunities: getOpportunities,
  get_why_not_us: getWhyNotUs,
  get_actions: getActions,
}
