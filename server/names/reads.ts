import { z } from 'zod'
import { findNames } from '@/lib/names/find-names'
import type { NameKey } from '@/lib/names/list'
import {
  countedName,
  type NameAnswer,
  type NameExample,
  type NamePage,
  type NameRow,
  namingAnswer,
} from '@/lib/names/shapes'
import type { ListQuery } from '@/lib/table/list'
import type { ListPage, pagingParams } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRow, readRows } from '@/server/db/client'
import { type ListSource, readListPage } from '@/server/db/list'
import { notFound } from '@/server/db/scope'

/** Characters kept around the name in a longer sentence. */
const SENTENCE = { before: 90, after: 140 } as const
const SEARCHED_CHARS = 40_000

/** Returns the first sentence of an answer with the name, as plain text, and the name's position; null without one. */
function exampleIn(text: string, name: string): NameExample | null {
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

const exampleRow = z.object({ brandId: z.number(), resultId: z.string(), ownerId: z.string(), day: z.string() })
const textRow = z.object({ resultId: z.string(), text: z.string() })

/** Adds a sentence of an answer that uses the name. */
async function addExamples(names: NameRow[]): Promise<NameRow[]> {
  const examples = await readRows(exampleRow)`
    select brand_id as "brandId", example_result_id as "resultId", example_owner_id as "ownerId",
      to_char(example_day, 'YYYY-MM-DD') as day
    from name_count where brand_id = any(${names.map(({ _id }) => Number(_id))}::int[])`
  const texts = await readRows(textRow)`
    select result_id as "resultId", text from answer
    where result_id = any(${examples.map(({ resultId }) => resultId)}::text[])
      and owner_id = any(${examples.map(({ ownerId }) => ownerId)}::text[])
      and day = any(${examples.map(({ day }) => day)}::date[])`
  const textOf = new Map(texts.map(({ resultId, text }) => [resultId, text]))
  const exampleOf = new Map(examples.map(({ brandId, resultId }) => [String(brandId), textOf.get(resultId)]))
  return names.map((each) => {
    const text = exampleOf.get(each._id)
    return text === undefined ? each : { ...each, example: exampleIn(text, each.name) }
  })
}

/** Condition of names to sort: used by recent answers, and not an organisation's own. */
const toSort = Prisma.sql`(b.status = 'new' and c.answers > 0
  and b.match_key not in (select brand_match_key(name) from owner where kind = 'organisation')
  and b.match_key not in (select brand_match_key(key) from brand_alias where organisation_id is not null))`

/** Lists the names that answers use (R-NAME-4). */
export function nameSource(): ListSource<NameRow, NameKey> {
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

const countsRow = z.object({ new: z.number(), sameAs: z.number(), competitor: z.number(), ignored: z.number() })

/** Reads a page with the counts of all views. */
export async function readNamePage(choice: ListQuery<NameKey>): Promise<NamePage> {
  const [page, counts] = await Promise.all([readListPage(nameSource(), choice), readNameCounts()])
  return { ...page, counts }
}

const toSortRow = z.object({ names: z.number() })

/** Counts names of recent answers that are not sorted yet. */
export async function countNamesToSort(): Promise<number> {
  const { names } = await readRow(toSortRow)`
    select count(*)::int as names from brand b join name_count c on c.brand_id = b.id where ${toSort}`
  return names
}

/** Counts the names of each view, ignoring any search. */
function readNameCounts(): Promise<NamePage['counts']> {
  return readRow(countsRow)`
    select count(*) filter (where ${toSort})::int as new,
      count(*) filter (where b.status = 'sameAs')::int as "sameAs",
      count(*) filter (where b.status = 'competitor')::int as competitor,
      count(*) filter (where b.status = 'ignored')::int as ignored
    from brand b left join name_count c on c.brand_id = b.id`
}

const answerRow = namingAnswer.extend({ text: z.string().nullable() })
const placeRow = z.object({ id: z.string(), ownerId: z.string(), day: z.string() })
const countedRow = z.object({
  name: z.string(),
  /** With the spellings that count with it. */
  ids: z.array(z.number()),
  answers: z.number(),
  /** null without a count. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

/** Reads exactly the answers behind a name's count, latest first; none without a count. Throws 404. */
export async function readNameAnswers(
  id: number,
  { page, pageSize }: z.output<typeof pagingParams>,
): Promise<ListPage<NameAnswer>> {
  const [counted] = await readRows(countedRow)`
    select b.name, coalesce(c.answers, 0) as answers, to_char(c.from_day, 'YYYY-MM-DD') as from,
      to_char(c.to_day, 'YYYY-MM-DD') as to,
      array(select s.id from brand s where s.id = b.id or (s.same_as_id = b.id and s.sorted_at is null)) as ids
    from brand b left join name_count c on c.brand_id = b.id where b.id = ${id}::int`
  if (!counted) throw notFound()
  if (counted.from === null || counted.to === null) return { items: [], total: 0, page, pageSize }
  const found = await readRows(placeRow)`
    select id, owner_id as "ownerId", to_char(day, 'YYYY-MM-DD') as day from result
    where day between ${counted.from}::date and ${counted.to}::date
      and coalesce(read_brand_ids, brand_ids) && ${counted.ids}::int[]
    order by day desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await readRows(answerRow)`
    select r.id as "_id", to_char(r.day, 'YYYY-MM-DD') as day, r.engine, w.name as owner,
      q.search_term as "searchTerm", a.text
    from result r join owner w on w.id = r.owner_id join query q on q.id = r.query_id and q.owner_id = r.owner_id
      left join answer a on a.result_id = r.id and a.owner_id = r.owner_id and a.day = r.day
    where r.id = any(${found.map((each) => each.id)}::text[]) and r.owner_id = any(${found.map(({ ownerId }) => ownerId)}::text[])
      and r.day = any(${found.map(({ day }) => day)}::date[])
    order by r.day desc, r.id desc`
  const items = rows.map(({ text, ...row }) => {
    return { ...row, example: text === null ? null : exampleIn(text, counted.name) }
  })
  return { items, total: counted.answers, page, pageSize }
}
