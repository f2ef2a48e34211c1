import { z } from 'zod'
import { saidParam } from '@/lib/answers/page'
import { engineLabel, isSimulated } from '@/lib/engines/engines'
import type { RivalAnalysis, RivalTheme } from '@/lib/rivals/shapes'
import type { SentimentOverview, SentimentTheme } from '@/lib/sentiment/shapes'
import { readRows } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { RIVAL_LIMITS, sentenceShown, type VerifiedRivals } from '@/server/llm/verify-rivals'
import type { AnswersRead } from './read-answers'

// What an analysis read about rivals (R-SENTIMENT-8): the entry has names and points, its evidence the answers of each
// count, so a rival that was two names then is counted as the one it is now.

type Kind = 'rival' | 'rivalPraise' | 'rivalDoubt' | 'ownPraise' | 'ownDoubt'

const sentence = z.object({ result: z.string(), start: z.number(), end: z.number() })
const points = z.array(z.object({ text: z.string(), quotes: z.array(sentence.nullable()) }))
/** `of` is how many answers name the organisation; each point has a quote, or none, for each brand. */
const stored = z.object({
  of: z.number(),
  brands: z.array(z.object({ key: z.string(), name: z.string() })),
  praise: points,
  doubt: points,
})
type Stored = z.infer<typeof stored>

/** Points of the organisation itself as stored, each with a sentence that says it; older analyses have no sentences. */
const ownPoints = z.object({
  points: z.array(z.object({ text: z.string(), answers: z.number(), quote: sentence.nullable().default(null) })),
})
const storedOpinion = z.object({ praise: ownPoints, doubt: ownPoints })
type StoredSide = z.output<typeof ownPoints> & {
  answers: number
  isFull: boolean
}
export type StoredOpinion = {
  of: number
  praise: StoredSide
  doubt: StoredSide
}

export function resultIdsOf({ answers }: AnswersRead, indexes: readonly number[]): string[] {
  return indexes.flatMap((index) => answers[index]?.resultId ?? [])
}

/** Place of the evidence of one rival's point. */
const placeOf = (point: number, rival: number) => point * RIVAL_LIMITS.rivals + rival

/** Returns what an entry stores about rivals; null where the answers name none. */
export function rivalColumns(
  read: AnswersRead,
  { praise, doubt }: VerifiedRivals,
): { column: Stored; evidence: { kind: Kind; position: number; resultIds: string[] }[] } | null {
  const { answers, rivals } = read
  if (rivals.length === 0) return null
  const evidence = rivals.map(({ name }, position) => {
    const resultIds = answers.flatMap(({ brands, resultId }) => (brands.includes(name) ? [resultId] : []))
    return { kind: 'rival' as Kind, position, resultIds }
  })
  const keep = (of: VerifiedRivals['praise'], [own, theirs]: readonly [Kind, Kind]) =>
    of.map((point, at) => {
      evidence.push({ kind: own, position: at, resultIds: resultIdsOf(read, point.own) })
      point.rivals.forEach((each, rival) => {
        if (each.answers.length === 0) return
        const resultIds = resultIdsOf(read, each.answers)
        evidence.push({ kind: theirs, position: placeOf(at, rival), resultIds })
      })
      const quotes = point.rivals.map(({ quote: found }) => {
        const [result] = found ? resultIdsOf(read, [found.answer]) : []
        return found && result !== undefined ? { result, start: found.start, end: found.end } : null
      })
      return { text: point.text, quotes }
    })
  const column = {
    of: answers.filter(({ named }) => named).length,
    brands: rivals.map(({ key, name }) => ({ key, name })),
    praise: keep(praise, ['ownPraise', 'rivalPraise']),
    doubt: keep(doubt, ['ownDoubt', 'rivalDoubt']),
  }
  return { column, evidence }
}

const entryRow = z.object({ id: z.string(), from: z.string(), to: z.string(), engine: z.string(), rivals: stored })
const evidenceRow = z.object({ kind: z.string(), position: z.number(), resultIds: z.array(z.string()) })

/** Points of a rival that its page shows. */
const SHOWN = { praise: 4, doubt: 2 } as const

/**
 * Reads the latest analysis that read the rival (R-RIVAL-5), most said first; null without one. One of a single day
 * counts only where there is none of more days: it has few answers.
 */
