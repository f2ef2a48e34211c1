import { z } from 'zod'
import type { AnswerView } from '@/lib/answers/page'
import type { AnswerViewCounts } from '@/lib/answers/page-shapes'
import { phrasePatterns, searchTerms } from '@/lib/answers/search'
import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { readRow, readRows } from '@/server/db/client'
import { liftLimits, openSession } from '@/server/db/connections'
import type { OrganisationScope } from '@/server/db/scope'
import { RIVAL_LIMITS } from '@/server/llm/verify-rivals'
import { log } from '@/server/log'
import { inWindow, ownCounts, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { directUrl } from '@/server/settings/env'

// The page Answers in SQL: which answers are lost, are the first or have a flag, then everything it shows in one statement.

/** Answers of a day by an engine that named the brand on the day before and does not now. */
export interface LostPairs {
  day: Day
  pairs: readonly { query: string; engine: string }[]
}

/** What the views are made of, read before the list. */
export interface ViewFacts {
  lost: readonly LostPairs[]
  firstIds: readonly string[]
  flaggedIds: readonly string[]
}

const pairKey = Prisma.sql`query_id || ' ' || engine`

/** SQL of whether an answer belongs to each view. */
function viewConditions(facts: ViewFacts, ownIds: readonly number[]): Record<AnswerView, Prisma.Sql> {
  const lost = facts.lost.map(
    ({ day, pairs }) =>
      Prisma.sql`(day = ${day}::date and ${pairKey} = any(${pairs.map(({ query, engine }) => `${query} ${engine}`)}::text[]))`,
  )
  return {
    lostSinceYesterday: lost.length > 0 ? Prisma.join(lost, ' or ') : Prisma.sql`false`,
    firstTimeNamed: Prisma.sql`id = any(${[...facts.firstIds]}::text[])`,
    // Whatever is placed first is placed before the own brand.
    behindRival: Prisma.sql`cardinality(brand_ids) > 0 and not brand_ids[1:1] && ${[...ownIds]}::int[]`,
    wrongAboutUs: Prisma.sql`id = any(${[...facts.flaggedIds]}::text[])`,
  }
}

/** SQL condition of one view, after 'and'; nothing for all answers. */
export function inView(view: AnswerView | undefined, facts: ViewFacts, ownIds: readonly number[]): Prisma.Sql {
  return view ? Prisma.sql`and (${viewConditions(facts, ownIds)[view]})` : Prisma.empty
}

const pageRow = z.object({
  all: z.number(),
  lostSinceYesterday: z.number(),
  firstTimeNamed: z.number(),
  behindRival: z.number(),
  wrongAboutUs: z.number(),
  items: z.array(z.object({ id: z.string(), lost: z.boolean(), first: z.boolean(), wrong: z.boolean() })),
  days: z.array(z.object({ date: z.string(), named: z.number(), answers: z.number() })),
})

interface Chosen {
  view: AnswerView | undefined
  /** From `answersWith`; null without a search. */
  found: Prisma.Sql | null
  page: number
  pageSize: number
}

export type FoundPage = Pick<z.infer<typeof pageRow>, 'items' | 'days'> & { counts: AnswerViewCounts }

/** Finds a page of the window's answers, newest first, with its days and the count of each view, in one statement. */
export async function findPage(
  window: ResultWindow,
  narrowing: Prisma.Sql,
  facts: ViewFacts,
  ownIds: readonly number[],
  { view, found, page, pageSize }: Chosen,
): Promise<FoundPage> {
  const of = viewConditions(facts, ownIds)
  const column = {
    lostSinceYesterday: Prisma.sql`lost`,
    firstTimeNamed: Prisma.sql`first`,
    behindRival: Prisma.sql`behind`,
    wrongAboutUs: Prisma.sql`wrong`,
  }
  // Not a join: Postgres expects few answers with the words, and would look each of the many up.
  const searched = found ? Prisma.sql`coalesce(id in (${found}), false)` : Prisma.sql`true`
  const counted = (each: AnswerView) => Prisma.sql`(count(*) filter (where ${column[each]}))::int`
  const { items, days, ...counts } = await readRow(pageRow)`
    with narrowed as materialized (
      select id, day, ${placedBrandIds} && ${[...ownIds]}::int[] as named, ${of.lostSinceYesterday} as lost,
        ${of.firstTimeNamed} as first, ${of.behindRival} as behind, ${of.wrongAboutUs} as wrong
      from result where ${inWindow(window)} ${narrowing}
    ), matched as materialized (select * from narrowed where ${searched}), chosen as (select * from matched where ${view ? column[view] : Prisma.sql`true`}),
    page as (
      select id, day, lost, first, wrong from chosen order by day desc, id desc
      limit ${pageSize}::int offset ${(page - 1) * pageSize}::int
    )
    select count(*)::int as all, ${counted('lostSinceYesterday')} as "lostSinceYesterday",
      ${counted('firstTimeNamed')} as "firstTimeNamed", ${counted('behindRival')} as "behindRival",
      ${counted('wrongAboutUs')} as "wrongAboutUs",
      (select coalesce(json_agg(json_build_object('id', id, 'lost', lost, 'first', first, 'wrong', wrong)
        order by day desc, id desc), '[]') from page) as items,
      (select coalesce(json_agg(json_build_object('date', date, 'named', named, 'answers', answers) order by date desc), '[]')
        from (select to_char(day, 'YYYY-MM-DD') as date, (count(*) filter (where named))::int as named,
          count(*)::int as answers
          from chosen where day = any(array(select day from page)) group by day) d) as days
    from matched`
  return { items, days, counts }
}

/**
 * SQL of the ids of a window's answers whose text, question or sources hold all words of a search, and its phrases. The
 * index of words finds an owner's answers with all words; it holds no places, so the rest is read of those alone. It says
 * whose they are too: the plain condition on the owner is for months without it, and kept from the primary key, which
 * Postgres would else read as well.
 */
export function answersWith(
  search: string,
  { owners, from, to }: Pick<ResultWindow, 'owners' | 'from' | 'to'>,
): Prisma.Sql {
  if (searchTerms(search).length === 0) return Prisma.sql`select null::text where false`
  const owned = owners.map((owner) => Prisma.sql`${`'of ${owner}'`}::tsquery`)
  const words = Prisma.sql`plainto_tsquery('simple', plain_words(${search}::text))`
  const phrases = phrasePatterns(search).map(
    (pattern) =>
      Prisma.sql`and (a.text ~ ${pattern} or a.question ->> 'term' ~ ${pattern} or a.evidence::text ~ ${pattern})`,
  )
  return Prisma.sql`
    select a.result_id from answer a
    where coalesce(a.owner_id = any(${[...owners]}::text[]), false) and a.day >= ${from}::date and a.day <= ${to}::date
      and answer_words(a.owner_id, a.question, a.text, a.evidence) @@ ((${Prisma.join(owned, ' || ')}) && ${words})
      and numnode(${words}) > 0 ${phrases.length > 0 ? Prisma.join(phrases, ' ') : Prisma.empty}`
}

const saidRow = z.object({
  from: z.string(),
  to: z.string(),
  text: z.string().nullable(),
  rival: z.string().nullable(),
  ids: z.array(z.string()),
})
export type SaidAnswers = z.output<typeof saidRow>

/**
 * Reads the answers that an analysis of sentiment keeps for what it says at some positions, all for none, with the text of
 * it, the rival and the days. The place of a rival's point is that of the point, times five, plus that of the rival.
 * @returns undefined for an analysis of another organisation, and for an unknown one
 */
export async function readSaid(
  scope: OrganisationScope,
  { entry, kind, positions }: { entry: string; kind: string; positions: readonly number[] },
): Promise<SaidAnswers | undefined> {
  const [position = null] = positions
  const ofRival = Prisma.sql`${RIVAL_LIMITS.rivals}::int`
  const [said] = await readRows(saidRow)`
    select to_char(e.from_day, 'YYYY-MM-DD') as from, to_char(e.to_day, 'YYYY-MM-DD') as to,
      case ${kind}::text
        when 'category' then e.source_categories[${position}::int + 1]
        when 'trend' then e.content_trends[${position}::int + 1]
        when 'praise' then e.opinion -> 'praise' -> 'points' -> ${position}::int ->> 'text'
        when 'doubt' then e.opinion -> 'doubt' -> 'points' -> ${position}::int ->> 'text'
        when 'ownPraise' then e.rivals -> 'praise' -> ${position}::int ->> 'text'
        when 'ownDoubt' then e.rivals -> 'doubt' -> ${position}::int ->> 'text'
        when 'rivalPraise' then e.rivals -> 'praise' -> (${position}::int / ${ofRival}) ->> 'text'
        when 'rivalDoubt' then e.rivals -> 'doubt' -> (${position}::int / ${ofRival}) ->> 'text'
      end as text,
      e.rivals -> 'brands' -> (case ${kind}::text when 'rival' then ${position}::int else ${position}::int % ${ofRival} end)
        ->> 'name' as rival,
      array(select distinct unnest(v.result_ids) from sentiment_evidence v
        where v.organisation_id = ${scope} and v.entry_id = e.id and v.kind = ${kind}
          and (${positions.length === 0} or v.position = any(${[...positions]}::int[]))) as ids
    from sentiment_entry e where e.organisation_id = ${scope} and e.id = ${entry}`
  return said
}

const dayRow = z.object({ day: z.string() })

/**
 * Reads the last two days of the window with answers of an engine that answered since `since`, latest first: those that
 * Home compares.
 */
export function readLastDays(window: ResultWindow, since: Day): Promise<{ day: string }[]> {
  return readRows(dayRow)`
    with counted as materialized (select distinct day, engine from answer_count where ${inWindow(window)})
    select distinct to_char(day, 'YYYY-MM-DD') as day from counted
    where engine in (select engine from counted where day >= ${since}::date)
    order by day desc limit 2`
}

const idRow = z.object({ id: z.string() })

/** Reads the first stored answer of each query and engine that places the brand, of those of the window's days. */
export async function readFirstNamed(window: ResultWindow, ownIds: readonly number[]): Promise<string[]> {
  if (ownIds.length === 0) return []
  const { owners, queryIds, from, to } = window
  const own = Prisma.sql`${[...ownIds]}::int[]`
  const rows = await readRows(idRow)`
    with first as materialized (
      select query_id, engine, min(day) as day from answer_count
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[]) and brand_ids && ${own}
      group by query_id, engine
    )
    select distinct on (r.query_id, r.engine) r.id
    from (select id, query_id, engine, day from result where ${inWindow(window)} and ${placedBrandIds} && ${own}) r
    join first f on f.query_id = r.query_id and f.engine = r.engine and f.day = r.day
    where f.day >= ${from}::date and f.day <= ${to}::date
    order by r.query_id, r.engine, r.id`
  return rows.map(({ id }) => id)
}

const pairRow = z.object({ query: z.string(), engine: z.string() })

/** Reads which queries and engines have answers in the window. */
export function readAnswered(window: ResultWindow): Promise<{ query: string; engine: string }[]> {
  return readRows(pairRow)`select distinct query_id as query, engine from answer_count where ${inWindow(window)}`
}

const countsRow = z.object({
  ...{ query: z.string(), engine: z.string(), day: z.string(), ranked: z.number(), results: z.number() },
})

/** Reads the own brand's counts by query and engine on some days. */
export function readCountsOn(window: ResultWindow, ownIds: readonly number[], days: readonly Day[]) {
  return readRows(countsRow)`
    select query_id as query, engine, to_char(day, 'YYYY-MM-DD') as day, coalesce(ranked, 0)::int as ranked,
      answers as results
    from (${ownCounts(window, ownIds)}) o where day = any(${[...days]}::date[])`
}

// The index that search reads. A new month has it from its first day (ensure_month); a month that was there before is indexed here,
// one after another, while others go on writing to it.

const LOCK = `hashtext('sightline.answer-words')`

/** Months without a usable index, newest first: they are searched most. */
const MISSING = `
  select c.relname as month, i.indexrelid::regclass::text as broken
  from pg_inherits h join pg_class c on c.oid = h.inhrelid
  left join (pg_index i join pg_class x on x.oid = i.indexrelid and x.relname ~ '^answer_\\d{6}_words') on i.indrelid = c.oid
  where h.inhparent = 'answer'::regclass and c.relname ~ '^answer_\\d{6}$' and not coalesce(i.indisvalid, false)
  order by c.relname desc`

/**
 * Indexes the words of months that have no index yet, on a session of its own; does nothing while another worker does. An
 * index that an interrupted build left half done is built again.
 * @returns how many months were indexed
 */
export async function indexWords(signal: AbortSignal): Promise<number> {
  const session = await openSession(directUrl())
  const stop = () => void session.end().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    await liftLimits(session)
    const { rows: locked } = await session.query<{ free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as free`)
    if (!locked[0]?.free) return 0
    const { rows } = await session.query<{ month: string; broken: string | null }>(MISSING)
    for (const { month, broken } of rows) {
      signal.throwIfAborted()
      if (broken) await session.query(`drop index concurrently ${broken}`)
      const began = performance.now()
      await session.query(`create index concurrently ${month}_words on ${month}
        using gin (answer_words(owner_id, question, text, evidence)) with (fastupdate = off)`)
      log.info({ month, seconds: Math.round((performance.now() - began) / 1000) }, 'words of answers indexed')
    }
    return rows.length
  } finally {
    signal.removeEventListener('abort', stop)
    await session.end()
  }
}
