import { z } from 'zod'
import { type Analysis, type AnalysisRequest, EngineError } from './engine'
import { readText, storable } from './openai-response'
import { analysisPrompt } from './prompts'
import { SOURCE_CATEGORIES } from './source-categories'

// The sentiment analysis by structured output: no tools, no secrets, one organisation's own answers and nothing else
// (security T51, T53). Code checks every word of it afterwards (verify-analysis.ts).

const shape = (name: z.ZodType<string>) =>
  z.strictObject({
    sourceCategories: z.array(z.strictObject({ name, sites: z.array(z.string()) })),
    contentTrends: z.array(
      z.strictObject({
        text: z.string(),
        quotes: z.array(z.strictObject({ answer: z.string(), quote: z.string() })),
      }),
    ),
    summary: z.string(),
  })

const askedSchema = z.toJSONSchema(shape(z.enum(SOURCE_CATEGORIES)), { target: 'draft-7' }) as Record<string, unknown>
// A kind that is not on the list costs that category, not the analysis.
const readSchema = shape(z.string())

const OUTPUT_TOKENS_MAX = 8000
/** Longer output than this is no analysis. */
const OUTPUT_CHARS_MAX = 40_000

/** The body of the analysis request, and the words that must not come back. */
export function analysisRequest(model: string, request: AnalysisRequest) {
  const { instructions, input, secrets } = analysisPrompt(request)
  const format = { type: 'json_schema' as const, name: 'sentiment_analysis', strict: true, schema: askedSchema }
  const body = {
    model,
    instructions,
    input,
    store: false,
    stream: false as const,
    max_output_tokens: OUTPUT_TOKENS_MAX,
  }
  return { body: { ...body, text: { format } }, secrets }
}

/** What a call may cost at most, in tokens, before it is made: about three characters a token, and all of its output. */
export function analysisTokens({ answers }: AnalysisRequest): number {
  const chars = answers.reduce((sum, { text, citations }) => sum + text.length + citations.length * 80 + 200, 3000)
  return Math.ceil(chars / 3) + OUTPUT_TOKENS_MAX
}

/**
 * The analysis that a response carries. Throws EngineError `badResponse` (with usage) on any other shape, and when it
 * repeats what only the instructions hold (security T52).
 */
export function readAnalysis(raw: unknown, secrets: readonly string[]): Analysis {
  const { body, text, usage } = readText(raw)
  const model = storable(body.model)
  const fail = (sentence: string) => new EngineError('badResponse', sentence, { usage, model })
  const analysis = text.length > OUTPUT_CHARS_MAX ? undefined : readSchema.safeParse(jsonOf(text)).data
  if (!analysis) throw fail('The analysis did not keep to its schema.')
  const said = JSON.stringify(analysis).toLowerCase()
  if (secrets.some((secret) => said.includes(secret))) throw fail('The analysis repeated its instructions.')
  return { ...analysis, model, usage }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
