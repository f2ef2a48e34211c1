import {
  type AnswerCard,
  type AnswerSource,
  askedQuestion,
  type Evidence,
  type IndustryQueryResultRow,
  type QueryResultRow,
  type ResultRow,
  type ShownPage,
  type SiteType,
  storedEvidence,
  type TextMark,
} from '@/lib/answers/shapes'
import { evidenceCopy } from '@/lib/answers/words'
import { accessOf } from '@/lib/engines/engines'
import { toDay } from '@/lib/format/days'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { bestPlacement } from '@/lib/measure/ranking'
import { NUMBERED_LINK } from '@/lib/names/addresses'
import { findNames } from '@/lib/names/find-names'
import { matchKey } from '@/lib/names/keys'
import { countedSites, normaliseCitation, pageKey } from '@/lib/sites/citations'
import { siteType } from '@/lib/sites/site-type'
import type { List } from '@/lib/table/list'
import { costUsd } from '@/lib/usage/forecast'
import type { Prisma } from '@/prisma/generated/client'
import { shownPage, shownSite } from '@/server/measure/hosts'
import type { OwnBrand } from '@/server/measure/own-brand'

export const resultColumns = {
  id: true,
  ownerId: true,
  day: true,
  engine: true,
  model: true,
  sample: true,
  brandIds: true,
  readBrandIds: true,
  citationIds: true,
  inputTokens: true,
  outputTokens: true,
  provider: true,
  costMicros: true,
  createdAt: true,
  query: { select: { id: true, searchTerm: true } },
  answer: { select: { evidence: true } },
} as const satisfies Prisma.ResultSelect

export const evidenceColumns = {
  ...resultColumns,
  answer: { select: { question: true, text: true, evidence: true } },
  unconfirmed: { select: { confirmedBy: true }, orderBy: { place: 'asc' } },
} as const satisfies Prisma.ResultSelect

type WithQuery<Row extends { query: unknown }> = Row & { query: NonNullable<Row['query']> }
export type StoredResult = WithQuery<Prisma.ResultGetPayload<{ select: typeof resultColumns }>>
type StoredEvidence = WithQuery<Prisma.ResultGetPayload<{ select: typeof evidenceColumns }>>

/** Names behind a result's ids; `ownIds` are the brands of the reader's organisation. */
export interface ResultNames {
  brands: ReadonlyMap<number, { key: string; name: string; status: string; sameAsId: number | null }>
  urls: ReadonlyMap<number, ShownPage>
  ownIds: ReadonlySet<number>
}

export function presentResult(result: StoredResult, names: ResultNames): QueryResultRow {
  const { id, searchTerm } = result.query
  return { ...presentRow(result, names), organizationQuery: { _id: id, searchTerm } }
}

export function presentIndustryResult(result: StoredResult, names: ResultNames): IndustryQueryResultRow {
  const { id, searchTerm } = result.query
  return { ...presentRow(result, names), industryQuery: { _id: id, searchTerm, industry: result.ownerId } }
}

/** The reader's organisation and its chosen site types. */
export interface EvidenceReader {
  own: OwnBrand
  siteTypes: ReadonlyMap<string, SiteType>
}

/** Presents an answer; `reader` is null for one without an organisation. */
export function presentEvidence(
  result: StoredEvidence,
  names: ResultNames,
  reader: EvidenceReader | null,
): Omit<Evidence, 'textsSince' | 'unconfirmed'> {
  const own = reader?.own ?? null
  const { answer } = result
  const marks = answer ? marksOf(answer.text, result, names, own) : []
  return {
    question: answer && askedQuestion.parse(answer.question),
    answer: answer?.text ?? null,
    brands: placedBrands(result, names).map((brand) => {
      const as = writtenAs(result.brandIds[brand.placement - 1], result, names)
      return { ...brand, ...(as !== undefined && { as }) }
    }),
    marks,
    ...namesOnCards(result, names, own, marks),
    sources: sourcesOf(result, names, reader),
    organisation: own?.organisation.name ?? null,
  }
}

/** The name that stands in the text for a brand whose own name does not, however that is spelt. */
function writtenAs(id: number | undefined, { readBrandIds: read }: StoredResult, names: ResultNames) {
  if (id === undefined || read.includes(id)) return undefined
  const known = names.brands.get(id)?.name ?? ''
  const written = read.flatMap((each) => {
    const brand = names.brands.get(each)
    return brand?.sameAsId === id ? [brand.name] : []
  })
  return written.some((name) => matchKey(name) === matchKey(known)) ? undefined : written[0]
}

