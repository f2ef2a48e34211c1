import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { opinion } from '@/lib/sentiment/shapes'
import { themeKey } from '@/lib/sentiment/themes'
import { normaliseCitation } from '@/lib/sites/citations'
import { type Db, readRows } from '@/server/db/client'
import { ANALYSED_CHARS_MAX } from '@/server/llm/analyse-answers'
import type { AnalysedAnswer, AnalysedRival } from '@/server/llm/engine'
import { RIVAL_LIMITS } from '@/server/llm/verify-rivals'
import { readAccess, readBrandIds } from '@/server/measure/own-brand'
import { ofEngines } from '@/server/measure/reads'

/** About 60,000 tokens; the newest answers are read first. */
const READ_MAX = { answers: 300, chars: 240_000 } as const

export interface AnswersRead {
  answers: (AnalysedAnswer & { resultId: string })[]
  /** The brands that most of these answers name, most named first. */
  rivals: AnalysedRival[]
  /** Points of the latest analyses, newest first. */
  earlier: { praise: string[]; doubt: string[] }
  /** First day of the timeframe, or of the oldest answer read if the timeframe has none or not all were read. */
  from: Day
  to: Day
  engines: string[]
}

const rows = z.array(
  z.object({
    resultId: z.string(),
    day: z.string(),
    engine: z.string(),
    term: z.string(),
    text: z.string(),
    sites: z.array(z.string()),
    brands: z.array(z.string()),
    brandIds: z.array(z.number()),
    named: z.boolean(),
    cited: z.array(z.object({ url: z.string(), title: z.string().nullish(), site: z.string().optional() })).catch([]),
  }),
)

/** Reads only the organisation's own queries, never an industry's or another's (R-SAFE-47). Null without answers. */
export async function readAnswers(
  store: Db,
  organisationId: string,
  { from, to }: { from: Day | null; to: Day },
): Promise<AnswersRead | null> {
  const own = await readOwnIds(store, organisationId)
  const access = await readAccess(store, organisationId)
  const found = await readRows(rows.element, store)`
      select r.id as "resultId", to_char(r.day, 'YYYY-MM-DD') as day, r.engine, q.search_term as term,
        left(a.text, ${ANALYSED_CHARS_MAX}::int) as text, a.evidence -> 'citations' as cited,
        array(select distinct c.site from cited_url c where c.id = any(r.citation_ids) order by c.site) as sites,
        array(select b.name from brand b where b.id = any(r.brand_ids)) as brands, r.brand_ids as "brandIds",
        r.brand_ids && ${own}::int[] as named
      from result r
      join query q on q.owner_id = r.owner_id and q.id = r.query_id and q.owner_kind = 'organisation'
      join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
      where r.owner_id = ${organisationId} and (${from}::date is null or r.day >= ${from}::date) and r.day <= ${to}::date
        ${ofEngines({ access })}
      order by r.day desc, r.id desc limit ${READ_MAX.answers + 1}`
  const read = withinSize(found)
  const oldest = read.at(-1)
  if (!oldest) return null
  return {
    rivals: await readMostNamed(store, read, own),
    earlier: await readEarlierPoints(store, organisationId, to),
    answers: read.map(({ resultId, day, term, text, brands, named, ...row }, index) => {
      return { resultId, ref: `A${index + 1}`, day, term, text, citations: citationsOf(row), brands, named }
    }),
    from: from === null || read.length < found.length ? oldest.day : from,
    to,
    engines: [...new Set(read.map(({ engine }) => engine))],
  }
}

const rivalRow = z.object({ id: z.number(), key: z.string(), name: z.string(), others: z.array(z.string()) })

/** Spellings of a rival that are looked for. */
const NAMES_MAX = 20

/** Reads the rivals that most answers name, with the names that people sorted as them. */
async function readMostNamed(
  store: Db,
  read: readonly { brandIds: number[] }[],
  own: readonly number[],
): Promise<AnalysedRival[]> {
  const times = new Map<number, number>()
  for (const id of read.flatMap(({ brandIds }) => [...new Set(brandIds)]))
    if (!own.includes(id)) times.set(id, (times.get(id) ?? 0) + 1)
  const most = [...times].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b)
  const ids = most.slice(0, RIVAL_LIMITS.rivals).map(([id]) => id)
  if (ids.length === 0) return []
  const found = await readRows(rivalRow, store)`
    select b.id, b.key, b.name, array(select o.name from brand o
      where o.same_as_id = b.id and o.status = 'sameAs' order by o.id limit ${NAMES_MAX}::int) as others
    from brand b where b.id = any(${ids}::int[]) and b.status <> 'ignored'`
  return ids.flatMap((id) =>
    found.filter((each) => each.id === id).map(({ key, name, others }) => ({ key, name, names: [name, ...others] })),
  )
}

/** How many analyses a new one takes its words from, and how many points of a side. */
const EARLIER = { analyses: 8, points: 16 } as const

const opinionRow = z.object({ opinion })

async function readEarlierPoints(store: Db, organisationId: string, to: Day): Promise<AnswersRead['earlier']> {
  const rows = await readRows(opinionRow, store)`
    select opinion from sentiment_entry
    where organisation_id = ${organisationId} and opinion is not null and to_day <= ${to}::date
    order by created_at desc, id desc limit ${EARLIER.analyses}::int`
  const of = (side: 'praise' | 'doubt') => {
    const texts = rows.flatMap((row) => row.opinion[side].points.map(({ text }) => text))
    return [...new Map(texts.toReversed().map((text) => [themeKey(text), text])).values()]
      .toReversed()
      .slice(0, EARLIER.points)
  }
  return { praise: of('praise'), doubt: of('doubt') }
}

const keyRow = z.object({ key: z.string() })

/** Brands that answers use for the organisation. */
export async function readOwnIds(store: Db, organisationId: string): Promise<number[]> {
  const aliases = await readRows(keyRow, store)`select key from brand_alias where organisation_id = ${organisationId}`
  const { name } = await store.owner.findUniqueOrThrow({ where: { id: organisationId }, select: { name: true } })
  return readBrandIds([brandKey(name), ...aliases.map(({ key }) => key)], store)
}

function withinSize<Row extends { text: string }>(found: readonly Row[]): Row[] {
  let chars = 0
  return found.slice(0, READ_MAX.answers).filter(({ text }, index) => {
    chars += text.length
    return index === 0 || chars <= READ_MAX.chars
  })
}

/** Adds the titles that the answer gave its pages. */
function citationsOf({ sites, cited }: Pick<z.infer<typeof rows>[number], 'sites' | 'cited'>) {
  const titled = cited.flatMap(({ url, title, ...redirect }) => {
    const site = redirect.site ?? normaliseCitation(url)?.site
    return site && sites.includes(site) ? [{ site, title: title ?? null }] : []
  })
  const untitled = sites.filter((site) => !titled.some((each) => each.site === site))
  return [...titled, ...untitled.map((site) => ({ site, title: null }))]
}
