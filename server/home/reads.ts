import { z } from 'zod'
import type { Access } from '@/lib/engines/engines'
import { FAILING_STATES } from '@/lib/engines/shapes'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { pathOf } from '@/lib/format/text'
import type { AdminOverview, HeadlineFacts, RowFacts } from '@/lib/home/shapes'
import { SCORE_WINDOW, VERDICT } from '@/lib/limits'
import type { PairDay } from '@/lib/measure/gaps'
import { moreCriticism, weeksBefore } from '@/lib/sentiment/themes'
import { siteType } from '@/lib/sites/site-type'
import { Prisma } from '@/prisma/generated/client'
import { listDailyRuns } from '@/server/daily-run/progress'
import { db, readRow, readRows } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { engineOverview } from '@/server/engines/overview'
import { shownSite, shownUrl } from '@/server/measure/hosts'
import type { OwnBrand } from '@/server/measure/own-brand'
import { inWindow, ofEngines, ownCounts, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { countNamesToSort } from '@/server/names/reads'
import { readWeekly } from '@/server/sentiment/reads'
import { countSetUps } from '@/server/set-up/steps'

/** Days of a query's line that make one point. */
const POINT_DAYS = 3

const lineRow = z.object({ query: z.string(), ago: z.number(), named: z.number(), answers: z.number() })

/** Reads each query's own share on the days of the window, three days a point, oldest first; null without answers. */
export async function readLines(
  window: ResultWindow,
  ownIds: readonly number[],
): Promise<Map<string, (number | null)[]>> {
  const rows = await readRows(lineRow)`
    select query_id as query, ((${window.to}::date - day) / ${POINT_DAYS}::int)::int as ago,
      coalesce(sum(ranked), 0)::int as named, sum(answers)::int as answers
    from (${ownCounts(window, ownIds)}) o group by 1, 2`
  const points = Math.ceil((1 + daysBetween(window.from, window.to)) / POINT_DAYS)
  const lines = new Map<string, (number | null)[]>()
  for (const { query, ago, named, answers } of rows) {
    const line = lines.get(query) ?? Array.from({ length: points }, () => null)
    line[points - 1 - ago] = Math.round((100 * named) / answers)
    lines.set(query, line)
  }
  return lines
}

export interface Brand {
  key: string
  name: string
}

export async function readBrands(ids: readonly number[]): Promise<Map<number, Brand>> {
  const brands = await db().brand.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, key: true, name: true },
  })
  return new Map(brands.map(({ id, ...brand }) => [id, brand]))
}

const pairRow = z.object({
  ...{ engine: z.string(), day: z.string(), answers: z.number() },
  ...{ own: z.number(), rival: z.number(), rivalOnly: z.number(), ownOnly: z.number() },
})

/** Reads the own brand against one rival in all answers of the window, by engine and day, oldest first. */
export function readPairsWith(window: ResultWindow, ownIds: readonly number[], rivalId: number): Promise<PairDay[]> {
  return readRows(pairRow)`
    select engine, to_char(day, 'YYYY-MM-DD') as day, count(*)::int as answers, (count(*) filter (where own))::int as own,
      (count(*) filter (where rival))::int as rival, (count(*) filter (where rival and not own))::int as "rivalOnly",
      (count(*) filter (where own and not rival))::int as "ownOnly"
    from (
      select engine, day, ${placedBrandIds} && ${[...ownIds]}::int[] as own,
        ${rivalId}::int = any(${placedBrandIds}) as rival
      from result where ${inWindow(window)}
    ) shown
    group by engine, day order by engine, day`
}

const runningRow = z.object({ planned: z.number(), done: z.number(), open: z.number() })

/** Counts today's runs of the organisation's queries while some are left; null otherwise. */
export async function readRunning(
  scope: OrganisationScope,
  today: Day,
  access: Access,
): Promise<HeadlineFacts['running']> {
  const { planned, done, open } = await readRow(runningRow)`
    select count(*)::int as planned, (count(*) filter (where status = 'done'))::int as done,
      (count(*) filter (where status = 'queued'))::int as open
    from query_run where owner_id = ${scope} and day = ${today}::date ${ofEngines({ access })}`
  return open > 0 ? { planned, done } : null
}