/** Lists the names that an answer's text may hold: as figures count them, as read, and those that confirm others. */
export function heldIds({
  brandIds,
  readBrandIds,
  unconfirmed,
}: Pick<StoredEvidence, 'brandIds' | 'readBrandIds' | 'unconfirmed'>): number[] {
  return [...brandIds, ...readBrandIds, ...unconfirmed.flatMap(({ confirmedBy }) => confirmedBy ?? [])]
}

/** Marks names as read: names sorted as another brand are marked too, names sorted as no brand are not. */
function marksOf(text: string, result: StoredEvidence, names: ResultNames, own: OwnBrand | null): TextMark[] {
  const read = heldIds(result).flatMap((id) => {
    const brand = names.brands.get(id)
    return brand && brand.status !== 'ignored' ? [{ name: brand.name, ref: names.ownIds.has(id) }] : []
  })
  const known = [...(own?.names ?? []).map((name) => ({ name, ref: true })), ...read]
  return findNames(text, known, own?.neverMatch).map(({ start, end, ref }) => ({ start, end, own: ref }))
}

const OWN = 0

/** Finds names on cards as in texts, and says whose of them the text has not. */
function namesOnCards(
  result: StoredEvidence,
  names: ResultNames,
  own: OwnBrand | null,
  marks: readonly TextMark[],
): Pick<Evidence, 'cardMarks' | 'onCards'> {
  const refOf = (id: number) => (names.ownIds.has(id) ? OWN : (names.brands.get(id)?.sameAsId ?? id))
  const known = [
    ...(own?.names ?? []).map((name) => ({ name, ref: OWN })),
    ...[...names.brands].flatMap(([id, { name, status }]) => (status === 'ignored' ? [] : [{ name, ref: refOf(id) }])),
  ]
  const found = shownCards(result).map(({ name }) => findNames(name, known, own?.neverMatch))
  const inText = new Set([...result.brandIds, ...result.readBrandIds].map(refOf))
  if (marks.some((mark) => mark.own)) inText.add(OWN)
  const apart = new Set(found.flat().flatMap(({ ref }) => (inText.has(ref) ? [] : [ref])))
  return {
    cardMarks: found.map((of) => of.map(({ start, end, ref }) => ({ start, end, own: ref === OWN }))),
    onCards: [...apart].flatMap((ref) => {
      const brand = ref === OWN ? own && { key: own.key, name: own.organisation.name } : names.brands.get(ref)
      return brand ? [{ key: brand.key, name: brand.name, own: ref === OWN }] : []
    }),
  }
}

/** The cards that a surface showed beside a text, while that is kept. */
export function shownCards({ answer }: Pick<StoredResult, 'answer'>): AnswerCard[] {
  return storedEvidence.parse(answer?.evidence ?? {}).mentions.map(({ of, name, address, url, price, rating }) => {
    const page = url ? normaliseCitation(url) : null
    return {
      ...{ name, kind: of },
      ...(address && { address }),
      ...(page && shownPage(page)),
      ...(price && { price }),
      ...(rating && { rating }),
    }
  })
}

const UNNUMBERED = Number.MAX_SAFE_INTEGER

/** Lists sources: those numbered in the text first, by number. */
function sourcesOf(result: StoredEvidence, names: ResultNames, reader: EvidenceReader | null): AnswerSource[] {
  const { sources } = storedEvidence.parse(result.answer?.evidence ?? {})
  const numbers = sourceNumbers(result.answer?.text ?? '', sources)
  const brands = placedBrands(result, names).filter((brand) => !brand.own)
  const known = {
    ownSites: reader?.own.sites ?? [],
    competitorKeys: brands.map(({ key }) => key),
    chosen: reader?.siteTypes ?? new Map(),
  }
  const siteOfPage = countedSites(known.ownSites)
  const present = (page: ShownPage, cited: boolean): AnswerSource => {
    const number = cited ? (numbers.get(page.url) ?? null) : null
    return { ...shownPage(page), type: siteType(shownSite(siteOfPage(page)), known), cited, number }
  }
  const cited = citedPages(result, names)
  const citedKeys = new Set(cited.map(({ url }) => pageKey(url)))
  const read = pagesOf(sources).filter(({ url }) => !citedKeys.has(pageKey(url)))
  return [
    ...cited.map((page) => present(page, true)).sort((a, b) => (a.number ?? UNNUMBERED) - (b.number ?? UNNUMBERED)),
    ...read.map((page) => present(page, false)),
  ]
}

const NUMBERS = /\[((?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4})*)\]/g

/**
 * Maps addresses to the numbers by which a text cites pages: `[[2]](https://…)` names the page, `[2]` and `[web:2]`
 * count the pages that the engine read, from 1.
 */
