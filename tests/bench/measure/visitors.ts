import { parseArgs } from 'node:util'
import { makePageCookie, pageCookie } from '@/server/auth/guard-page'
import { createSession } from '@/server/auth/sessions'
import { tokenPair } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db/client'
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

/** By owner or organisation, one id of this statement. */
async function idsBy(rows: Promise<{ key: string; id: string }[]>): Promise<Map<string, string>> {
  return new Map((await rows).map(({ key, id }) => [key, id]))
}

const sql = db()
const [queries, rivals, results, recommendations, analyses, previews, industries] = [
  await idsBy(sql.$queryRaw`select owner_id as key, min(id) as id from query where active_slot is not null group by 1`),
  // The rival that the answers to that query name most often.
  await idsBy(sql.$queryRaw`
    with named as (
      select c.owner_id, n.id, sum(n.ranked) as answers
      from (select owner_id, min(id) as id from query where active_slot is not null group by 1) q
      join answer_count c on c.owner_id = q.owner_id and c.query_id = q.id and c.day > ${today()}::date - 28
      cross join unnest(c.brand_ids, c.ranked) n (id, ranked) group by 1, 2
    )
    select distinct on (o.id) o.id as key, b.key as id
    from named n join brand b on b.id = n.id join owner o on o.id = n.owner_id
    where b.name <> o.name order by o.id, n.answers desc, b.key`),
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
// A system admin may not open an organisation's own action.
const catalogue = await sql.geoRecommendation.findMany({ where: { own: false }, select: { id: true } })
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
    rival: rivals.get(organisation) ?? '',
    industryQuery: queries.get(industry) ?? '',
    result: results.get(organisation) ?? '',
    industryResult: results.get(industry) ?? '',
    user: organisationAdmin(number),
    recommendation: recommendations.get(organisation) ?? '',
    advice: catalogue[number % catalogue.length]?.id ?? '',
    analysis: analyses.get(organisation) ?? '',
    crashReport,
    preview: previews.get(organisation) ?? '',
    brand: brands[number % brands.length]?.brandId ?? 0,
    share: shareToken(number),
  })
}
// One without an implemented action has no effect to open.
const able = visitors.filter(({ organisation }) => recommendations.has(organisation))
console.log(`visitors ${JSON.stringify(able)}`)
await closeDb()
process.disconnect?.()
