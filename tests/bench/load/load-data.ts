import pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'
import type { Size } from '../sizes'
import {
  type History,
  loadAnswerCounts,
  loadAnswers,
  loadNewNames,
  loadQuestions,
  loadResults,
  loadRunDays,
  loadRuns,
  prepareRuns,
  type Span,
} from './days'
import { loadAfterDays, loadLedger } from './ledger'
import { loadOwners, loadPools } from './owners'
import { dropIndexes, dropReferences, largestFirst, onPartition, spansBetween, suffixOf } from './partitions'
import { loadPeople } from './people'
import { RUN_DAYS, WORDS_DAYS } from './shape'

// A year as an installation with the default settings stores it, written by the database itself.

/** Hears what is being loaded, and how far it is, from 0 to 1. */
type Tell = (done: number, what: string) => void

/**
 * Fills an empty, migrated database with `size`, up to and including `today`, over two connections: results of one month after
 * another, and beside them the runs that are kept and the ledger.
 */
export async function loadData(url: string, size: Size, today: Day, tell: Tell): Promise<void> {
  const first = addDays(today, 1 - size.days)
  const lanes = await Promise.all([connect(url), connect(url)])
  const [one, other] = lanes as [pg.Client, pg.Client]
  try {
    tell(0, 'owners and pools')
    await loadOwners(one, size)
    await loadPools(one, size)
    // Without it, Postgres reads all queries for each analysis that is loaded later.
    await one.query('analyze query')
    const { rows } = await one.query<{ places: number }>('select max(place) as places from bench_query')
    const history: History = { first, today, industries: size.industries, places: rows[0]?.places ?? 0 }
    const words = addDays(today, 1 - WORDS_DAYS)
    const spans = spansBetween(first, today, words)
    const parts = { history, words, spans, tell: countParts(spans.length * 3 + 2, tell) }
    for (const day of new Set(spans.map(({ from }) => from))) await one.query('select ensure_month($1::date)', [day])
    const months = await openMonths(one, RESULTS, spans)
    const runs = loadRunsOf(other, parts).then(() => loadResultsOf(other, months, parts))
    await Promise.all([loadResultsOf(one, months, parts), runs])
    await closeMonths(one, months)
    await loadAfterDays(one)
    await loadPeople(one, size)
    parts.tell('people and what they made')
    // Once at the end is enough, and what it reads later would be counted with the figures.
    await one.query(`do $$ declare t regclass; begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = off)', t);
      end loop; end $$`)
    const tables = (await largestFirst(one)).values()
    await Promise.all(
      lanes.map(async (lane) => {
        // Answers are read row by row, never from an index alone.
        for (const table of tables)
          await lane.query(
            table === 'answer' ? 'analyze answer' : `vacuum (analyze, process_toast false, skip_locked) ${table}`,
          )
      }),
    )
    await one.query('checkpoint')
    parts.tell('visible rows marked')
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

interface Parts {
  history: History
  /** The first day whose answers have their words. */
  words: Day
  spans: Span[]
  tell: (what: string) => void
}

function countParts(all: number, tell: Tell): (what: string) => void {
  let done = 0
  return (what) => {
    done += 1
    tell(Math.min(1, done / all), what)
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Rows are right by construction: references and triggers need not be checked for millions of them.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set jit = off; set work_mem = '256MB';
     set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`,
  )
  return client
}

/** The tables of results, which both connections fill: the second one as soon as its runs are loaded. */
const RESULTS = ['result', 'answer', 'answer_count']

/** Partitioned tables that are filled by months, each by the connection that takes it next. */
interface Months {
  tables: readonly string[]
  /** The indexes that the whole tables get again at the end, and the foreign keys that refer to them. */
  indexes: string[]
  references: string[]
  left: ArrayIterator<[suffix: string, days: Span[]]>
}

async function openMonths(client: pg.Client, tables: readonly string[], spans: readonly Span[]): Promise<Months> {
  // The latest first: its index of words takes longer than three other months.
  const left = [...Map.groupBy(spans, ({ from }) => suffixOf(from))].reverse().values()
  const references = await dropReferences(client, tables)
  return { tables, indexes: await dropIndexes(client, tables), references, left }
}

/** One month after the other while there are some: the rows of its partitions, then their indexes. */
async function loadMonths(client: pg.Client, months: Months, load: (span: Span) => Promise<void>): Promise<void> {
  for (const [suffix, days] of months.left) {
    const partitions = months.tables.map((table) => `${table}_${suffix}`)
    await client.query(`begin; truncate ${partitions.join(', ')}`)
    const indexes = await dropIndexes(client, partitions)
    for (const span of days) await load(span)
    for (const definition of [...indexes, ...months.indexes.map((each) => onPartition(each, suffix))])
      await client.query(definition)
    await client.query('commit')
  }
}

async function closeMonths(client: pg.Client, { indexes, references }: Months): Promise<void> {
  for (const definition of [...indexes, ...references]) await client.query(definition)
}

function loadResultsOf(client: pg.Client, months: Months, { history, words, tell }: Parts): Promise<void> {
  return loadMonths(client, months, async (span) => {
    await prepareRuns(client, span, history)
    await loadResults(client)
    await loadAnswers(client, span.from >= words)
    await loadAnswerCounts(client, span, history)
    tell(`results of ${span.from} to ${span.to}`)
  })
}

/** Runs and questions of the months that are kept, their sums of those before. */
async function loadRunsOf(client: pg.Client, { history, words, spans, tell }: Parts): Promise<void> {
  const kept = `${addDays(history.today, -RUN_DAYS).slice(0, 7)}-01`
  for (const span of spans) {
    if (span.from < kept) await loadRunDays(client, span)
    await loadNewNames(client, span, history)
    await loadLedger(client, span)
    tell(`the ledger of ${span.from} to ${span.to}`)
  }
  const last = spans.filter(({ from }) => from >= kept)
  const months = await openMonths(client, ['query_run', 'question'], last)
  await loadMonths(client, months, async (span) => {
    await prepareRuns(client, span, history)
    await loadRuns(client)
    await loadQuestions(client, span.from >= words)
    tell(`runs of ${span.from} to ${span.to}`)
  })
  await closeMonths(client, months)
}
