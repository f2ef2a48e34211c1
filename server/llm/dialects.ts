import type { WebSearchTool } from 'openai/resources/responses/responses'
import type { RealEngineId } from '@/lib/engines/engines'
import type { Question } from './engine'

// How servers that speak the Responses protocol differ in what they accept and send (R-ENGINES-3). A field that one of
// them refuses is not sent to it.

export type ResponsesEngineId = Extract<RealEngineId, 'openai' | 'perplexity' | 'xai'>

type Location = NonNullable<WebSearchTool['user_location']>

export interface Dialect {
  baseUrl: string
  /** Fields sent with every call. */
  everyCall: { store?: false }
  /** Fields sent with a question, besides its text and the search tool. */
  question: { tool_choice: 'required'; include?: ['web_search_call.action.sources'] }
  userLocation(question: Pick<Question, 'country' | 'location'>): Location
  /** Where instructions go: in their own field, or in a system message for servers that refuse it. */
  instructions: 'field' | 'systemMessage'
  /** Whether structured output has a field for its schema; otherwise the instructions carry it. */
  schemaField: boolean
  /**
   * What counts as cited rather than only read: every annotation; only annotations with a place in the text, and links
   * of the form `[[1]](address)`; or `[1]` in the text, which numbers the search results.
   */
  cited: 'annotations' | 'placedAnnotations' | 'numberedResults'
}

const approximate = ({ country, location }: Pick<Question, 'country' | 'location'>): Location => ({
  type: 'approximate',
  country,
  city: location,
})

/** By engine id; another vendor's server used as `openai` must speak OpenAI's dialect. */
export const DIALECTS: Record<ResponsesEngineId, Dialect> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    everyCall: { store: false },
    question: { tool_choice: 'required', include: ['web_search_call.action.sources'] },
    userLocation: approximate,
    instructions: 'field',
    schemaField: true,
    cited: 'annotations',
  },
  perplexity: {
    baseUrl: 'https://api.perplexity.ai/v1',
    everyCall: {},
    question: { tool_choice: 'required' },
    userLocation: ({ country, location }) => ({ country, city: location }),
    instructions: 'field',
    schemaField: false,
    cited: 'numberedResults',
  },
  xai: {
    baseUrl: 'https://api.x.ai/v1',
    everyCall: {},
    question: { tool_choice: 'required' },
    userLocation: approximate,
    instructions: 'systemMessage',
    schemaField: false,
    cited: 'placedAnnotations',
  },
}
