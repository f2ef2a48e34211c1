import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'
import { industryScopes, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { metricDaysStatement, queryDaysStatement, queryNamesStatement } from '@/server/measure/certainty'
import { readOwnBrand } from '@/server/measure/own-brand'
import {
  brandTrendsStatement,
  citedStatement,
  competitorsStatement,
  placementsStatement,
  trendStatement,
} from '@/server/measure/reads'
import { rivalPairsStatement } from '@/server/rivals/counts'
import { makeOwners } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { actorOf, makeOrganisation, makeQuery } from '@/tests/support/results'

// The figures of one screen read by index only the rows that they show, however many other owners have.

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Heap Fetches'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

const ORGANISATIONS = 120
let actor: Actor

beforeAll(async () => {
  const organisation = await makeOrganisation()
  actor = actorOf(organisation.id)
  await makeQuery(organisation, { slot: 1 })
  for (const assignedTo of [[organisation], [organisation], [organisation], [], []]) {
    const industry = await makeIndustry({ assignedTo })
    for (const slot of [1, 2, 3, 4]) await makeIndustryQuery(industry, { slot })
  }
  await db()
    .$executeRaw`SELECT ensure_month(m::date) FROM generate_series('2026-07-01', '2027-01-01', interval '1 month') m`
  const names = Array.from({ length: ORGANISATIONS }, (_, at) => `O${at}`)
  const others = await makeOwners('organisation', names)
  await db().query.createMany({
    data: others.map((ownerId) => ({ id: newId(), ownerId, ownerKind: 'organisation', searchTerm: 'q' })),
  })
  await db().$executeRaw`
    INSERT INTO result (id, owner_id, query_id, day, engine, brand_ids, citation_ids, model, input_tokens, output_tokens)
    SELECT md5(q.id || d::text)::char(24), q.owner_id, q.id, d::date, 'openai', '{1,2,3}', '{1,2}', 'm', 1, 1
    FROM query q, generate_series('2026-07-01'::date, '2026-11-20', '1 day') d`
  await db().$executeRaw`
    INSERT INTO answer_count (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
    SELECT q.owner_id, q.id, c.* FROM query q, counted_answers(q.owner_id, q.id, '-infinity', 'infinity', null) c`
  await db().$executeRaw`INSERT INTO brand (key, name) SELECT 'brand ' || n, 'Brand ' || n FROM generate_series(1, 3) n`
  await db()
    .$executeRaw`INSERT INTO cited_url (site, url) SELECT 'a.example', 'https://a.example/' || n FROM generate_series(1, 2) n`
  await db().$executeRaw`VACUUM ANALYZE result`
  await db().$executeRaw`VACUUM ANALYZE answer_count`
}, 120_000)

const TWO_MONTHS = [
  ['Index Only Scan', 'result_202610', 'result_202610_cover', 0],
  ['Index Only Scan', 'result_202611', 'result_202611_cover', 0],
]

const TWO_MONTHS_OF_COUNTS = [
  ['Index Only Scan', 'answer_count_202610', 'answer_count_202610_cover', 0],
  ['Index Only Scan', 'answer_count_202611', 'answer_count_202611_cover', 0],
]

/** How the tables are read: node, relation, index, rows that the index could not answer. */
async function scansOf(statement: Prisma.Sql): Promise<unknown[]> {
  const [explained] = await db().$queryRaw<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
  )
  return nodes(explained?.['QUERY PLAN'][0]?.Plan)
    .filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] !== 0)
    .map((node) => [node['Node Type'], node['Relation Name'], node['Index Name'], node['Heap Fetches']])
}

it('the trend of 30 days is read from the counts of its two months alone', async () => {
  const scope = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  const window = {
    owners: [scope],
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-10-22',
    to: '2026-11-20',
  }
  expect(await scansOf(trendStatement(window, [2]))).toEqual(TWO_MONTHS_OF_COUNTS)
})

it('with several names of the brand, no result is read where a day has one of them or one answer', async () => {
  const scope = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  const window = {
    owners: [scope],
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-10-22',
    to: '2026-11-20',
  }
  for (const names of [
    [2, 9],
    [1, 2],
  ])
    expect((await scansOf(trendStatement(window, names))).sort()).toEqual(TWO_MONTHS_OF_COUNTS)
})

it('verdicts are read from the counts, and metrics from the covering index with cited addresses once', async () => {
  const scope = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  const window = {
    owners: [scope],
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-10-22',
    to: '2026-11-20',
  }
  expect(await scansOf(queryDaysStatement(window, [2]))).toEqual(TWO_MONTHS_OF_COUNTS)
  const own = { ...(await readOwnBrand(scope)), brandIds: [2], sites: ['own.example'] }
  const scans = await scansOf(metricDaysStatement(window, own))
  expect(scans.filter((scan) => String(scan).includes('result_'))).toEqual(TWO_MONTHS)
})

it('competitors, cited sites, live ranks and all names of Home read no result', async () => {
  const scope = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  const window = {
    owners: [scope],
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-08-22',
    to: '2026-11-20',
  }
  for (const statement of [
    competitorsStatement(window, [2]),
    citedStatement(window),
    placementsStatement({ ...window, from: '2026-11-20' }, [2]),
    queryNamesStatement(window, [2]),
  ]) {
    const scans = (await scansOf(statement)).map(String)
    expect(scans.filter((scan) => scan.includes('result_'))).toEqual([])
    expect(scans.filter((scan) => scan.includes('answer_count_'))).not.toEqual([])
  }
})

it('the gaps of one rival are read from the same index', async () => {
  const scope = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  const window = {
    owners: [scope],
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-10-22',
    to: '2026-11-20',
  }
  const scans = await scansOf(rivalPairsStatement(window, [2], 3))
  expect(scans.filter((scan) => String(scan).includes('result_'))).toEqual(TWO_MONTHS)
})

it('the ranks of several brands in several industries are read from the counts of their two months', async () => {
  const organisation = await organisationScope(actor, 'ownOrganisation', actor.organisationId ?? '')
  const owners = (await industryScopes(organisation)).map(({ scope }) => scope)
  const queries = await db().query.findMany({ where: { ownerId: { in: owners } }, select: { id: true } })
  expect([owners.length, queries.length]).toEqual([3, 12])
  const window = {
    owners,
    queryIds: queries.map(({ id }) => id),
    access: 'api' as const,
    from: '2026-10-22',
    to: '2026-11-20',
  }
  for (const statement of [trendStatement(window, [2]), brandTrendsStatement(window, [2], [1, 3])])
    expect(new Set((await scansOf(statement)).map((scan) => String(scan).split(',')[1]))).toEqual(
      new Set(['answer_count_202610', 'answer_count_202611']),
    )
})

function nodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodes)] : []
}
