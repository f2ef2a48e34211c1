import { addDays, type Day, lastDays } from '@/lib/format/days'
import { findOrganisationResult } from '@/server/answers/reads'
import { recordAudit } from '@/server/audit/audit'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { industryTrendsFigures } from '@/server/market/reads'
import { tokenUsageFigures } from '@/server/usage/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { signInNew } from './actors'
import { makeIndustry, makeIndustryQuery } from './industries'
import { makeRecommendations } from './recommendations'
import { actorOf, implementRecommendation, makeOrganisation, makeQuery, storeResults } from './results'
import { recordUsage } from './token-usage'

/** Whose data a lived-in database holds. */
export interface Lived {
  organisationId: string
  resultId: string
  userId: string
  sessionId: string
}

const RIVALS = ['Baythorne', 'Foundry Row', 'Kiln Street', 'Großraum Büros']
const PAGES = ['https://reddit.com/r/desks', 'https://deskforum.example/guide', 'https://loomhouse.co.uk/']

/** Fills an empty database with 90 days of everything that its screens show. @param last the last day with answers */
export async function liveIn(last: Day): Promise<Lived> {
  const organisation = await makeOrganisation({
    name: 'Loomhouse',
    aliases: ['Loom House'],
    websiteUrl: 'loomhouse.co.uk',
  })
  const industry = await makeIndustry({ name: 'Flexible Workspace', assignedTo: [organisation] })
  const terms = ['best coworking space', 'quiet desk for a day', 'meeting room for ten']
  const own = await Promise.all(terms.map((searchTerm, n) => makeQuery(organisation, { searchTerm, slot: n + 1 })))
  const shared = await Promise.all([1, 2].map((slot) => makeIndustryQuery(industry, { slot })))
  const ids = await storeResults(
    lastDays(last, 90).flatMap((day, at) =>
      [...own, ...shared].map((query, n) => {
        const brands = [...RIVALS.slice((at + n) % 3), ...(n === at % 5 ? [] : ['Loomhouse'])]
        const answer = `1. ${brands.join('\n2. ')}; Loomhouse isn't "cheap" — 'quoted', \\escaped\\, € and 日本語, on ${day}.`
        return { query, day, brands, citations: [PAGES[(at + n) % 3] ?? '', PAGES[0] ?? ''], answer }
      }),
    ),
  )
  for (const [at, day] of lastDays(last, 90).entries()) {
    await recordUsage(organisation, { day, input: 1000 + at, output: 7 })
    await recordUsage(industry, { kind: 'industry', day, input: 500, model: at % 2 ? 'm' : 'n' })
  }
  await makeRecommendations(organisation, [{ title: 'Add FAQ markup', status: 'pending', notes: 'soon' }, {}])
  await implementRecommendation(organisation, 'Publish a price list', addDays(last, -8))
  const { userId, sessionId, actor } = await signInNew({ organisation, roles: ['organisationAdmin'] })
  await recordAudit(db(), {
    ...{ actor, role: 'organisationAdmin', action: 'user.save', target: { kind: 'user', id: newId() } },
    ...{ detail: { changed: ['role'] }, requestId: null },
  })
  return { organisationId: organisation.id, resultId: ids[0] ?? '', userId, sessionId }
}

/** What the dashboards show of it, through the services that they read. */
export async function readScreens({ organisationId, resultId }: Pick<Lived, 'organisationId' | 'resultId'>, day: Day) {
  const actor = actorOf(organisationId)
  const params = { days: 90, range: 7, queries: [] } as const
  const [visibility, industry, tokens, evidence] = await Promise.all([
    visibilityFigures(actor, 'ownOrganisation', organisationId, { ...params, queries: [] }, day),
    industryTrendsFigures(actor, 'ownOrganisation', organisationId, { ...params, queries: [] }, day),
    tokenUsageFigures({ days: 90, organisations: [], industries: [], queries: [] }, day),
    findOrganisationResult(actor, 'ownOrganisation', resultId),
  ])
  return { visibility, industry, tokens, evidence }
}
