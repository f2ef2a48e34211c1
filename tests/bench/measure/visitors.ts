import { parseArgs } from 'node:util'
import { addDays } from '@/lib/format/days'
import { makePageCookie, pageCookie } from '@/server/auth/guard-page'
import { createSession } from '@/server/auth/sessions'
import { tokenPair } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { readCompetitors } from '@/server/measure/reads'
import { figuresOf } from '@/server/portfolio/figures'
import { benchId } from '../load/ids'
import { AGENCY_BRANDS, BENCH_ADMIN, BENCH_AGENCY, organisationAdmin, shareToken } from '../load/people'
import type { Visitor } from './opened'

// A process of its own for each loaded database: signs in the admin of each organisation and a system admin, and finds for
// each organisation the records that are opened. Prints one line of JSON.

const { values } = parseArgs({ options: { organisations: { type: 'string', default: '20' } } })
const organisations = Number(values.organisations)

async function headersOf(userId: string): Promise<Visitor['headers']['admin']> {
  const session = await createSession(db(), userId, 'bench')
  const { accessToken, refreshToken } = await tokenPair(session)
  const cookie = `${pageCookie().name}=${await makePageCookie(session.id)}`
  return { cookie, authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken }
}

/** The key of the brand that answers to a query of the organisation place most often beside its own. */
async function rivalOf(organisation: string, query: string): Promise<string> {
  const scope = organisation as OrganisationScope
  const { brandIds } = await readOwnBrand(scope)
  const window = {
    owners: [scope],
    queryIds: [query],
    access: 'api' as const,
    from: addDays(today(), -28),
    to: today(),
  }
  return (await readCompetitors(window, brandIds))[0]?.key ?? ''
}

/** By owner or organisation, one id of this statement. */
async function idsBy(rows: Promise<{ key: string; id: string }[]>): Promise<Map<string, string>> {
  return new Map((await rows).map(({ key, id }) => [key, id]))
}

const sql = db()
const [queries, results, recommendations, analyses, previews, industries] = [
  await idsBy(sql.$queryRaw`select owner_id as key, min(id) as id from query where active_slot is not null group by 1`),
  await idsBy(sql.$queryRaw`
    select owner_id as key, min(id) as id from query_run where day = ${today()}::date and status = 'done' group by 1`),
  await idsBy(sql.$queryRaw`
    select organisation_id as key, min(recommendation_id) as id from recommendation_status
    where status = 'implemented' group by 1`),
  await idsBy(sql.$queryRaw`select organisation_id as key, max(id) as id from sentiment_entry group by 1`),
  await idsBy(sql.$queryRaw`select organisation_id as key, min(id) as id from answer_preview group by 1`),
  await idsBy(
    sql.$queryRaw`select organisation_id as key, min(industry_id) as id from organisation_industry group by 1`,
  ),
]
const [anyRecommendation] = recommendations.values()
const crashReport = (await sql.crashReport.findFirstOrThrow({ select: { id: true } })).id
const brands = await sql.nameCount.findMany({ select: { brandId: true }, orderBy: { answers: 'desc' }, take: 200 })
const admin = await headersOf(BENCH_ADMIN.id)
const agency = await headersOf(BENCH_AGENCY.id)
// As a worker has after each run.
const own = Array.from({ length: Math.min(AGENCY_BRANDS, organisations) }, (_, number) =>
  benchId('organisation', number),
)
await figuresOf(own, today(), Number.POSITIVE_INFINITY)

const visitors: Visitor[] = []
for (let number = 0; number < organisations; number += 1) {
  const organisation = benchId('organisation', number)
  const industry = industries.get(organisation) ?? ''
  const query = queries.get(organisation) ?? ''
  visitors.push({
    headers: { admin, agency, organisationAdmin: await headersOf(organisationAdmin(number)) },
    organisation,
    industry,
    query,
    rival: await rivalOf(organisation, query),
    industryQuery: queries.get(industry) ?? '',
    result: results.get(organisation) ?? '',
    industryResult: results.get(industry) ?? '',
    user: organisationAdmin(number),
    recommendation: recommendations.get(organisation) ?? anyRecommendation ?? '',
    analysis: analyses.get(organisation) ?? '',
    crashReport,
    preview: previews.get(organisation) ?? '',
    brand: brands[number % brands.length]?.brandId ?? 0,
    share: shareToken(number),
  })
}
// Organisations without an action of their own would request a foreign one.
const able = visitors.filter(({ organisation }) => recommendations.has(organisation))
console.log(`visitors ${JSON.stringify(able)}`)
await closeDb()
process.disconnect?.()
