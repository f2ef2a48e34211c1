import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { storedEvidence } from '@/lib/answers/shapes'
import { accessOf, compareEngines } from '@/lib/engines/engines'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { averageRank, bestPlacement, visibility } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import {
  EXPORT_SCHEMA,
  type ExportedFigure,
  type ExportedResult,
  type ExportPage,
  type ExportParams,
} from '@/lib/nightly-files/shapes'
import { nightlyFilesCopy as copy } from '@/lib/nightly-files/words'
import { ofBrand, routes } from '@/lib/routes'
import { costUsd } from '@/lib/usage/forecast'
import { Prisma } from '@/prisma/generated/client'
import { citedPages, placedBrands, resultColumns } from '@/server/answers/present'
import { findNames, resultDays } from '@/server/answers/reads'
import { db, idRow, readRows } from '@/server/db/client'
import { invalidField, type OrganisationScope, organisationScope, ownersOf } from '@/server/db/scope'
import { shownPage } from '@/server/measure/hosts'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { inWindow, ownCounts, type ResultWindow } from '@/server/measure/reads'
import { env } from '@/server/settings/env'

/**
 * R-FILES-1 to R-FILES-6: days of the first night and of one pass, days that are written again each night, days that may still be
 * open, hours of failing until a target is paused, organisations written at once; rows of a page, days of one read of
 * figures.
 */
export const NIGHTLY_FILES = {
  ...{ firstDays: 28, passDays: 31, daysAgain: 3, openDays: 7, pauseHours: 72, atOnce: 4 },
  ...{ rowsPerPage: 1000, daysPerRead: 28 },
} as const

// Rows of nightly files and of the read routes with a cursor, by the same readers, so that both are equal (R-FILES-6).

/** An organisation with its queries and those of its industries, as its members may read them. */
interface Exported {
  scope: OrganisationScope
  owners: ResultWindow['owners']
  terms: ReadonlyMap<string, string>
  own: OwnBrand
}

/** Reads what the rows of an organisation need, once for many days. */
export async function exportedOf(scope: OrganisationScope): Promise<Exported> {
  const owners = await ownersOf(scope)
  const [own, queries] = await Promise.all([
    readOwnBrand(scope),
    db().query.findMany({ where: { ownerId: { in: [...owners] } }, select: { id: true, searchTerm: true } }),
  ])
  return { scope, owners, own, terms: new Map(queries.map(({ id, searchTerm }) => [id, searchTerm])) }
}

const windowOf = ({ owners, terms }: Exported, days: DayWindow): ResultWindow => ({
  ...{ owners, queryIds: [...terms.keys()], access: 'all', from: days.from, to: days.to },
})

/** Where a page of results begins: after this answer. */
interface After {
  day: Day
  id: string
}

/** Reads at most `most` answers of some days, by day and id, after the one named. */
export async function readExportedResults(
  of: Exported,
  days: DayWindow,
  most: number,
  after: After | null = null,
): Promise<ExportedResult[]> {
  const beyond = after ? Prisma.sql`and (day, id) > (${after.day}::date, ${after.id})` : Prisma.empty
  const ids = await readRows(idRow)`
    select id from result where ${inWindow(windowOf(of, days))} ${beyond} order by day, id limit ${most}::int`
  const results = await db().result.findMany({
    where: {
      ownerId: { in: [...of.owners] },
      day: { gte: dayToDate(days.from), lte: dayToDate(days.to) },
      id: { in: ids.map(({ id }) => id) },
    },
    select: resultColumns,
    orderBy: [{ day: 'asc' }, { id: 'asc' }],
  })
  const names = await findNames(of.own, results)
  return results.flatMap(({ query, ...result }): ExportedResult[] => {
    if (!query) return []
    const placement = bestPlacement(result.brandIds, names.ownIds)
    const evidence = storedEvidence.parse(result.answer?.evidence ?? { searchesUnknown: true })
    const stored = { ...result, query }
    return [
      {
        ...{ schema: EXPORT_SCHEMA, date: toDay(result.day), answerId: result.id },
        kind: result.ownerId === of.scope ? 'organisation' : 'industry',
        ...{ queryId: query.id, searchTerm: query.searchTerm },
        ...{ engine: result.engine, access: accessOf(result.engine), provider: result.provider },
        ...{ model: result.model, sample: result.sample, named: placement !== null },
        placement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
        brands: placedBrands(stored, names).map(({ name }) => name),
        citedUrls: citedPages(stored, names).map((page) => shownPage(page).url),
        searches: evidence.searchesUnknown ? null : evidence.searchQueries,
        costUsd: costUsd(result.costMicros),
        link: new URL(ofBrand(routes.anyAnswer(result.id), of.scope), env().appUrl).href,
      },
    ]
  })
}

