import { toDay } from '@/lib/format/days'
import { normaliseCitation } from '@/lib/formulas/citations'
import { bestPlacement } from '@/lib/formulas/ranking'
import { TOP_PLACEMENTS } from '@/lib/limits'
import {
  askedQuestion,
  type Evidence,
  type IndustryQueryResultRow,
  type QueryResultRow,
  type ResultRow,
  type ShownPage,
  storedEvidence,
} from '@/lib/schemas/query-result'
import type { Prisma } from '@/prisma/generated/client'

export const resultColumns = {
  id: true,
  ownerId: true,
  day: true,
  engine: true,
  model: true,
  sample: true,
  brandIds: true,
  citationIds: true,
  inputTokens: true,
  outputTokens: true,
  createdAt: true,
  query: { select: { id: true, searchTerm: true } },
  answer: { select: { evidence: true } },
} as const satisfies Prisma.ResultSelect

export const evidenceColumns = {
  ...resultColumns,
  answer: { select: { question: true, text: true, evidence: true } },
} as const satisfies Prisma.ResultSelect

type StoredResult = Prisma.ResultGetPayload<{ select: typeof resultColumns }>
type StoredEvidence = Prisma.ResultGetPayload<{ select: typeof evidenceColumns }>

/** Names behind the ids of a result; `ownIds` are the brands of the reader's organisation. */
export interface ResultNames {
  brands: ReadonlyMap<number, { key: string; name: string }>
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

export function presentEvidence(result: StoredEvidence, names: ResultNames): Evidence {
  return {
    question: result.answer && askedQuestion.parse(result.answer.question),
    answer: result.answer?.text ?? null,
    brands: placedBrands(result, names),
  }
}

function presentRow(result: StoredResult, names: ResultNames): ResultRow {
  const ownPlacement = bestPlacement(result.brandIds, names.ownIds)
  const { sources, searchQueries } = storedEvidence.parse(result.answer?.evidence ?? {})
  return {
    _id: result.id,
    date: toDay(result.day),
    createdAt: result.createdAt.toISOString(),
    engine: result.engine,
    model: result.model,
    sample: result.sample,
    citations: result.citationIds.flatMap((id) => names.urls.get(id) ?? []),
    consulted: pagesOf(sources),
    searches: searchQueries,
    tokenUsage: {
      input: result.inputTokens,
      output: result.outputTokens,
      total: result.inputTokens + result.outputTokens,
    },
    ownPlacement: ownPlacement !== null && ownPlacement <= TOP_PLACEMENTS ? ownPlacement : null,
    ownNamed: ownPlacement !== null,
    ranks: ranksOf(result, names),
  }
}

/** Each web address once; addresses come from providers. */
function pagesOf(urls: readonly string[]): ShownPage[] {
  const pages = urls.flatMap((url) => normaliseCitation(url) ?? [])
  return [...new Map(pages.map((page) => [page.url, page])).values()]
}

/** Without a prototype, so that a brand called `__proto__` is a key like any other. */
function ranksOf(result: StoredResult, names: ResultNames): Record<string, number> {
  const ranks: Record<string, number> = Object.create(null)
  for (const { placement, key } of placedBrands(result, names)) if (placement <= TOP_PLACEMENTS) ranks[key] = placement
  return ranks
}

function placedBrands(result: StoredResult, names: ResultNames): Evidence['brands'] {
  return result.brandIds.flatMap((id, index) => {
    const brand = names.brands.get(id)
    return brand ? [{ placement: index + 1, key: brand.key, name: brand.name, own: names.ownIds.has(id) }] : []
  })
}
