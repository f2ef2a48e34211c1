import { z } from 'zod'
import { clearChanges, type DigestDay, type FoundChange } from '@/lib/digest/clear-changes'
import type { DigestSource, WeeklyDigest } from '@/lib/digest/shapes'
import { type Access, engineLabel, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, daysBetween, lastDays, mondayOf } from '@/lib/format/days'
import { countsOf } from '@/lib/format/numbers'
import { DIGEST } from '@/lib/limits'
import { likelyBounds, meanOfDays } from '@/lib/measure/likely-range'
import { changeWithin } from '@/lib/measure/measurement-changes'
import { enginesInMean, roundedMean } from '@/lib/measure/ranking'
import type { DayWindow, VerdictFigures } from '@/lib/measure/shapes'
import { type ChangeOf, firstVerdictDay, verdictWindows, withShownShare } from '@/lib/measure/verdict'
import { openOf } from '@/lib/opportunities/rules'
import type { GapCard } from '@/lib/opportunities/shapes'
import { siteType } from '@/lib/sites/site-type'
import type { QueryChip } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import { industryScopes, type OrganisationScope } from '@/server/db/scope'
import { recentActions, toldStory } from '@/server/home/headline'
import { readModelStarts, withAccess } from '@/server/measure/by-engine'
import { shownSite } from '@/server/measure/hosts'
import { countedSiteSql, type OwnBrand, ownSiteSql, readOwnBrand } from '@/server/measure/own-brand'
import {
  bestPlacementSql,
  inWindow,
  ofEngines,
  pagesWithin,
  placedBrandIds,
  type ResultWindow,
  readCompetitors,
} from '@/server/measure/reads'
import { opportunitiesOf } from '@/server/opportunities/opportunities'
import { readIndustryChips, readQueryChips } from '@/server/queries/reads'
import { readSiteTypes } from '@/server/sites/site-types'

const digestDay = z.object({
  day: z.string(),
  engine: z.string(),
  query: z.string(),
  results: z.number(),
  ranked: z.number(),
  citing: z.number(),
})

