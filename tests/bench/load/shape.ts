import { SAMPLES } from '@/lib/limits'

// What an installation with the default settings stores in a year, as numbers.

/** Active queries of an organisation and of an industry, as many as there may be (R-QUERY-2). */
export const QUERIES = { organisation: 3, industry: 20 } as const
/** The defaults of R-RUN-1. */
export const SAMPLES_OF = { organisation: 3, industry: SAMPLES.industry } as const

export interface BenchEngine {
  id: 'openai' | 'anthropic' | 'perplexity' | 'xai'
  model: string
  /** Length of a text: that of this engine's recorded answers to a question with web search. */
  characters: number
  cited: number
  /** Pages that it read without citing them. */
  read: number
  searches: number
  tokens: { input: number; output: number }
}

export const ENGINES: readonly BenchEngine[] = [
  {
    ...{ id: 'openai', model: 'gpt-6.1-terra', characters: 3000 },
    ...{ cited: 8, read: 6, searches: 3, tokens: { input: 10_900, output: 900 } },
  },
  {
    ...{ id: 'anthropic', model: 'claude-sonnet-5-5', characters: 1900 },
    ...{ cited: 5, read: 9, searches: 3, tokens: { input: 11_200, output: 600 } },
  },
  {
    ...{ id: 'perplexity', model: 'perplexity/sonar', characters: 950 },
    ...{ cited: 9, read: 1, searches: 1, tokens: { input: 7300, output: 400 } },
  },
  {
    ...{ id: 'xai', model: 'grok-4.7', characters: 800 },
    ...{ cited: 6, read: 5, searches: 2, tokens: { input: 9100, output: 350 } },
  },
]

/** The engine that reads all answers: the first that is on. */
export const READER = { model: 'gpt-6-luna', tokens: { input: 700, output: 80 } } as const

/** What the answers about one industry draw on. */
export const POOL = {
  brands: 40,
  urls: 240,
  searches: 120,
  /** Answers of one engine that differ in words, brands and pages. */
  variants: 24,
  /** How many of them one query gets, so that queries differ in their brands. */
  ofQuery: 8,
} as const

/** One answer in so many cites an address, and one in so many comes from a search, that none before it had. */
export const NEW_NAME_EVERY = 10
/** One question in so many fails. */
export const FAILED_EVERY = 200
/**
 * Days, up to today, whose answers have their words: as many as lists of answers show and search. With words a result, its
 * answer, run and question take twice the disk, which for all days of a year few machines have.
 */
export const WORDS_DAYS = 31

/** Days that runs and questions are kept: the default of RETENTION_RUN_DAYS. */
export const RUN_DAYS = 90

/** Measured on 14 million of each, indexes included. */
const BYTES = { result: 2200, run: 1400, words: 3400 }
/** Months go whole. */
const MONTH = 31

/** Disk that so many organisations need, with one industry for twenty. */
export function bytesNeeded(organisations: number, days: number): number {
  const ofOrganisation = QUERIES.organisation * SAMPLES_OF.organisation + (QUERIES.industry * SAMPLES_OF.industry) / 20
  const aDay = organisations * ofOrganisation * ENGINES.length
  const [runs, words] = [Math.min(days, RUN_DAYS + MONTH), Math.min(days, WORDS_DAYS)]
  return aDay * (days * BYTES.result + runs * BYTES.run + words * BYTES.words)
}
