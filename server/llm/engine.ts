import { z } from 'zod'
import { country } from '@/lib/industries/shapes'

/** The question as asked; stored with every answer. */
export const question = z.object({
  term: z.string(),
  profileName: z.string().nullable(),
  profile: z.string().nullable(),
  country,
  location: z.string(),
  day: z.string(),
  sample: z.number(),
})
export type Question = z.infer<typeof question>

export interface Usage {
  inputTokens: number
  outputTokens: number
  searches: number
  /** Searches that are billed with these tokens; absent where all are. */
  paidSearches?: number
  /** Millionths of a US dollar, as the provider or the list of prices says; absent where nobody does (R-MONEY-1). */
  costMicros?: number
}

export interface Citation {
  url: string
  title: string | null
  /** The site behind a redirect that has not been followed yet. */
  site?: string
}

export interface Answer {
  text: string
  /** False when the model answered from memory, without a search. */
  grounded: boolean
  /** Pages that the text cites. */
  citations: Citation[]
  /** Pages that were read, cited or not, as the provider lists them; never citations (R-ENGINES-3). */
  sources: string[]
  searchQueries: string[]
  model: string
  requestId: string | null
  usage: Usage
  /** Set where a simulated surface shows no answer (R-SURFACES-9). */
  notShown?: true
  /** Set where nobody reports the searches. */
  searchesUnknown?: true
}

export interface Extraction {
  /** In order of placement, spelled as in the answer; not yet checked against its text. */
  brands: string[]
  model: string
  usage: Usage
}

export interface AnalysedAnswer {
  ref: string
  day: string
  term: string
  text: string
  citations: readonly { site: string; title: string | null }[]
  brands: readonly string[]
  /** Whether it names the analysed organisation. */
  named: boolean
}

/** Another brand that the answers name. `names` are its spellings in the answers, `name` among them as in `brands`. */
export interface AnalysedRival {
  key: string
  name: string
  names: readonly string[]
}

export interface AnalysisRequest {
  organisation: { name: string; aliases: readonly string[] }
  /** Brands whose praise and criticism is read too (R-SENTIMENT-8). */
  rivals: readonly AnalysedRival[]
  /** Points of earlier analyses, which keep their words where they are said again: only so can they be compared. */
  earlier?: { praise: readonly string[]; doubt: readonly string[] }
  answers: readonly AnalysedAnswer[]
}

export interface QuotedStatement {
  text: string
  quotes: { answer: string; quote: string }[]
}

/** An analysis before `verifyAnalysis` has checked it. */
export interface Analysis {
  sourceCategories: { name: string; sites: string[] }[]
  contentTrends: QuotedStatement[]
  /** Each text completes the sentence 'The organisation is praised for …'. */
  praise: QuotedStatement[]
  doubt: QuotedStatement[]
  /** Points said of rivals, each of any number of them; the quotes may be of the organisation too. */
  rivalPraise: QuotedStatement[]
  rivalDoubt: QuotedStatement[]
  summary: string
  model: string
  usage: Usage
}

export interface AnswerEngine {
  readonly id: string
  /**
   * @param received the turns of an answer that comes in several, added as they come. Called again with the same list,
   * it asks only for those that are missing, and the tokens of its usage are theirs.
   */
  ask(question: Question, signal: AbortSignal, received?: unknown[]): Promise<Answer>
  extract(question: Question, answerText: string, signal: AbortSignal): Promise<Extraction>
  analyse(request: AnalysisRequest, signal: AbortSignal): Promise<Analysis>
}

/**
 * `incomplete`: cut off or filtered; `badResponse`: breaks protocol or schema; `rate`: a 429 that passes; `quota`: an
 * unpaid bill; `server`: a 5xx or a broken connection; `auth`, `badRequest`: our mistakes; `aborted`: our shutdown.
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
  readonly retryAfterMs?: number
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

export function aborted(): EngineError {
  return new EngineError('aborted', 'The call was stopped because this process is shutting down.')
}