/** Reads the counts that a digest's verdicts compare, per query, engine and day with results, oldest first. */
function readDigestDays(window: ResultWindow, { brandIds, sites }: OwnBrand): Promise<DigestDay[]> {
  return readRows(digestDay)`
    with shown as (
      select day, engine, query_id, citation_ids, ${placedBrandIds} as placed from result where ${inWindow(window)}
    ), own_url as (
      select u.id from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
        and ${ownSiteSql(Prisma.sql`u`, sites)}
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

/** Returns the days without results on which a run was due: all its runs failed, or there was none. */
async function readFailedDays(scope: OrganisationScope, days: readonly Day[], access: Access): Promise<Day[]> {
  if (days.length === 0) return []
  const failed = await readRows(dayRow)`
    select distinct to_char(day, 'YYYY-MM-DD') as day from query_run
    where owner_id = ${scope} and day = any(${[...days]}::date[]) and status not in ('done', 'notShown')
      ${ofEngines({ access })}`
  const run = await readRows(dayRow)`
    select to_char(day, 'YYYY-MM-DD') as day from daily_run where day = any(${[...days]}::date[])`
  const [isFailed, isRun] = [failed, run].map((found) => new Set(found.map(({ day }) => day)))
  return days.filter((day) => isFailed?.has(day) || !isRun?.has(day)).sort()
}

const sourceRow = z.object({ site: z.string(), answers: z.number(), before: z.number() })

/**
 * Reads sites newly or no longer cited, most answers first: cited on several days of the week but none of the 28
 * before, or on most of those, up to the week before, but none of this (docs/marketeers/digest.md). `window` spans
 * both.
 */
function readSourceChanges(
  window: ResultWindow,
  recent: DayWindow,
  own: Pick<OwnBrand, 'sites'>,
): Promise<z.infer<typeof sourceRow>[]> {
  const isRecent = Prisma.sql`s.day >= ${recent.from}::date`
  return readRows(sourceRow)`
    with shown as materialized (select id, day, citation_ids from result where ${inWindow(window)}),
    page as materialized (
      select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
      from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
    ), cited as (
      select u.site, (count(distinct s.id) filter (where ${isRecent}))::int as answers,
        count(distinct s.day) filter (where ${isRecent}) as days,
        (count(distinct s.id) filter (where not ${isRecent}))::int as before,
        count(distinct s.day) filter (where not ${isRecent}) as days_before, max(s.day) as last
      from shown s cross join unnest(s.citation_ids) as url (id) join page u on u.id = url.id
      group by u.site
    )
    select site, answers, before from cited
    where (before = 0 and days >= ${DIGEST.newOnDays}::int)
      or (answers = 0 and days_before >= ${DIGEST.lostAfterDays}::int and last >= ${addDays(recent.from, -7)}::date)
    order by answers + before desc, site collate "C"`
}

const dueRow = z.object({ title: z.string(), day: z.string() })

/** Reads open recommendations that are overdue or due within a week of `week`, oldest first. */
function readDue(scope: OrganisationScope, week: Day): Promise<z.infer<typeof dueRow>[]> {
  return readRows(dueRow)`
    select g.title, to_char(s.due, 'YYYY-MM-DD') as day
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.due <= ${addDays(week, 7)}::date
      and s.status not in ('implemented', 'rejected', 'on_hold')
    order by s.due, lower(g.title), g.id`
}

/** Returns the Monday of the week of `today`; its digest covers the seven days before. */
export function digestWeek(today: Day): Day {
  return addDays(mondayOf(today), DIGEST.weekday - 1)
}

/**
 * Composes an organisation's weekly digest as of a Monday (R-ACTION-6); null for a week with neither answers nor failed
 * runs.
 */
export async function digestOf(scope: OrganisationScope, week: Day): Promise<WeeklyDigest | null> {
  const last = addDays(week, -1)
  const windows = verdictWindows('week', last)
  const span = { from: firstVerdictDay(last), to: last }
  const [own, queries, models] = await Promise.all([
    readOwnBrand(scope),
    readQueryChips(scope),
    readModelStarts(span.from, span.to),
  ])
  const starts = withAccess(models, own)
  const queryIds = queries.map(({ _id }) => _id)
  const answered = await readDigestDays({ owners: [scope], queryIds, access: own.access, ...span }, own)
  const failedDays = await readFailedDays(scope, daysToMeasure(answered, queries, windows.recent), own.access)
  const isOfWeek = ({ day }: DigestDay) => day >= windows.recent.from
  if (failedDays.length === 0 && !answered.some(isOfWeek)) return null

  const engines = enginesInMean(new Map(answered.map(({ engine, day }) => [engine, day])), week)
  const days = answered.filter(({ engine }) => engines.includes(engine))
  const changeOf: ChangeOf = (window, of) => changeWithin(window, of, starts)
  const found = clearChanges(days, last, changeOf)
  const isMeasured = failedDays.length === 0
  const actions = await recentActions(scope, week)
  const asked = { scope, today: week, next: null, seesActions: true, until: last, actions }
  const story = isMeasured ? await toldStory(asked) : null
  const { whole, changes } = asTold(found, story)
  const [card] = openOf((await opportunitiesOf(scope, { days: 28 }, week, { measured: actions })).cards)
  const due = await readDue(scope, week)
  return {
    organisation: { _id: scope, name: own.organisation.name },
    week,
    window: windows.recent,
    state: stateOf(isMeasured, changes, whole),
    failedDays,
    story,
    changes: isMeasured ? changes.map((change) => named(change, queries)) : [],
    visibility: isMeasured ? visibilityOf(days.filter(isOfWeek), whole) : null,
    measurementChange: whole.verdicts.week.measurementChange?.text ?? null,
    opportunity: card
      ? { kind: card.kind, title: card.title, atStake: card.atStake, gap: card.kind === 'gap' ? gapOf(card) : null }
      : null,
    sources:
      isMeasured && !changeOf({ from: windows.before.from, to: last }, engines)
        ? await sourcesOf(scope, own, queries, days, windows)
        : [],
    due: due.slice(0, DIGEST.due).map(({ title, day }) => ({ title, day, overdue: day < week })),
    moreDue: Math.max(0, due.length - DIGEST.due),
    simulated: engines.some(isSimulated),
  }
}

const gapOf = ({ gap: { query, rival, own } }: GapCard) => ({
  ...{ query: query._id, rival: rival.name, named: rival.named, answers: rival.answers, own: own.named },
})

/** The whole week has the share that Home's sentence prints, where both are of the same answers. */
function asTold({ whole, changes }: ReturnType<typeof clearChanges>, story: WeeklyDigest['story']) {
  if (!story?.week) return { whole, changes }
  const { share: score, ...counts } = story.week
  const week = withShownShare(whole.verdicts.week, { score, ...counts })
  const { share } = week.recent
  return {
    whole: { ...whole, verdicts: { ...whole.verdicts, week } },
    changes: changes.map((change) => (change.of === 'visibility' && share !== null ? { ...change, share } : change)),
  }
}

/** Days of the week without an answer, for an organisation that had answers before and still has active queries. */
function daysToMeasure(answered: readonly DigestDay[], queries: readonly QueryChip[], week: DayWindow): Day[] {
  const asked = queries.filter(({ active, firstResult }) => active && firstResult !== null)
  const withAnswers = new Set(answered.map(({ day }) => day))
  return lastDays(week.to, 1 + daysBetween(week.from, week.to)).filter(
    (day) => !withAnswers.has(day) && asked.some(({ firstResult }) => (firstResult ?? day) < day),
  )
}

function stateOf(isMeasured: boolean, changes: readonly FoundChange[], { verdicts }: VerdictFigures) {
  if (!isMeasured) return 'notMeasured'
  if (changes.length > 0) return 'changes'
  const { verdict } = verdicts.week
  return verdict === 'notEnoughData' || verdict === 'measurementChanged' ? verdict : 'quiet'
}

function named({ id, ...change }: FoundChange, queries: readonly QueryChip[]) {
  if (change.of === 'engine') return { ...change, name: engineLabel(id ?? '') }
  return { ...change, name: queries.find(({ _id }) => _id === id)?.searchTerm ?? null }
}

/** Visibility as the verdict has it when it compares; otherwise from the week alone. */
function visibilityOf(days: readonly DigestDay[], { verdicts }: VerdictFigures): WeeklyDigest['visibility'] {
  const { recent, before } = verdicts.week
  const shares = [...Map.groupBy(days, ({ engine }) => engine).values()].map(shareOf)
  const share = recent.share ?? roundedMean(shares.map((each) => 100 * each.share))
  if (share === null) return null
  const counted = recent.share === null ? days : [recent]
  return {
    share,
    ...countsOf(counted),
    ...likelyBounds(shares, share),
    points: recent.share === null || before.share === null ? null : recent.share - before.share,
  }
}

function shareOf(days: readonly DigestDay[]) {
  const byDay = [...Map.groupBy(days, ({ day }) => day)].map(([date, of]) => ({
    date,
    ...countsOf(of),
  }))
  return meanOfDays(byDay)
}

/** Reads changed sites, only for queries and engines asked throughout, since new ones read other sites. */
async function sourcesOf(
  scope: OrganisationScope,
  own: OwnBrand,
  ownQueries: readonly QueryChip[],
  days: readonly DigestDay[],
  { recent, before }: ReturnType<typeof verdictWindows>,
): Promise<DigestSource[]> {
  const industries = await industryScopes(scope)
  const queries = [...ownQueries, ...(await readIndustryChips(industries, own.access))].filter(
    ({ firstResult, latestResult }) =>
      firstResult !== null && firstResult <= before.from && latestResult !== null && latestResult >= recent.to,
  )
  const early = new Set(
    days.filter(({ day }) => day >= before.from && day <= addDays(before.from, 1)).map(({ engine }) => engine),
  )
  const window: ResultWindow = {
    owners: [scope, ...industries.map((industry) => industry.scope)],
    queryIds: queries.map(({ _id }) => _id),
    access: own.access,
    engines: [...early],
    from: before.from,
    to: recent.to,
  }
  const changed = await readSourceChanges(window, recent, own)
  if (changed.length === 0) return []
  const [chosen, competitors] = await Promise.all([readSiteTypes(scope), readCompetitors(window, own.brandIds)])
  const known = { ownSites: own.sites, competitorKeys: competitors.map(({ key }) => key), chosen }
  const sources = changed.map(({ answers, before: earlier, ...found }): DigestSource => {
    const isNew = answers > 0
    const site = shownSite(found.site)
    return { site, type: siteType(site, known), change: isNew ? 'new' : 'lost', answers: isNew ? answers : earlier }
  })
  const most = (change: DigestSource['change']) =>
    sources.filter((source) => source.change === change).slice(0, DIGEST.sources)
  return [...most('new'), ...most('lost')]
}