function sourceNumbers(text: string, read: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const add = (url: string | undefined, number: number) => {
    const address = url && normaliseCitation(url)?.url
    if (address && !numbers.has(address)) numbers.set(address, number)
  }
  for (const [, number, url] of text.matchAll(NUMBERED_LINK)) add(url, Number(number))
  for (const [, list = ''] of text.matchAll(NUMBERS))
    for (const number of list.split(',').map((each) => Number(each.replace(/\D/g, '')))) add(read[number - 1], number)
  return numbers
}

export function citedPages(result: StoredResult, names: ResultNames): ShownPage[] {
  return result.citationIds.flatMap((id) => names.urls.get(id) ?? [])
}

export function presentRow(result: StoredResult, names: ResultNames): ResultRow {
  const ownPlacement = bestPlacement(result.brandIds, names.ownIds)
  const evidence = storedEvidence.parse(result.answer?.evidence ?? {})
  return {
    _id: result.id,
    date: toDay(result.day),
    createdAt: result.createdAt.toISOString(),
    engine: result.engine,
    access: accessOf(result.engine),
    provider: result.provider,
    model: result.model,
    sample: result.sample,
    citations: citedPages(result, names).map(shownPage),
    consulted: pagesOf(evidence.sources).map(shownPage),
    searches: evidence.searchesUnknown ? null : evidence.searchQueries,
    cards: shownCards(result),
    tokenUsage: {
      input: result.inputTokens,
      output: result.outputTokens,
      total: result.inputTokens + result.outputTokens,
    },
    costUsd: costUsd(result.costMicros),
    ownPlacement: ownPlacement !== null && ownPlacement <= TOP_PLACEMENTS ? ownPlacement : null,
    ownNamed: ownPlacement !== null,
    above: namesAbove(result, names),
    ranks: ranksOf(result, names),
  }
}

export function namesAbove(result: Pick<StoredResult, 'brandIds'>, names: ResultNames): string[] {
  const placed = placedBrands(result, names).filter(({ placement }) => placement <= TOP_PLACEMENTS)
  const own = placed.findIndex((brand) => brand.own)
  return placed.slice(0, own < 0 ? undefined : own).map(({ name }) => name)
}

/** Lists each web address once; addresses come from providers. */
function pagesOf(urls: readonly string[]): ShownPage[] {
  const pages = urls.flatMap((url) => normaliseCitation(url) ?? [])
  return [...new Map(pages.map((page) => [page.url, page])).values()]
}

/** Without a prototype, so a brand called `__proto__` is an ordinary key. */
function ranksOf(result: StoredResult, names: ResultNames): Record<string, number> {
  const ranks: Record<string, number> = Object.create(null)
  for (const { placement, key } of placedBrands(result, names)) if (placement <= TOP_PLACEMENTS) ranks[key] = placement
  return ranks
}

export function placedBrands(result: Pick<StoredResult, 'brandIds'>, names: ResultNames): Evidence['brands'] {
  return result.brandIds.flatMap((id, index) => {
    const brand = names.brands.get(id)
    return brand ? [{ placement: index + 1, key: brand.key, name: brand.name, own: names.ownIds.has(id) }] : []
  })
}

export interface ExportedAnswer
  extends Pick<ResultRow, '_id' | 'date' | 'engine' | 'model' | 'ownPlacement' | 'ownNamed' | 'above'> {
  searchTerm: string
  /** Names of all placed brands, in order. */
  brands: string[]
  /** Cited sites, in order. */
  sites: string[]
}

const { columns } = evidenceCopy
const inOne = (names: readonly string[]) => names.join('; ')

/** Declares the CSV file of a list of answers; `addressOf` returns the address of an answer's page (R-EVIDENCE-4). */
export function answerExport(addressOf: (id: string) => string): List<ExportedAnswer> {
  return {
    fileName: 'answers',
    defaultSort: { key: 'date', dir: 'desc' },
    columns: [
      { key: 'date', header: columns.date, exported: ({ date }) => date },
      { key: 'term', header: columns.term, exported: ({ searchTerm }) => searchTerm },
      { key: 'engine', header: columns.engine, exported: ({ engine }) => evidenceCopy.engine(engine) },
      { key: 'model', header: columns.model, exported: ({ model }) => model },
      {
        key: 'placement',
        header: columns.placement,
        exported: (row) => row.ownPlacement ?? evidenceCopy.unplaced(row),
      },
      { key: 'brands', header: columns.brands, exported: ({ brands }) => inOne(brands) },
      { key: 'above', header: columns.above, exported: ({ above }) => inOne(above) },
      { key: 'sites', header: columns.sites, exported: ({ sites }) => inOne(sites) },
      { key: 'link', header: columns.link, exported: ({ _id }) => addressOf(_id) },
    ],
  }
}