const countRow = z.object({
  ...{ day: z.string(), ownerId: z.string(), queryId: z.string(), engine: z.string() },
  ...{ answers: z.number(), named: z.number(), placements: z.number(), without: z.number() },
})
type Count = z.infer<typeof countRow>

/** Reads what each query's answers of some days count by engine, with the looks at surfaces that showed none. */
function readCounts(of: Exported, days: DayWindow): Promise<Count[]> {
  const window = windowOf(of, days)
  return readRows(countRow)`
    select to_char(coalesce(c.day, n.day), 'YYYY-MM-DD') as day, coalesce(c.owner_id, n.owner_id) as "ownerId",
      coalesce(c.query_id, n.query_id) as "queryId", coalesce(c.engine, n.engine) as engine,
      coalesce(c.answers, 0)::int as answers, coalesce(c.ranked, 0)::int as named,
      coalesce(c.placements, 0)::int as placements, coalesce(n.without, 0)::int as without
    from (${ownCounts(window, of.own.brandIds)}) c
    full join (
      select owner_id, query_id, day, engine, count(*) as without from query_run
      where ${inWindow({ ...window, access: 'app' })} and status = 'notShown' group by owner_id, query_id, day, engine
    ) n on n.owner_id = c.owner_id and n.query_id = c.query_id and n.day = c.day and n.engine = c.engine`
}

/** Reads the figures of some days, by day, kind, query and engine; all queries of a kind come before each of them. */
export async function readExportedFigures(of: Exported, days: DayWindow, today: Day): Promise<ExportedFigure[]> {
  // Looks without an answer are known from runs alone.
  const runsSince = addDays(today, -env().RETENTION_RUN_DAYS)
  const counts = await readCounts(of, days)
  const rows = (each: readonly Count[], queryId: string | null) =>
    [...Map.groupBy(each, ({ engine }) => engine)]
      .sort(([a], [b]) => compareEngines(a, b))
      .map(([, same]) => figureOf(of, same, queryId, runsSince))
  return [...Map.groupBy(counts, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofDay]) => {
      const own = ofDay.filter(({ ownerId }) => ownerId === of.scope)
      const market = ofDay.filter(({ ownerId }) => ownerId !== of.scope)
      return [own, market].flatMap((ofKind) => [
        ...rows(ofKind, null),
        ...[...Map.groupBy(ofKind, ({ queryId }) => queryId)]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([queryId, ofQuery]) => rows(ofQuery, queryId)),
      ])
    })
}

/** Sums counts of one day, kind and engine. */
function figureOf(of: Exported, counts: readonly Count[], queryId: string | null, runsSince: Day): ExportedFigure {
  const [first] = counts
  if (!first) throw new Error('a figure needs a count')
  const sum = (key: 'answers' | 'named' | 'placements' | 'without') =>
    counts.reduce((total, each) => total + each[key], 0)
  const [results, ranked, placements] = [sum('answers'), sum('named'), sum('placements')]
  const { day: date, engine } = first
  const looked = accessOf(engine) === 'app' && date >= runsSince
  return {
    ...{ schema: EXPORT_SCHEMA, date, kind: first.ownerId === of.scope ? 'organisation' : 'industry' },
    ...{ queryId, searchTerm: queryId === null ? null : (of.terms.get(queryId) ?? null) },
    ...{ engine, access: accessOf(engine), answers: results, named: ranked },
    share: visibility({ ranked, results }),
    meanPlacement: ranked === 0 ? null : Math.round((100 * placements) / ranked) / 100,
    rank: averageRank({ results, ranked, placements }),
    shown: looked ? results : null,
    asked: looked ? results + sum('without') : null,
  }
}

