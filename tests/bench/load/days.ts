import type pg from 'pg'
import type { Day } from '@/lib/format/days'
import { variantOfSample } from './owners'
import { ENGINES, FAILED_EVERY, NEW_NAME_EVERY, POOL, READER } from './shape'

// What the daily runs of some days store, written by the database from the pools: one statement for each table. A row's
// place in its day is that of a hash, so that the rows of an owner lie scattered as when workers store them; its id begins with
// the time, as that of every new row does.

export interface Span {
  from: Day
  to: Day
}

/** The history that is loaded. */
export interface History {
  first: Day
  today: Day
  industries: number
  /** Queries of the industry that has most, its organisations' included. */
  places: number
}

const EPOCH = `date '2000-01-01'`
const UNSIGNED = 2147483647

/** Tokens of one question: what its engine and the reader take. */
const INPUT = `(e.input + ${READER.tokens.input})`
const OUTPUT = `(e.output + ${READER.tokens.output})`

/** SQL of a number for a query `q`, engine `e` and day `d`: what its answers are like is read from it. */
export const DRAW = `(hashint8((q.n * ${ENGINES.length} + e.no)::bigint * 1000003 + (d - ${EPOCH})) & ${UNSIGNED})`
export const isFailed = (draw: string) => `${draw}% ${FAILED_EVERY} = 0`
/** The variant that the first sample is: each query has some of those of its industry and engine. */
const firstVariant = (draw: string) =>
  `((q.pool * ${ENGINES.length} + e.no) * ${POOL.variants} + (q.n * 5 + ${draw} / ${FAILED_EVERY}% ${POOL.ofQuery}) % ${POOL.variants})`
/** Whether the first sample cites an address, and comes from a search, that no answer before it had. */
const hasNew = (draw: string) => `${draw} / ${FAILED_EVERY * POOL.ofQuery}% ${NEW_NAME_EVERY} < q.samples`

/** SQL of the number of a new address or search of a query, engine and day, counted from 0 over the history. */
const newNo = ({ first, industries, places }: History) =>
  `(((d - date '${first}') * ${industries} + q.pool) * ${places} + q.place - 1) * ${ENGINES.length} + e.no`
const newUrl = (history: History) => `(${history.industries * POOL.urls} + 1 + ${newNo(history)})`
const newSearch = (history: History) => `(${history.industries * POOL.searches} + 1 + ${newNo(history)})`

/** Groups of samples: a row for each query, engine and day. */
const groupsOf = ({ from, to }: Span) => `
  (select date '${from}' + at as d from generate_series(0, date '${to}' - date '${from}') at) days
  cross join bench_query q cross join bench_engine e cross join lateral (select ${DRAW} as draw) g`

/** The id of a row and when its question was asked: from five in the morning on, for two hours. */
const ID = `lpad(to_hex(extract(epoch from r.d)::bigint + 18000), 8, '0') || lpad(to_hex(r.h), 8, '0')
  || lpad(to_hex(r.n * ${ENGINES.length * 4} + r.engine_no * 4 + r.sample), 8, '0')`
const TIME = `r.d + interval '5 hours' + (r.h / ${UNSIGNED / 7200}) * interval '1 second'`

/**
 * Makes the temporary table `bench_run`: a row for each planned run of the days, in the order in which their answers came. Rows
 * of results, answers, runs and questions are made of it, so that it is worked out and sorted once.
 */
export async function prepareRuns(client: pg.Client, span: Span, history: History): Promise<void> {
  await client.query(
    `drop table if exists pg_temp.bench_run;
     create temporary table bench_run as
     select ${ID} as id, ${TIME} as at, r.* from (
       select d, q.id as query_id, q.owner_id, q.n, e.no as engine_no, e.id as engine, e.model, s as sample,
         ${INPUT} as input, ${OUTPUT} as output, ${isFailed('g.draw')} as failed,
         ${variantOfSample(firstVariant('g.draw'), 's')} as variant,
         case when s = 1 and ${hasNew('g.draw')} then ${newUrl(history)} end as new_url,
         case when s = 1 and ${hasNew('g.draw')} then ${newSearch(history)} end as new_search,
         (hashint8((q.n * ${ENGINES.length} + e.no)::bigint * 4000037 + (d - ${EPOCH}) * 5 + s) & ${UNSIGNED}) as h
       from ${groupsOf(span)} cross join lateral generate_series(1, q.samples) s order by d, h) r`,
  )
}

const ASKED = `q.asked || jsonb_build_object('day', r.d, 'sample', r.sample)`

export async function loadResults(client: pg.Client): Promise<void> {
  await client.query(
    `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, consulted_ids, search_ids,
       model, input_tokens, output_tokens, created_at)
     select r.id, r.owner_id, r.query_id, r.d, r.engine, r.sample, v.brand_ids,
       case when r.new_url is null then v.citation_ids else v.citation_ids || r.new_url end,
       case when r.new_url is null then v.consulted_ids else v.consulted_ids || r.new_url end,
       case when r.new_search is null then v.search_ids else v.search_ids || r.new_search end,
       r.model, r.input, r.output, r.at
     from bench_run r join bench_variant v on v.no = r.variant where not r.failed`,
  )
}