export async function readRivalPoints(
  scope: OrganisationScope,
  rivalId: number,
): Promise<{ analysis: RivalAnalysis; praise: RivalTheme[]; criticism: RivalTheme[] } | null> {
  const keys = await readKeys(rivalId)
  const [entry] = await readRows(entryRow)`
    select id, to_char(from_day, 'YYYY-MM-DD') as from, to_char(to_day, 'YYYY-MM-DD') as to, engine, rivals
    from sentiment_entry
    where organisation_id = ${scope} and rivals is not null and exists (
      select 1 from jsonb_array_elements(rivals -> 'brands') as brand where brand ->> 'key' = any(${keys}::text[]))
    order by timeframe = 1, created_at desc, id desc limit 1`
  if (!entry) return null
  const { id, from, to, engine, rivals } = entry
  const evidence = await readRows(evidenceRow)`
    select kind, position::int as position, result_ids as "resultIds" from sentiment_evidence
    where organisation_id = ${scope} and entry_id = ${id}
      and kind in ('rival', 'rivalPraise', 'rivalDoubt', 'ownPraise', 'ownDoubt')`
  const answersOf = (kind: Kind, positions: readonly number[]) =>
    new Set(
      evidence
        .filter((each) => each.kind === kind && positions.includes(each.position))
        .flatMap(({ resultIds }) => resultIds),
    ).size
  const places = rivals.brands.flatMap(({ key }, place) => (keys.includes(key) ? [place] : []))
  const themes = (of: Stored['praise'], theirs: Kind, own: Kind) =>
    of
      .map(({ text, quotes }, at) => ({
        theme: text,
        answers: answersOf(
          theirs,
          places.map((place) => placeOf(at, place)),
        ),
        own: answersOf(own, [at]),
        said: {
          theirs: saidParam(
            id,
            theirs,
            places.map((place) => placeOf(at, place)),
          ),
          own: saidParam(id, own, [at]),
        },
        quote: places.flatMap((place) => quotes[place] ?? [])[0],
      }))
      .filter(({ answers }) => answers > 0)
      .sort((a, b) => b.answers - a.answers)
  const praise = themes(rivals.praise, 'rivalPraise', 'ownPraise').slice(0, SHOWN.praise)
  const criticism = themes(rivals.doubt, 'rivalDoubt', 'ownDoubt').slice(0, SHOWN.doubt)
  const rows = (of: typeof praise) => of.map(({ quote: _, ...theme }): RivalTheme => theme)
  const [first = null] = [...praise, ...criticism].flatMap((each) => each.quote ?? [])
  const [quote = null] = await readQuotes(scope, [first])
  return {
    analysis: {
      _id: id,
      ...{ from, to },
      rival: answersOf('rival', places),
      own: rivals.of,
      said: saidParam(id, 'rival', places),
      quote: quote && { ...quote, engine: engineLabel(quote.engine) },
      simulated: isSimulated(engine),
    },
    praise: rows(praise),
    criticism: rows(criticism),
  }
}

const keyRow = z.object({ key: z.string() })

/** Reads the keys of a brand and of those sorted as it. */
async function readKeys(rivalId: number): Promise<string[]> {
  const rows = await readRows(keyRow)`select key from brand where id = ${rivalId}::int or same_as_id = ${rivalId}::int`
  return rows.map(({ key }) => key)
}

const quotedRow = z.object({ id: z.string(), engine: z.string(), day: z.string(), text: z.string() })

/** Cuts sentences out of their answers, with the id of the engine; null where the text is no longer kept. */
async function readQuotes(
  scope: OrganisationScope,
  wanted: readonly (z.infer<typeof sentence> | null)[],
): Promise<RivalAnalysis['quote'][]> {
  const ids = wanted.flatMap((each) => each?.result ?? [])
  const rows = await readRows(quotedRow)`
    select r.id, r.engine, to_char(r.day, 'YYYY-MM-DD') as day, a.text
    from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
    where r.owner_id = ${scope} and r.id = any(${ids}::text[])`
  return wanted.map((each) => {
    const found = each && rows.find(({ id }) => id === each.result)
    const text = found && sentenceShown(found.text.slice(each.start, each.end))
    return found && text ? { text, answer: found.id, engine: found.engine, day: found.day } : null
  })
}

const opinionRow = z.object({ opinion: storedOpinion, rival: z.string().nullable() })
const rivalRow = z.object({ key: z.string(), name: z.string() })

/** Reads a sentence for each theme of an entry, and the rival that most of its answers name. */
export async function readThemeQuotes(
  scope: OrganisationScope,
  entryId: string,
  themes: readonly Omit<SentimentTheme, 'quote'>[],
): Promise<{ themes: SentimentTheme[]; rival: SentimentOverview['rival'] }> {
  const [entry] = await readRows(opinionRow)`
    select opinion, rivals -> 'brands' -> 0 ->> 'key' as rival from sentiment_entry
    where organisation_id = ${scope} and id = ${entryId} and opinion is not null`
  const quoteOf = (side: 'praise' | 'doubt', of: { position: number } | null) =>
    (of && entry?.opinion[side].points[of.position]?.quote) ?? null
  const wanted = themes.map(({ praise, doubt }) => {
    const sides = [quoteOf('praise', praise), quoteOf('doubt', doubt)] as const
    const [first, second] = (praise?.answers ?? 0) >= (doubt?.answers ?? 0) ? sides : [sides[1], sides[0]]
    return first ?? second
  })
  const [quotes, rivals] = await Promise.all([
    readQuotes(scope, wanted),
    readRows(rivalRow)`
      select coalesce(s.key, b.key) as key, coalesce(s.name, b.name) as name
      from brand b left join brand s on s.id = b.same_as_id and b.status = 'sameAs'
      where b.key = ${entry?.rival ?? null} and b.status <> 'ignored'`,
  ])
  return {
    themes: themes.map((theme, index) => ({ ...theme, quote: quotes[index] ?? null })),
    rival: rivals[0] ?? null,
  }
}
