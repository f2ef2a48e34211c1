import type { Country } from '@/lib/limits'

// The interface of an answer engine: it asks (with web search, as a person would), extracts the ordered brands of an
// answer, and analyses what stored answers say. `openai.ts` is the real one, `simulated.ts` the stand-in; chosen once, from settings.

/** A question exactly as it is asked; kept with every answer. */
export interface Question {
  /** The tracked search term: the user's message. */
  term: string
  profileName: string | null
  /** Searcher profile: the pre-prompt. */
  profile: string | null
  country: Country
  location: string
  /** The UTC day of the run, yyyy-MM-dd. */
  day: string
  sample: number
}

export interface Usage {
  inputTokens: number
  outputTokens: number
  /** Billable web searches of the call. */
  searches: number
}

export interface Citation {
  url: string
  title: string | null
}

export interface Answer {
  text: string
  /** False when the search tool failed: the answer is then from the model's memory. */
  grounded: boolean
  /** What the answer shows as its sources, in order. */
  citations: Citation[]
  /** Everything that was consulted. */
  sources: string[]
  searchQueries: string[]
  model: string
  requestId: string | null
  usage: Usage
}

export interface Extraction {
  /** Brand names as the answer writes them, in order of placement; not yet checked against the text. */
  brands: string[]
  model: string
  usage: Usage
}

/** A stored answer, as the sentiment analysis reads it. */
export interface AnalysedAnswer {
  /** How the analysis refers to it: A1, A2, … */
  ref: string
  day: string
  term: string
  text: string
  /** What it cites: the site as counted, and the page's title where it is known. */
  citations: readonly { site: string; title: string | null }[]
  /** The brands that it names. */
  brands: readonly string[]
}

/** Everything that a sentiment analysis is given: one organisation's own answers. */
export interface AnalysisRequest {
  organisation: { name: string; aliases: readonly string[] }
  answers: readonly AnalysedAnswer[]
}

/** What the engine made of it; nothing of it is checked yet. */
export interface Analysis {
  sourceCategories: { name: string; sites: string[] }[]
  contentTrends: { text: string; quotes: { answer: string; quote: string }[] }[]
  summary: string
  model: string
  usage: Usage
}

export interface AnswerEngine {
  /** 'openai' or 'simulated': stored with every result. */
  readonly id: string
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  extract(question: Question, answerText: string, signal: AbortSignal): Promise<Extraction>
  analyse(request: AnalysisRequest, signal: AbortSignal): Promise<Analysis>
}

/**
 * Why a call gave nothing usable.
 * - `refused` the model declined · `incomplete` cut off or filtered · `badResponse` not the protocol or not the schema
 * - `rate` 429 with a wait · `quota` 429 of a bill, never retried · `timeout` · `server` 5xx or a broken connection
 * - `auth` / `badRequest` our own mistake, never retried · `aborted` we are shutting down
 * - `notConfigured` no engine or no key
 */
export type EngineErrorKind =
  | 'refused'
  | 'incomplete'
  | 'badResponse'
  | 'rate'
  | 'quota'
  | 'timeout'
  | 'server'
  | 'auth'
  | 'badRequest'
  | 'aborted'
  | 'notConfigured'

export class EngineError extends Error {
  readonly kind: EngineErrorKind
  /** The least wait before another try that the provider asked for. */
  readonly retryAfterMs?: number
  /** Tokens that this failed call cost all the same. */
  readonly usage?: Usage
  readonly model?: string

  constructor(
    kind: EngineErrorKind,
    message: string,
    more: { retryAfterMs?: number; usage?: Usage; model?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'EngineError'
    this.kind = kind
    if (more.retryAfterMs !== undefined) this.retryAfterMs = more.retryAfterMs
    if (more.usage) this.usage = more.usage
    if (more.model) this.model = more.model
  }
}

/** What every interrupted wait and call ends with. */
export function aborted(): EngineError {
  return new EngineError('aborted', 'The call was stopped because this process is shutting down.')
}