/** The pool's texts are compressed already; moving them does not compress them again. */
export async function loadAnswers(client: pg.Client, words: boolean): Promise<void> {
  await client.query(
    `insert into answer (result_id, owner_id, day, question, text, evidence)
     select r.id, r.owner_id, r.d, ${words ? `${ASKED}, w.text, w.evidence` : `q.asked, ${NO_WORDS}, '{}'`}
     from bench_run r join bench_query q on q.id = r.query_id
     ${words ? 'join bench_answer w on w.no = r.variant' : ''} where not r.failed`,
  )
}

const NO_WORDS = `'The words of this answer are not loaded.'`

export async function loadQuestions(client: pg.Client, words: boolean): Promise<void> {
  const none = `jsonb_build_object('text', ${NO_WORDS}, 'model', r.model)`
  await client.query(
    `insert into question (id, day, engine, sample, hash, owner_ids, asked, state, job_attempt, billed, answer, reading,
       reason_code, reason, started_at, answered_at, finished_at)
     select r.id, r.d, r.engine, r.sample, q.hash, array[r.owner_id], ${ASKED},
       case when r.failed then 'failed' else 'done' end, 0, array['5' || right(r.id, 23), '6' || right(r.id, 23)],
       case when not r.failed then ${words ? 'w.answer' : none} end,
       case when not r.failed then ${words ? 'w.reading' : `'{}'::jsonb`} end,
       case when r.failed then 'server' end, case when r.failed then 'The engine answered 503.' end,
       r.at, case when not r.failed then r.at + interval '12 seconds' end, r.at + interval '14 seconds'
     from bench_run r join bench_query q on q.id = r.query_id
     ${words ? 'join bench_question w on w.no = r.variant' : ''}`,
  )
}

export async function loadRuns(client: pg.Client): Promise<void> {
  await client.query(
    `insert into query_run (id, owner_id, day, query_id, engine, sample, question_id, status, reason_code, reason,
       input_tokens, output_tokens, created_at, finished_at)
     select r.id, r.owner_id, r.d, r.query_id, r.engine, r.sample, r.id, case when r.failed then 'failed' else 'done' end,
       case when r.failed then 'server' end, case when r.failed then 'The engine answered 503.' end,
       case when r.failed then 0 else r.input end, case when r.failed then 0 else r.output end,
       r.d + interval '5 hours', r.at + interval '14 seconds'
     from bench_run r`,
  )
}

/** What the runs of days that are no longer kept came to. */
export async function loadRunDays(client: pg.Client, span: Span): Promise<void> {
  await client.query(
    `insert into run_day (day, owner_id, engine, done, failed, skipped, tokens)
     select d, q.owner_id, e.id, coalesce(sum(q.samples) filter (where not ${isFailed('g.draw')}), 0),
       coalesce(sum(q.samples) filter (where ${isFailed('g.draw')}), 0), 0,
       coalesce(sum(q.samples * (${INPUT} + ${OUTPUT})) filter (where not ${isFailed('g.draw')}), 0)
     from ${groupsOf(span)} group by d, q.owner_id, e.id order by 1, 2, 3`,
  )
}

export async function loadAnswerCounts(client: pg.Client, span: Span, history: History): Promise<void> {
  const scattered = `hashint8(q.n * 31::bigint + e.no * 7 + (d - ${EPOCH}))`
  await client.query(
    `insert into answer_count (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
     select r.owner_id, r.query_id, r.d, r.engine, r.samples, c.brand_ids, c.ranked, c.placements,
       case when r.new_url is null then c.url_ids else c.url_ids || r.new_url end,
       case when r.new_url is null then c.url_answers else c.url_answers || 1::smallint end
     from (select d, q.owner_id, q.id as query_id, e.id as engine, q.samples, ${firstVariant('g.draw')} as variant,
         case when ${hasNew('g.draw')} then ${newUrl(history)} end as new_url
       from ${groupsOf(span)} where not ${isFailed('g.draw')} order by d, ${scattered} offset 0) r
     join bench_count c on c.no = r.variant and c.samples = r.samples`,
  )
}

/** The addresses and searches that the days' answers were the first to cite or to come from. */
export async function loadNewNames(client: pg.Client, span: Span, history: History): Promise<void> {
  const named = `from ${groupsOf(span)} where not ${isFailed('g.draw')} and ${hasNew('g.draw')}`
  const site = `'site-' || ${newNo(history)} % 500 || '.example'`
  await client.query(
    `insert into cited_url (id, site, url)
     select ${newUrl(history)}, ${site}, 'https://' || ${site} || '/' || d || '/story-' || ${newNo(history)} ${named}`,
  )
  await client.query(
    `insert into engine_search (id, key, text) select no, words, words from (
       select ${newSearch(history)} as no, 'best provider ' || d || ' case ' || ${newNo(history)} as words ${named}) n`,
  )
}
