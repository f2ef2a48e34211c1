import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, dayToDate, mondayOf, toDay } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import { sentimentSentences } from '@/lib/sentiment/sentences'
import {
  type EvidenceAnswer,
  opinion,
  type SentimentEntryDetail,
  type SentimentEntryRow,
  type SentimentGenerationRow,
  type SentimentList,
  type SentimentOverview,
  type SentimentParams,
  sentimentEntryRow,
  sentimentGenerationRow,
} from '@/lib/sentiment/shapes'
import { type CountedAnalysis, changesSince, isCounted, themesOf, weeksBefore, weeksOf } from '@/lib/sentiment/themes'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { db, readRow, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { isEngineConfigured } from '@/server/llm/engines'
import { env } from '@/server/settings/env'
import { readThemeQuotes } from './rival-points'

/**
 * Returns the named organisation, else the caller's own; null for a system admin who has none and names none.
 * @throws AppError 403 for anyone else without an organisation; 404 for one out of reach or unknown.
 */
export async function chooseOrganisation(
  actor: Actor,
  reach: Reach,
  organisationId: string | undefined,
): Promise<OrganisationScope | null> {
  if (actor.organisationId === null && reach !== 'any') throw new AppError('forbidden', refusals.forbidden)
  const id = organisationId ?? actor.organisationId
  return id === null ? null : organisationScope(actor, reach, id)
}

const entryRow = sentimentEntryRow
  .omit({ simulated: true })
  .extend({ engine: z.string(), opens: z.boolean(), beforeTo: z.string().nullable(), before: opinion.nullable() })
  .transform(({ engine, opens, beforeTo, before, ...row }) => {
    const then = beforeTo !== null && before !== null ? { from: beforeTo, to: beforeTo, ...before } : null
    const isCompared = then !== null && isCounted(row) && isCounted(then)
    const changes = isCompared ? { since: then.to, items: changesSince(row, then) } : null
    return { opens, row: { ...row, simulated: isSimulated(engine), changes } satisfies SentimentEntryRow }
  })
type ReadEntry = z.output<typeof entryRow>

/** SQL of an organisation's analyses as `s`, each with how many of the same timeframe and days are older, and its place among them, newest first. */
const placed = (scope: OrganisationScope) => Prisma.sql`(
  select id, timeframe, from_day, to_day, created_at,
    (row_number() over (partition by timeframe, from_day, to_day order by created_at, id))::int - 1 as earlier,
    row_number() over (partition by timeframe, from_day, to_day order by created_at desc, id desc) as place
  from sentiment_entry where organisation_id = ${scope}) s`

const totalRow = z.object({ total: z.number() })

/** The matching answers of `placed`, newest first. */
async function readEntries(
  scope: OrganisationScope,
  which: Prisma.Sql,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: ReadEntry[]; total: number }> {
  const [items, { total }] = await Promise.all([
    readRows(entryRow)`
      select e.id as "_id", e.created_at as "createdAt", e.timeframe::int as timeframe,
        to_char(e.from_day, 'YYYY-MM-DD') as from, to_char(e.to_day, 'YYYY-MM-DD') as to, e.answers,
        e.source_categories as "sourceCategories", e.summary, e.content_trends as "contentTrends",
        e.opinion -> 'of' as of, e.opinion -> 'praise' as praise, e.opinion -> 'doubt' as doubt, e.engine, c.earlier,
        exists (select 1 from sentiment_evidence v
          where v.organisation_id = ${scope} and v.entry_id = e.id and v.kind = 'named') as opens,
        to_char(p.to_day, 'YYYY-MM-DD') as "beforeTo", p.opinion as before
      from (
        select s.id, s.earlier from ${placed(scope)} where ${which}
        order by s.created_at desc, s.id desc offset ${(page - 1) * pageSize} limit ${pageSize}
      ) c join sentiment_entry e on e.organisation_id = ${scope} and e.id = c.id
      left join lateral (
        select o.to_day, o.opinion from sentiment_entry o
        where o.organisation_id = ${scope} and o.timeframe = e.timeframe and o.to_day < e.from_day
          and o.opinion is not null
        order by o.to_day desc, o.created_at desc, o.id desc limit 1
      ) p on true
      order by e.created_at desc, e.id desc`,
    readRow(totalRow)`select count(*)::int as total from ${placed(scope)} where ${which}`,
  ])
  return { items, total }
}

export const generationColumns = {
  id: true,
  timeframe: true,
  state: true,
  reason: true,
  entryId: true,
  createdAt: true,
  finishedAt: true,
} as const satisfies Prisma.SentimentGenerationSelect

type StoredGeneration = Prisma.SentimentGenerationGetPayload<{ select: typeof generationColumns }>

export function presentGeneration({ id, entryId, ...generation }: StoredGeneration): SentimentGenerationRow {
  return sentimentGenerationRow.parse({ _id: id, entry: entryId, ...generation })
}

/** Reads an entry with the answers behind each category, trend and point. Throws 404 out of reach. */
export async function findSentimentEntry(actor: Actor, reach: Reach, id: string): Promise<SentimentEntryDetail> {
  const entry = await db().sentimentEntry.findFirst({ where: { id }, select: { organisationId: true } })
  if (!entry) throw notFound()
  const scope = await organisationScope(actor, reach, entry.organisationId)
  const { items } = await readEntries(scope, Prisma.sql`s.id = ${id}`, { page: 1, pageSize: 1 })
  const [found] = items
  if (!found) throw notFound()
  const { row } = found
  const evidence = await db().sentimentEvidence.findMany({
    where: { organisationId: scope, entryId: id, kind: { in: ['category', 'trend', 'praise', 'doubt'] } },
    select: { kind: true, position: true, resultIds: true },
  })
  const answers = await readEvidence(
    scope,
    evidence.flatMap(({ resultIds }) => resultIds),
  )
  const resting = (kind: 'category' | 'trend' | 'praise' | 'doubt', texts: readonly string[]) =>
    texts.map((text, position) => {
      const found = evidence.find((each) => each.kind === kind && each.position === position)
      return { text, answers: (found?.resultIds ?? []).flatMap((resultId) => answers.get(resultId) ?? []) }
    })
  const opinionEvidence = (kind: 'praise' | 'doubt') => {
    const points = resting(
      kind,
      (row[kind]?.points ?? []).map(({ text }) => text),
    )
    const all = points.flatMap((point) => point.answers)
    return { answers: [...new Map(all.map((answer) => [answer._id, answer])).values()], points }
  }
  return {
    ...row,
    evidence: {
      sourceCategories: resting('category', row.sourceCategories),
      contentTrends: resting('trend', row.contentTrends),
      praise: opinionEvidence('praise'),
      doubt: opinionEvidence('doubt'),
    },
  }
}

/** Reads evidence by result id, without answers deleted since. */
async function readEvidence(
  scope: OrganisationScope,
  resultIds: readonly string[],
): Promise<Map<string, EvidenceAnswer>> {
  const results = await db().result.findMany({
    where: { id: { in: [...new Set(resultIds)] }, ownerId: scope },
    select: { id: true, day: true, query: { select: { searchTerm: true } } },
  })
  return new Map(
    results.flatMap(({ id, day, query }) =>
      query ? [[id, { _id: id, date: toDay(day), searchTerm: query.searchTerm }]] : [],
    ),
  )
}

/** Weekly analyses that its sentences look back on: those of twelve weeks, and some made by hand between them. */
const SENTENCE_WEEKS = 20

/** How long the list shows an ended request. */
const SHOWN_FOR_MS = 86_400_000

/**
 * Lists the newest entry of each timeframe and days (R-SENTIMENT-7), or with `earlier` the ones it replaced, plus the
 * open request or the latest that ended within a day. Throws as `chooseOrganisation`, and 404 for an unknown `earlier`.
 */
export async function listSentiment(
  actor: Actor,
  reach: Reach,
  { organization, page, pageSize, timeframe, earlier }: SentimentParams,
): Promise<SentimentList> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (scope === null)
    return { items: [], total: 0, page, pageSize, generation: null, sentences: [], next: null, overview: null }
  const which = earlier === undefined ? newestOfTheirDays(timeframe) : await replacedBy(scope, earlier)
  const [listed, generation, weekly, next] = await Promise.all([
    readEntries(scope, which, { page, pageSize }),
    latestGeneration(scope),
    readEntries(scope, newestOfTheirDays(7), { page: 1, pageSize: SENTENCE_WEEKS }),
    nextWeekly(scope, today()),
  ])
  const isFirst = page === 1 && timeframe === undefined && earlier === undefined
  return {
    ...{ items: listed.items.map(({ row }) => row), total: listed.total, page, pageSize, generation },
    sentences: sentimentSentences(weekly.items.map(({ row }) => row)),
    next,
    overview: isFirst ? await readOverview(scope, weekly.items, listed.items) : null,
  }
}