const runRow = z.object({ day: z.string(), ended: z.boolean() })

/** Returns the last day that is over: today once its run has ended, and never one whose run still asks (R-FILES-4). */
export async function lastCompleteDay(today: Day): Promise<Day> {
  const runs = await readRows(runRow)`
    select to_char(day, 'YYYY-MM-DD') as day, finished_at is not null as ended from daily_run
    where day >= ${addDays(today, -NIGHTLY_FILES.openDays)}::date and day <= ${today}::date order by day`
  const open = runs.find(({ day, ended }) => !ended && day < today)
  if (open) return addDays(open.day, -1)
  return runs.some(({ day, ended }) => ended && day === today) ? today : addDays(today, -1)
}

/** The days that are asked for, up to the last that is over; null without any. Throws 400 as lists of answers. */
async function chosenDays(params: ExportParams, today: Day): Promise<DayWindow | null> {
  const { from, to } = resultDays(params, today)
  const last = await lastCompleteDay(today)
  const until = to < last ? to : last
  return from <= until ? { from, to: until } : null
}

/** Refuses the cursor of the other list. */
function cursorOf({ cursor }: ExportParams, form: RegExp): string[] {
  if (cursor !== undefined && !form.test(cursor)) throw invalidField('cursor', copy.prompts.cursor)
  return cursor?.split('.') ?? []
}

const noRows = { schema: EXPORT_SCHEMA, items: [], next: null }

/**
 * Reads a page of an organisation's answers, as its nightly files have them (R-FILES-6).
 * @throws AppError 404 out of reach; 400 for days reversed or over 400
 */
export async function exportedResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: ExportParams,
  today: Day,
): Promise<ExportPage<ExportedResult>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = await chosenDays(params, today)
  if (!days) return noRows
  const [day = '', id = ''] = cursorOf(params, /^.{11}[0-9a-f]{24}$/)
  const rest = day > days.from ? { ...days, from: day } : days
  if (rest.from > rest.to) return noRows
  const after = params.cursor === undefined ? null : { day: toDay(dayToDate(day)), id }
  const of = await exportedOf(scope)
  const found = await readExportedResults(of, rest, NIGHTLY_FILES.rowsPerPage + 1, after)
  const items = found.slice(0, NIGHTLY_FILES.rowsPerPage)
  const last = items.at(-1)
  return {
    ...{ schema: EXPORT_SCHEMA, items },
    next: found.length > items.length && last ? `${last.date}.${last.answerId}` : null,
  }
}

/** Reads a page of an organisation's figures, as its nightly files have them (R-FILES-6). Throws as `exportedResults`. */
export async function exportedFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: ExportParams,
  today: Day,
): Promise<ExportPage<ExportedFigure>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = await chosenDays(params, today)
  if (!days) return noRows
  const [day = '', count = '0'] = cursorOf(params, /^.{11}\d{1,9}$/)
  let [from, skipped] = day > days.from ? [day, Number(count)] : [days.from, day === days.from ? Number(count) : 0]
  const of = await exportedOf(scope)
  const items: ExportedFigure[] = []
  for (; from <= days.to; from = addDays(from, NIGHTLY_FILES.daysPerRead), skipped = 0) {
    const end = addDays(from, NIGHTLY_FILES.daysPerRead - 1)
    const read = await readExportedFigures(of, { from, to: end < days.to ? end : days.to }, today)
    items.push(...read.filter(({ date }, at) => at >= skipped || date !== from))
    if (items.length > NIGHTLY_FILES.rowsPerPage) {
      const shown = items.slice(0, NIGHTLY_FILES.rowsPerPage)
      const next = items[NIGHTLY_FILES.rowsPerPage]?.date ?? ''
      const before = shown.filter(({ date }) => date === next).length + (next === from ? skipped : 0)
      return { schema: EXPORT_SCHEMA, items: shown, next: `${next}.${before}` }
    }
  }
  return { schema: EXPORT_SCHEMA, items, next: null }
}
