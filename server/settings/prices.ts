import { readFileSync } from 'node:fs'
import { z } from 'zod'

// What models cost, as data. Only what a source says on a day is listed: a model that is not listed has no known price,
// and what it costs is null, never 0 (R-MONEY-1).

const usd = z.number().min(0).max(100_000)

/** One entry of the list of prices; amounts are US dollars. */
export const modelPrice = z.strictObject({
  /** An id as the provider serves it, without its date: `gpt-6-luna` is also `gpt-6-luna-2026-10-01`. At its end, `*` stands for anything. */
  model: z.string().min(1).max(200),
  /** For a million tokens; null: nobody knows, whatever the built-in list says. */
  input: usd.nullable(),
  output: usd.nullable(),
  /** For one search of the web. A call that searched has no known price without it. */
  search: usd.optional(),
  /** For the call itself, whatever it used. */
  request: usd.optional(),
  /** Calls that read more tokens than this cost something else. */
  inputMax: z.number().int().min(1).optional(),
  /** The last day on which this holds. */
  until: z.iso.date().optional(),
  /** When it was read, and where. */
  date: z.iso.date(),
  source: z.string().min(1).max(500),
})
export type ModelPrice = z.infer<typeof modelPrice>

export const modelPrices = z.array(modelPrice).max(1000)

/** The path of a file of prices (R-MONEY-1). */
export const priceFile = z.string().transform((path, context) => {
  try {
    return modelPrices.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const message = issue ? `entry ${issue.path.join('.')}: ${issue.message}` : (error as Error).message
    context.addIssue({ code: 'custom', message: `'${path}' is no list of prices: ${message}` })
    return z.NEVER
  }
})

const SEARCHES = { openai: 0.01, anthropic: 0.01, xai: 0.005, perplexity: 0.005 }
const READ = '2026-11-29'
/** A look by DataForSEO as a task of the daily run. */
const LOOK = 0.0012