const failedRow = z.object({ days: z.number() })

/** Counts the days after `last` on which runs of the organisation's queries failed and none was answered or is left. */
export async function readFailedDays(scope: OrganisationScope, last: Day, access: Access): Promise<number> {
  const { days } = await readRow(failedRow)`
    select count(*)::int as days from (
      select day from query_run where owner_id = ${scope} and day > ${last}::date ${ofEngines({ access })}
      group by day having bool_or(status = 'failed') and not bool_or(status in ('done', 'notShown', 'queued'))
    ) failed`
  return days
}

const openRow = z.object({
  id: z.string(),
  title: z.string(),
  by: z.string().nullable(),
  due: z.string().nullable(),
  queries: z.array(z.string()),
})
export type OpenTarget = z.infer<typeof openRow>

/**
 * Reads actions neither done nor put aside, with the queries chosen for them and the first name of the colleague who
 * wrote them down or changed them last: earliest due first, then latest updated.
 */
export function readOpenActions(scope: OrganisationScope): Promise<OpenTarget[]> {
  return readRows(openRow)`
    select s.recommendation_id as id, g.title, u.first_name as by, to_char(s.due, 'YYYY-MM-DD') as due,
      coalesce(s.query_ids, '{}') as queries
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    left join (select a.id, a.first_name from membership m join app_user a on a.id = m.user_id
      where m.organisation_id = ${scope}) u on u.id = case when g.own then g.created_by_id else s.updated_by_id end
    where s.organisation_id = ${scope} and s.status in ('none', 'pending', 'in_progress')
    order by s.due nulls last, s.updated_at desc, s.id`
}

/** Reads what the latest weekly analysis clearly criticises more than those of the four weeks before; null if it is old. */
export async function readCriticism(scope: OrganisationScope, last: Day): Promise<RowFacts['watch']['criticism']> {
  const [latest, ...earlier] = await readWeekly(scope)
  if (!latest || latest.to < addDays(last, -SCORE_WINDOW)) return null
  return moreCriticism(latest, weeksBefore(latest, earlier))
}

const pageRow = z.object({ site: z.string(), url: z.string(), answers: z.number() })

/**
 * Reads the page of a rival's own site that most answers of the last 28 days quote and none of the window's before; null
 * without one.
 */
export async function readNewPage(
  window: ResultWindow,
  rivalKey: string,
  own: OwnBrand,
): Promise<{ path: string; answers: number } | null> {
  const since = addDays(window.to, 1 - VERDICT.month.recentDays)
  const pages = await readRows(pageRow)`
    with cited as materialized (
      select id, sum(answers)::int as answers
      from (select day, unnest(url_ids) as id, unnest(url_answers) as answers from answer_count where ${inWindow(window)}) c
      group by id having min(day) >= ${since}::date
    )
    select u.site, u.url, c.answers from cited c join (select u.id, u.site, u.url
      from ${pagesWithin(Prisma.sql`select id from cited`)}) u on u.id = c.id
    order by c.answers desc, u.url collate "C"`
  const known = { ownSites: own.sites, competitorKeys: [rivalKey] }
  const page = pages.find(({ site }) => siteType(shownSite(site), known) === 'competitor')
  return page ? { path: pathOf(shownUrl(page.url)), answers: page.answers } : null
}

/** Reads today's run, open set-ups, names to sort and failing engines, as counts with engine labels (R-ADMIN-6). */
export async function adminOverview(today: Day): Promise<AdminOverview> {
  const [runs, setUps, namesToSort, engines] = await Promise.all([
    listDailyRuns({ page: 1, pageSize: 1 }),
    countSetUps(),
    countNamesToSort(),
    engineOverview(today),
  ])
  const [latest] = runs.items
  const asked = engines.items.filter(({ configured }) => configured)
  return {
    run: latest?.date === today ? runOf(latest) : null,
    setUps,
    namesToSort,
    engines: {
      asked: asked.length,
      failing: asked.filter(({ state }) => FAILING_STATES.includes(state)).map(({ label }) => label),
    },
  }
}

function runOf({ date, status, planned, done, failed, left }: NonNullable<AdminOverview['run']>) {
  return { date, status, planned, done, failed, left }
}