/** Reads the weekly analyses with counts, newest first. */
export async function readWeekly(scope: OrganisationScope): Promise<CountedEntry[]> {
  return counted((await readEntries(scope, newestOfTheirDays(7), { page: 1, pageSize: SENTENCE_WEEKS })).items)
}

type CountedEntry = SentimentEntryRow & CountedAnalysis & { opens: boolean }

function counted(entries: readonly ReadEntry[]): CountedEntry[] {
  return entries.flatMap(({ row, opens }) => (isCounted(row) ? [{ ...row, opens }] : []))
}

/** @param listed the newest entries, from which the overview is made while there is no weekly one */
async function readOverview(
  scope: OrganisationScope,
  weekly: readonly ReadEntry[],
  listed: readonly ReadEntry[],
): Promise<SentimentOverview | null> {
  const weeks = counted(weekly)
  const [latest] = [...weeks, ...counted(listed)]
  if (!latest) return null
  const { _id, timeframe, from, to, of, opens } = latest
  const before = weeksBefore(latest, weeks)
  return {
    ...{ entry: _id, timeframe, from, to, of, opens },
    isCurrent: to > addDays(today(), -7),
    weeks: weeksOf(weeks),
    ...(await readThemeQuotes(scope, _id, themesOf(latest, timeframe === 7 ? before : []))),
  }
}