/** The vendors' list prices for calls at their own addresses, at the standard speed and without any discount. */
export const LIST_PRICES: readonly ModelPrice[] = [
  {
    ...{ model: 'gpt-6-luna', input: 0.1, output: 0.5, search: SEARCHES.openai, inputMax: 272_000 },
    ...{ date: '2026-11-22', source: 'https://developers.openai.com/api/docs/pricing' },
  },
  {
    ...{ model: 'gpt-6.1-terra', input: 1, output: 5, search: SEARCHES.openai, inputMax: 272_000 },
    ...{ date: '2026-11-22', source: 'https://docs.litellm.ai/blog/gpt-6-1-terra, web search: OpenAI’s price page' },
  },
  {
    ...{ model: 'gpt-6.1-sol', input: 2, output: 10, search: SEARCHES.openai, inputMax: 272_000 },
    ...{ date: '2026-11-22', source: 'https://docs.litellm.ai/blog/gpt-6-1-terra, web search: OpenAI’s price page' },
  },
  {
    ...{ model: 'gpt-6-astra', input: 10, output: 50, search: SEARCHES.openai, inputMax: 272_000 },
    ...{ date: '2026-11-22', source: 'https://developers.openai.com/api/docs/pricing' },
  },
  {
    ...{ model: 'claude-sonnet-5-5', input: 2, output: 10, search: SEARCHES.anthropic },
    ...{ date: READ, source: 'https://platform.claude.com/docs/en/models/sonnet-5-5/overview' },
  },
  {
    ...{ model: 'claude-haiku-5-5', input: 0.1, output: 0.5, search: SEARCHES.anthropic, inputMax: 100_000 },
    ...{ date: READ, source: 'https://platform.claude.com/docs/en/models/haiku-5-5/overview' },
  },
  {
    // What a search of Google costs depends on how many the account has made, so answers have no known price.
    ...{ model: 'gemini-3.8-flash', input: 0.75, output: 3.75, until: '2026-12-31' },
    ...{ date: '2026-10-07', source: 'https://ai.google.dev/gemini-api/docs/pricing' },
  },
  {
    // xAI and Perplexity state in their replies what a call cost, which wins.
    ...{ model: 'grok-4.7', input: 2, output: 6, search: SEARCHES.xai, inputMax: 199_999 },
    ...{
      date: '2026-09-29',
      source: 'https://docs.x.ai/developers/models/grok-4.7, web search: docs.x.ai/developers/pricing',
    },
  },
  {
    ...{ model: 'grok-4.20-non-reasoning', input: 1.25, output: 2.5, search: SEARCHES.xai, inputMax: 199_999 },
    ...{
      date: READ,
      source: 'https://docs.x.ai/developers/models/grok-4.20-0309, web search: docs.x.ai/developers/pricing',
    },
  },
  {
    ...{ model: 'perplexity/sonar', input: 0.25, output: 2.5, search: SEARCHES.perplexity },
    ...{
      date: READ,
      source: 'https://docs.perplexity.ai/docs/agent-api/models, web search: docs.perplexity.ai/guides/pricing',
    },
  },
  // A look at a surface, by provider and surface, as a task of the daily run; what the provider states in its reply wins.
  ...[
    ['google-ai-mode', 'https://dataforseo.com/pricing/serp/google-ai-mode-serp-api: standard queue, a page'],
    ['chatgpt-app', 'https://dataforseo.com/chatgpt-scraper-api: standard queue, a page'],
    [
      'google-ai-overview',
      'https://dataforseo.com/pricing/google-serp/google-organic-serp-api: standard queue, $0.0006 and as much for an overview',
    ],
  ].map(([surface, source = '']) => {
    return { model: `dataforseo ${surface}`, input: 0, output: 0, request: LOOK, date: READ, source }
  }),
  // The same at once, for a preview.
  ...(['google-ai-overview', 'google-ai-mode', 'chatgpt-app'] as const).map((surface) => ({
    ...{ model: `dataforseo ${surface} live`, input: 0, output: 0, request: 0.004 },
    ...{ date: '2026-11-22', source: 'https://dataforseo.com/pricing: Live mode, a page; an overview is half of it' },
  })),
  // Simulated engines cost nothing. Their tokens are made up, and priced as those of the models that they play.
  { model: 'simulated-chatgpt', input: 1, output: 5, search: SEARCHES.openai, date: READ, source: 'as gpt-6.1-terra' },
  {
    model: 'simulated-claude',
    input: 2,
    output: 10,
    search: SEARCHES.anthropic,
    date: READ,
    source: 'as Claude Sonnet',
  },
  ...['simulated-ai-overview', 'simulated-chatgpt-app'].map((model) => {
    return { model, input: 0, output: 0, search: 0, request: LOOK, date: READ, source: 'as a look by DataForSEO' }
  }),
  { model: 'simulated-extraction', input: 0.1, output: 0.5, date: READ, source: 'as gpt-6-luna' },
  { model: 'simulated-analysis', input: 0.1, output: 0.5, date: READ, source: 'as gpt-6-luna' },
]

export interface PricedCall {
  inputTokens: number
  outputTokens: number
  searches: number
}

/** What a snapshot adds to the id of its model. */
const SNAPSHOT = /^(?:-latest|[-@]\d[\d-]*)$/

/** Finds the price that holds on a day: the entry that names most of the id, the first of equal ones. */
export function priceOf(prices: readonly ModelPrice[], model: string, day: string): ModelPrice | null {
  const fits = ({ model: named, until }: ModelPrice) => {
    if (until !== undefined && day > until) return false
    if (named.endsWith('*')) return model.startsWith(named.slice(0, -1))
    return model === named || (model.startsWith(named) && SNAPSHOT.test(model.slice(named.length)))
  }
  return prices.filter(fits).reduce<ModelPrice | null>((best, each) => {
    return best === null || each.model.length > best.model.length ? each : best
  }, null)
}

/**
 * Computes what a call costs by the list, in whole millionths of a dollar, rounded up; null where the list does not say
 * all of it. A dollar for a million tokens is a millionth of a dollar for one.
 */
export function listCost(price: ModelPrice | null, call: PricedCall): number | null {
  if (price === null || price.input === null || price.output === null) return null
  if (price.inputMax !== undefined && call.inputTokens > price.inputMax) return null
  // A provider that counts nothing has not worked for nothing.
  if (call.inputTokens + call.outputTokens === 0 && price.request === undefined) return null
  if (call.searches > 0 && price.search === undefined) return null
  const dollars = (price.request ?? 0) + call.searches * (price.search ?? 0)
  const micros = call.inputTokens * price.input + call.outputTokens * price.output + dollars * 1_000_000
  // Fractions of floats that are no fractions of the price are not rounded up.
  return Math.ceil(Number(micros.toFixed(6)))
}
