import type { WebSearchTool } from 'openai/resources/responses/responses'
import type { RealEngineId } from '@/lib/engines/engines'
import type { Question } from './engine'

// What the servers that speak the Responses protocol take and send differently (R-ENGINES-3). A field that one of them
// refuses is not sent to it.

export type ResponsesEngineId = Extract<RealEngineId, 'openai' | 'perplexity' | 'xai'>

type Location = NonNullable<WebSearchTool['user_location']>

export interface Dialect {
  baseUrl: string
  /** Fields of every call. */
  everyCall: { store?: false }
  /** Fields of a question beside its text and the search tool. */
  question: { tool_choice: 'required'; include?: ['web_search_call.action.sources'] }
  userLocation(question: Pick<Question, 'country' | 'location'>): Location
  /** How instructions are sent: in their own field, or as a system message to servers that refuse it. */
  instructions: 'field' | 'systemMessage'
  /** Whether the schema of structured output has a field of its own; otherwise the instructions carry it. */
  schemaField: boolean
  /**
   * What the text cites, as against what was only read: every annotation; only annotations with a place in the text, and
   * links of the form `[[1]](address)`; or `[1]` in the text, which numbers the results of the search.
   */
  cited: 'annotations' | 'placedAnnotations' | 'numberedResults'
}

const approximate = ({ country, location }: Pick<Question, 'country' | 'location'>): Location => ({
  type: 'approximate',
  country,
  city: location,
})

/** By engine; a server of another vendor that is reached as `openai` speaks as OpenAI does. */
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
