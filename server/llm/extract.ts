import { z } from 'zod'
import { EngineError, type Extraction } from './engine'
import { readText, storable } from './openai-response'
import { extractionPrompt } from './prompts'

// Brands out of an answer, by structured output: no tools, no secrets, nothing about the organisation that asks, so
// that neither the text nor we can lean on the ranking (security T51). Code checks the names afterwards.

const brandRanking = z.strictObject({ brands: z.array(z.string()) })
const brandRankingSchema = z.toJSONSchema(brandRanking, { target: 'draft-7' }) as Record<string, unknown>

const OUTPUT_TOKENS_MAX = 8000
/** Longer names are no brands; cut before they travel further. */
const NAME_CHARS_MAX = 1000
const NAMES_MAX = 500

/** The body of the extraction request for an answer's text. */
export function extractionRequest(model: string, answerText: string) {
  return {
    model,
    ...extractionPrompt(answerText),
    store: false,
    stream: false as const,
    max_output_tokens: OUTPUT_TOKENS_MAX,
    text: {
      format: {
        type: 'json_schema' as const,
        name: 'brand_ranking',
        strict: true,
        schema: brandRankingSchema,
      },
    },
  }
}

/** The names that an extraction response lists. Throws EngineError `badResponse` (with usage) on any other shape. */
export function readExtraction(raw: unknown): Extraction {
  const { body, text, usage } = readText(raw)
  const ranking = brandRanking.safeParse(jsonOf(text))
  if (!ranking.success)
    throw new EngineError('badResponse', 'The extraction did not keep to its schema.', {
      usage,
      model: storable(body.model),
    })
  const brands = ranking.data.brands.slice(0, NAMES_MAX).map((name) => name.slice(0, NAME_CHARS_MAX))
  return { brands, model: storable(body.model), usage }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
