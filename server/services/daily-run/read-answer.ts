import { normaliseCitation } from '@/lib/formulas/citations'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import type { Answer, Extraction } from '@/server/llm/engine'
import { verifyBrands } from '@/server/llm/extract-brands'
import { consultedBy } from '@/server/services/query-results/consulted'
import type { StoredAnswer } from './question'
import type { Extracted } from './store'

// From what an engine answers to what is stored of it. Pure, so that a worker and the demo's loader read alike.

/** The answer without its cost, which the ledger keeps. */
export function toStoredAnswer({ usage, ...answer }: Answer): StoredAnswer {
  return { ...answer, searches: usage.searches }
}

/** The names that the text really contains, the pages it cites and consulted, and its searches. */
export function readingOf(answer: StoredAnswer, { brands, model }: Pick<Extraction, 'brands' | 'model'>): Extracted {
  return {
    brands: verifyBrands(brands, answer.text),
    citations: countedCitations(answer),
    ...consultedBy(answer),
    extractModel: model,
  }
}

function countedCitations(answer: StoredAnswer): { site: string; url: string }[] {
  const counted = new Map<string, { site: string; url: string }>()
  for (const { url, site } of answer.citations) {
    const citation = normaliseCitation(url)
    if (citation && counted.size < STORED_CITATIONS_MAX)
      counted.set(citation.url, { ...citation, ...(site ? { site } : {}) })
  }
  return [...counted.values()]
}
