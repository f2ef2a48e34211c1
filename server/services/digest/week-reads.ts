import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import type { DigestDay } from '@/lib/formulas/digest/clear-changes'
import { DIGEST } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/certainty'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import { type OwnBrand, ownSiteSql } from '@/server/services/figures/own-brand'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from '@/server/services/figures/result-window'
import type { OrganisationScope } from '@/server/services/scope'

const digestDay = z.object({
  day: z.string(),
  engine: z.string(),
  query: z.string(),
  results: z.number(),
  ranked: z.number(),
  citing: z.number(),
})

/** What the verdicts of a digest compare: counts of each query, engine and day with results, oldest first. */
export function readDigestDays(window: ResultWindow, { brandIds, sites }: OwnBrand): Promise<DigestDay[]> {
  return readRows(digestDay)`
    with shown as (
      select day, engine, query_id, citation_ids, ${placedBrandIds} as placed from result where ${inWindow(window)}
    ), own_url as (
      select u.id from (select distinct unnest(citation_ids) as id from shown) c
      join cited_url u on u.id = c.id
      where ${ownSiteSql(Prisma.sql`u.site`, sites)}
    ), own_urls as (select coalesce(array_agg(id), '{}') as ids from own_url)
    select to_char(s.day, 'YYYY-MM-DD') as day, s.engine, s.query_id as query, count(*)::int as results,
      count(s.own)::int as ranked, (count(*) filter (where s.citing))::int as citing
    from (
      select day, engine, query_id, ${bestPlacementSql(Prisma.sql`placed`, brandIds)} as own,
        citation_ids && (select ids from own_urls) as citing
      from shown
    ) s
    group by s.day, s.engine, s.query_id order by s.day, s.engine, s.query_id`
}

const dayRow = z.object({ day: z.string() })

/** Of these days without a result those on which a run was due: its runs all failed, or there was none at all. */
export async function readFailedDays(scope: OrganisationScope, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return []
  const failed = await readRows(dayRow)`
    select distinct to_char(day, 'YYYY-MM-DD') as day from query_run
    where owner_id = ${scope} and day = any(${[...days]}::date[]) and status <> 'done'`
  const run = await readRows(dayRow)`
    select to_char(day, 'YYYY-MM-DD') as day from daily_run where day = any(${[...days]}::date[])`
  const [isFailed, isRun] = [failed, run].map((found) => new Set(found.map(({ day }) => day)))
  return days.filter((day) => isFailed?.has(day) || !isRun?.has(day)).sort()
}

const sourceRow = z.object({ site: z.string(), answers: z.number(), before: z.number() })

/**
 * Sites that answers began or ceased to cite, by answers: cited on several days of the week and on none of the 28 before, or
 * on most of those, of the week before last too, and on none of this (docs/marketeers/digest.md). `window` spans both.
 */
export function readSourceChanges(window: ResultWindow, recent: DayWindow): Promise<z.infer<typeof sourceRow>[]> {
  const isRecent = Prisma.sql`s.day >= ${recent.from}::date`
  return readRows(sourceRow)`
    with shown as (select id, day, citation_ids from result where ${inWindow(window)}),
    cited as (
      select u.site, (count(distinct s.id) filter (where ${isRecent}))::int as answers,
        count(distinct s.day) filter (where ${isRecent}) as days,
        (count(distinct s.id) filter (where not ${isRecent}))::int as before,
        count(distinct s.day) filter (where not ${isRecent}) as days_before, max(s.day) as last
      from shown s cross join unnest(s.citation_ids) as url (id) join cited_url u on u.id = url.id
      group by u.site
    )
    select site, answers, before from cited
    where (before = 0 and days >= ${DIGEST.newOnDays}::int)
      or (answers = 0 and days_before >= ${DIGEST.lostAfterDays}::int and last >= ${addDays(recent.from, -7)}::date)
    order by answers + before desc, site collate "C"`
}

const dueRow = z.object({ title: z.string(), day: z.string() })

/** Recommendations that are still to be done, due within a week of `week` or before it, the oldest first. */
export function readDue(scope: OrganisationScope, week: Day): Promise<z.infer<typeof dueRow>[]> {
  return readRows(dueRow)`
    select g.title, to_char(s.due, 'YYYY-MM-DD') as day
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.due <= ${addDays(week, 7)}::date
      and s.status not in ('implemented', 'rejected', 'on_hold')
    order by s.due, lower(g.title), g.id`
}