/** Whether analyses are made by themselves each week (R-SENTIMENT-9). */
export function isWeeklyOn(): boolean {
  return env().WEEKLY_ANALYSIS === 'yes' && isEngineConfigured()
}

/** The day of the next weekly analysis (R-SENTIMENT-9): today only while this week's is to come. Null when it is off. */
export async function nextWeekly(scope: OrganisationScope, day: Day): Promise<Day | null> {
  if (!isWeeklyOn()) return null
  const week = mondayOf(day)
  const isToCome =
    day === week &&
    (await db().sentimentGeneration.count({ where: { organisationId: scope, week: dayToDate(week) } })) === 0
  return isToCome ? week : addDays(week, 7)
}

function newestOfTheirDays(timeframe: number | undefined): Prisma.Sql {
  return Prisma.sql`s.place = 1 and (${timeframe ?? null}::int is null or s.timeframe = ${timeframe ?? null}::int)`
}

/** Throws 404. */
async function replacedBy(scope: OrganisationScope, id: string): Promise<Prisma.Sql> {
  if ((await db().sentimentEntry.count({ where: { id, organisationId: scope } })) === 0) throw notFound()
  return Prisma.sql`exists (select 1 from sentiment_entry n where n.organisation_id = ${scope} and n.id = ${id}
    and (n.timeframe, n.from_day, n.to_day) = (s.timeframe, s.from_day, s.to_day)
    and (s.created_at, s.id) < (n.created_at, n.id))`
}

async function latestGeneration(scope: OrganisationScope): Promise<SentimentGenerationRow | null> {
  const latest = await db().sentimentGeneration.findFirst({
    where: { organisationId: scope },
    select: generationColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const recent = latest && (!latest.finishedAt || latest.finishedAt.getTime() > Date.now() - SHOWN_FOR_MS)
  return recent ? presentGeneration(latest) : null
}

/** Answers that a point of an analysis rests on; null when the analysis stored none. */
export type RestingOn = (entry: string, kind: 'category' | 'trend', position: number) => number | null

const evidenceRow = z.object({
  entry: z.string(),
  kind: z.string(),
  position: z.number(),
  answers: z.number(),
})

/** Counts the stored answers that a category cites or a trend quotes. */
export async function countEvidence(
  scope: OrganisationScope,
  entries: readonly Pick<SentimentEntryRow, '_id'>[],
): Promise<RestingOn> {
  const ids = entries.map(({ _id }) => _id)
  const rows = await readRows(evidenceRow)`
    select entry_id as entry, kind, position::int as position, cardinality(result_ids) as answers
    from sentiment_evidence
    where organisation_id = ${scope} and entry_id = any(${ids}::text[]) and kind in ('category', 'trend')`
  const counts = new Map(rows.map(({ entry, kind, position, answers }) => [`${entry} ${kind} ${position}`, answers]))
  return (entry, kind, position) => counts.get(`${entry} ${kind} ${position}`) ?? null
}
