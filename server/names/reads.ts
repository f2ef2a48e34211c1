import { z } from 'zod'
import { addDays, toDay } from '@/lib/format/days'
import { NAME_COUNT_DAYS } from '@/lib/limits'
import { findNames } from '@/lib/names/find-names'
import {
  countedName,
  type NameAnswer,
  type NameExample,
  type NamePage,
  type NameRow,
  type nameAnswersParams,
  namingAnswer,
  type UnconfirmedName,
} from '@/lib/names/shapes'
import type { NameKey } from '@/lib/names/words'
import type { ListQuery } from '@/lib/table/list'
import type { ListPage } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { readRow, readRows } from '@/server/db/client'
import { type ListSource, readListPage } from '@/server/db/list'
import { notFound, type OwnerScope } from '@/server/db/scope'

/** Characters kept around the name in a longer sentence. */
const SENTENCE = { before: 90, after: 140 } as const
const SEARCHED_CHARS = 40_000

/** Returns the first sentence of an answer with the name, as plain text, and the name's position; null where none is. */
export function exampleIn(text: string | null, name: string | null): NameExample | null {
  if (text === null || name === null) return null
  const searched = text.slice(0, SEARCHED_CHARS)
  const [mention] = findNames(searched, [{ name, ref: null }])
  if (!mention) return null
  const line = { start: searched.lastIndexOf('\n', mention.start) + 1, end: searched.indexOf('\n', mention.end) }
  const before = plain(startOf(searched.slice(line.start, mention.start)))
  const named = plain(searched.slice(mention.start, mention.end)).trim()
  const after = plain(endOf(searched.slice(mention.end, line.end < 0 ? undefined : line.end)))
  const begins = before
    .trimStart()
    .replace(/^(?:#{1,6}|[-•]|\d{1,3}[.)]|\|)\s*/, '')
    .trimStart()
  return { text: `${begins}${named}${after.trimEnd()}`, start: begins.length, end: begins.length + named.length }
}

/** Source numbers are removed with their links or brackets. */
const MARKUP = /\[\d{1,3}(?:, ?\d{1,3})*\](?:\([^)\s]{0,2000}\))?|[*_`~#|]+|\]\([^)\s]{0,2000}\)|[[\]]/g

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(MARKUP, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
}

function startOf(text: string): string {
  const sentence = text.slice(Math.max(...['. ', '! ', '? '].map((end) => text.lastIndexOf(end) + 1)))
  return sentence.length <= SENTENCE.before ? sentence : `…${sentence.slice(-SENTENCE.before)}`
}

function endOf(text: string): string {
  const end = text.search(/[.!?](?:\s|$)/)
  const sentence = end < 0 ? text : text.slice(0, end + 1)
  return sentence.length <= SENTENCE.after ? sentence : `${sentence.slice(0, SENTENCE.after)}…`
}

const exampleRow = z.object({
  brandId: z.number(),
  resultId: z.string(),
  ownerId: z.string(),
  day: z.string(),
  /** What is looked for in the answer; null for nothing. */
  written: z.string().nullable(),
})
const textRow = z.object({ resultId: z.string(), text: z.string() })

/** Adds a sentence of an answer that uses the name. */
async function addExamples(names: NameRow[]): Promise<NameRow[]> {
  const examples = await readRows(exampleRow)`
    select c.brand_id as "brandId", c.example_result_id as "resultId", c.example_owner_id as "ownerId",
      to_char(c.example_day, 'YYYY-MM-DD') as day, b.name as written
    from name_count c join brand b on b.id = c.brand_id
    where c.brand_id = any(${names.map(({ _id }) => Number(_id))}::int[])`
  return withExamples(names, examples)
}

async function withExamples(names: NameRow[], examples: readonly z.infer<typeof exampleRow>[]): Promise<NameRow[]> {
  const texts = await readRows(textRow)`
    select result_id as "resultId", text from answer
    where result_id = any(${examples.map(({ resultId }) => resultId)}::text[])
      and owner_id = any(${examples.map(({ ownerId }) => ownerId)}::text[])
      and day = any(${examples.map(({ day }) => day)}::date[])`
  const textOf = new Map(texts.map(({ resultId, text }) => [resultId, text]))
  const exampleOf = new Map(examples.map((example) => [String(example.brandId), example]))
  return names.map((each) => {
    const { resultId = '', written = null } = exampleOf.get(each._id) ?? {}
    return { ...each, example: exampleIn(textOf.get(resultId) ?? null, written) }
  })
}

/** Condition of names to sort: used by recent answers, and not an organisation's own. */
const toSort = Prisma.sql`(b.status = 'new' and c.answers > 0
  and b.match_key not in (select match_key from owner where kind = 'organisation')
  and b.match_key not in (select match_key from brand_alias where organisation_id is not null))`

/** Lists the names that answers use (R-NAME-4). */
function nameSource(): ListSource<NameRow, NameKey> {
  return {
    select: Prisma.sql`b.id::text as "_id", b.name, b.status, coalesce(c.answers, 0) as answers,
      coalesce(c.organisations, 0) as organisations,
      (select json_build_object('_id', t.id::text, 'name', t.name) from brand t where t.id = b.same_as_id) as "sameAs"`,
    from: Prisma.sql`brand b left join name_count c on c.brand_id = b.id`,
    where: Prisma.sql`true`,
    filters: { status: (value) => (value === 'new' ? toSort : Prisma.sql`b.status = ${value}`) },
    id: Prisma.sql`b.id::text`,
    columns: {
      name: Prisma.sql`lower(b.name)`,
      answers: Prisma.sql`coalesce(c.answers, 0)`,
      organisations: Prisma.sql`coalesce(c.organisations, 0)`,
      status: Prisma.sql`b.status`,
    },
    searched: [Prisma.sql`b.name`],
    row: countedName.transform((row): NameRow => ({ ...row, example: null })),
    complete: addExamples,
  }
}

/** First day of the unconfirmed names that the inbox offers. */
const offeredFrom = () => addDays(today(), 1 - NAME_COUNT_DAYS)

/** Lists names that readers gave in recent answers and no text has confirmed (R-NAME-7). */
function unconfirmedSource(): ListSource<NameRow, NameKey> {
  // The nearest spelling stands for the brand that people sorted it as, unless that is none or the name's own. Of the two,
  // the spelling that answers use less is offered for sorting.
  return {
    select: Prisma.sql`n.id::text as "_id", n.name, n.status, u.answers, u.organisations,
      case when r.id <> n.id then json_build_object('_id', r.id::text, 'name', r.name) end as "sameAs",
      case when t.id is null then null
        when s.same_as_id is null and coalesce(cs.answers, 0) <= coalesce(cn.answers, 0) then json_build_object(
          '_id', s.id::text, 'name', s.name, 'target', json_build_object('_id', r.id::text, 'name', r.name))
        else json_build_object(
          '_id', n.id::text, 'name', n.name, 'target', json_build_object('_id', t.id::text, 'name', t.name)) end as offer`,
    from: Prisma.sql`(
        select u.brand_id, count(distinct u.result_id)::int as answers,
          count(distinct coalesce(i.organisation_id, o.id))::int as organisations,
          (array_agg(u.spelling_id order by u.day desc, u.result_id desc) filter (where u.spelling_id is not null))[1] as spelling_id
        from unconfirmed_name u left join organisation_industry i on i.industry_id = u.owner_id
          left join organisation o on o.id = u.owner_id
        where u.day >= ${offeredFrom()}::date and u.confirmed_by is null group by u.brand_id
      ) u join brand n on n.id = u.brand_id join brand r on r.id = coalesce(n.same_as_id, n.id)
      left join brand s on s.id = u.spelling_id
      left join brand t on t.id = coalesce(s.same_as_id, s.id) and t.status <> 'ignored' and t.id <> r.id
      left join name_count cn on cn.brand_id = r.id left join name_count cs on cs.brand_id = s.id`,
    // Nothing is left to do for a name that people sorted and that no text resembles.
    where: Prisma.sql`n.status <> 'ignored' and r.status <> 'ignored'
      and (n.status <> 'sameAs' or n.sorted_at is null or t.id is not null)`,
    filters: { status: () => Prisma.sql`true` },
    id: Prisma.sql`n.id::text`,
    columns: {
      name: Prisma.sql`lower(n.name)`,
      answers: Prisma.sql`u.answers`,
      organisations: Prisma.sql`u.organisations`,
      status: Prisma.sql`n.status`,
    },
    searched: [Prisma.sql`n.name`],
    row: countedName.transform((row): NameRow => ({ ...row, example: null })),
    complete: addNearest,
  }
}

/** Adds the sentence around what resembles the name in the latest answer that holds anything like it. */
async function addNearest(names: NameRow[]): Promise<NameRow[]> {
  const examples = await readRows(exampleRow)`
    select distinct on (u.brand_id) u.brand_id as "brandId", u.result_id as "resultId", u.owner_id as "ownerId",
      to_char(u.day, 'YYYY-MM-DD') as day, s.name as written
    from unconfirmed_name u join brand s on s.id = u.spelling_id
    where u.brand_id = any(${names.map(({ _id }) => Number(_id))}::int[]) and u.day >= ${offeredFrom()}::date
      and u.confirmed_by is null
    order by u.brand_id, u.day desc, u.result_id desc`
  return withExamples(names, examples)
}

/** Lists the names of the chosen view, else of every status. */
export function nameSourceOf({ filters }: Pick<ListQuery<NameKey>, 'filters'>): ListSource<NameRow, NameKey> {
  return filters.status === 'unconfirmed' ? unconfirmedSource() : nameSource()
}

const countsRow = z.object({ new: z.number(), sameAs: z.number(), competitor: z.number(), ignored: z.number() })

/** Reads a page with the counts of all views. */
export async function readNamePage(choice: ListQuery<NameKey>): Promise<NamePage> {
  const [page, counts, unconfirmed] = await Promise.all([
    readListPage(nameSourceOf(choice), choice),
    readNameCounts(),
    countUnconfirmed(),
  ])
  return { ...page, counts: { ...counts, unconfirmed } }
}

const toSortRow = z.object({ names: z.number() })

/** Counts names of recent answers that are not sorted yet. */
export async function countNamesToSort(): Promise<number> {
  const { names } = await readRow(toSortRow)`
    select count(*)::int as names from brand b join name_count c on c.brand_id = b.id where ${toSort}`
  return names
}

async function countUnconfirmed(): Promise<number> {
  const { from, where } = unconfirmedSource()
  const { names } = await readRow(toSortRow)`select count(*)::int as names from ${from} where ${where}`
  return names
}

/** Counts the names of each view, ignoring any search. */
function readNameCounts(): Promise<Omit<NamePage['counts'], 'unconfirmed'>> {
  return readRow(countsRow)`
    select count(*) filter (where ${toSort})::int as new,
      count(*) filter (where b.status = 'sameAs')::int as "sameAs",
      count(*) filter (where b.status = 'competitor')::int as competitor,
      count(*) filter (where b.status = 'ignored')::int as ignored
    from brand b left join name_count c on c.brand_id = b.id`
}

const answerRow = namingAnswer.extend({ text: z.string().nullable() })
const placeRow = z.object({ id: z.string(), ownerId: z.string(), day: z.string(), written: z.string().nullable() })
const countedRow = z.object({
  name: z.string(),
  /** With the spellings that count with it. */
  ids: z.array(z.number()),
  answers: z.number(),
  /** null without a count. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})
const totalRow = z.object({ total: z.number(), known: z.boolean() })

/** Reads exactly the answers behind a name's count, latest first; none without a count. Throws 404. */
export async function readNameAnswers(
  id: number,
  { page, pageSize, unconfirmed }: z.output<typeof nameAnswersParams>,
): Promise<ListPage<NameAnswer>> {
  const limit = Prisma.sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { total, found } = await (unconfirmed ? findUnconfirmed(id, limit) : findUsing(id, limit))
  const rows = await readRows(answerRow)`
    select r.id as "_id", to_char(r.day, 'YYYY-MM-DD') as day, r.engine, w.name as owner,
      q.search_term as "searchTerm", a.text
    from result r join owner w on w.id = r.owner_id join query q on q.id = r.query_id and q.owner_id = r.owner_id
      left join answer a on a.result_id = r.id and a.owner_id = r.owner_id and a.day = r.day
    where r.id = any(${found.map((each) => each.id)}::text[]) and r.owner_id = any(${found.map(({ ownerId }) => ownerId)}::text[])
      and r.day = any(${found.map(({ day }) => day)}::date[])
    order by r.day desc, r.id desc`
  const writtenIn = new Map(found.map((place) => [place.id, place.written]))
  const items = rows.map(({ text, ...row }) => {
    return { ...row, example: exampleIn(text, writtenIn.get(row._id) ?? null) }
  })
  return { items, total, page, pageSize }
}

interface Found {
  total: number
  found: z.infer<typeof placeRow>[]
}

async function findUsing(id: number, limit: Prisma.Sql): Promise<Found> {
  const [counted] = await readRows(countedRow)`
    select b.name, coalesce(c.answers, 0) as answers, to_char(c.from_day, 'YYYY-MM-DD') as from,
      to_char(c.to_day, 'YYYY-MM-DD') as to,
      array(select s.id from brand s where s.id = b.id or (s.same_as_id = b.id and s.sorted_at is null)) as ids
    from brand b left join name_count c on c.brand_id = b.id where b.id = ${id}::int`
  if (!counted) throw notFound()
  if (counted.from === null || counted.to === null) return { total: 0, found: [] }
  const found = await readRows(placeRow)`
    select id, owner_id as "ownerId", to_char(day, 'YYYY-MM-DD') as day, ${counted.name}::text as written from result
    where day between ${counted.from}::date and ${counted.to}::date
      and coalesce(read_brand_ids, brand_ids) && ${counted.ids}::int[]
    order by day desc, id desc ${limit}`
  return { total: counted.answers, found }
}

async function findUnconfirmed(id: number, limit: Prisma.Sql): Promise<Found> {
  const open = Prisma.sql`u.brand_id = ${id}::int and u.day >= ${offeredFrom()}::date and u.confirmed_by is null`
  const { total, known } = await readRow(totalRow)`
    select (select count(*) from unconfirmed_name u where ${open})::int as total,
      exists (select 1 from brand where id = ${id}::int) as known`
  if (!known) throw notFound()
  const found = await readRows(placeRow)`
    select u.result_id as id, u.owner_id as "ownerId", to_char(u.day, 'YYYY-MM-DD') as day, s.name as written
    from unconfirmed_name u left join brand s on s.id = u.spelling_id
    where ${open} order by u.day desc, u.result_id desc ${limit}`
  return { total, found }
}

const unconfirmedRow = z.object({
  name: z.string(),
  written: z.string().nullable(),
  confirmedBy: z.string().nullable(),
})

/** Reads the names that the reader gave for an answer and its text does not hold (R-NAME-7). */
export async function readUnconfirmed(
  owner: OwnerScope,
  { id, day, text }: { id: string; day: Date; text: string | null },
): Promise<UnconfirmedName[]> {
  const rows = await readRows(unconfirmedRow)`
    select n.name, coalesce(c.name, s.name) as written, c.name as "confirmedBy"
    from unconfirmed_name u join brand n on n.id = u.brand_id left join brand s on s.id = u.spelling_id
      left join brand c on c.id = u.confirmed_by
    where u.result_id = ${id} and u.owner_id = ${owner} and u.day = ${toDay(day)}::date order by u.place`
  return rows.map(({ written, ...row }) => ({ ...row, example: exampleIn(text, written) }))
}
