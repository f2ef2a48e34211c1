import OpenAI from 'openai'
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import { analysisRequest, readAnalysis } from './analyse-answers'
import type { AnswerEngine, Question } from './engine'
import { extractionRequest, readExtraction } from './extract-brands'
import { toEngineError } from './openai-errors'
import { readAnswer } from './openai-response'

// The Responses protocol with web search, of OpenAI or of any server that implements it.

interface OpenaiSettings {
  id: string
  apiKey: string
  baseUrl: string | undefined
  model: string
  extractModel: string
  timeoutMs: number
}

/** Against runaway bills, far above any answer; reasoning counts towards it. */
const OUTPUT_TOKENS_MAX = 16_000

/** Only term, profile and city are sent (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function openaiEngine(settings: OpenaiSettings): AnswerEngine {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl ? { baseURL: settings.baseUrl } : {}),
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  })

  async function call(request: ResponseCreateParamsNonStreaming, signal: AbortSignal) {
    try {
      const { data, request_id } = await client.responses
        .create(request, { signal, timeout: settings.timeoutMs, maxRetries: 0 })
        .withResponse()
      return { body: data as unknown, requestId: request_id }
    } catch (thrown) {
      throw toEngineError(thrown, signal)
    }
  }

  return {
    id: settings.id,
    ask: async (question, signal) => {
      const { body, requestId } = await call(askRequest(settings.model, question), signal)
      return readAnswer(body, requestId)
    },
    extract: async (_question, answerText, signal) => {
      const { body } = await call(extractionRequest(settings.extractModel, answerText), signal)
      return readExtraction(body)
    },
    analyse: async (request, signal) => {
      const { body: sent, secrets } = analysisRequest(settings.extractModel, request)
      const { body } = await call(sent, signal)
      return readAnalysis(body, secrets)
    },
  }
}

function askRequest(model: string, question: Question): ResponseCreateParamsNonStreaming {
  return {
    model,
    ...(question.profile?.trim() ? { instructions: question.profile } : {}),
    input: question.term,
    tools: [
      {
        type: 'web_search',
        // Without it the provider assumes the United States.
        user_location: { type: 'approximate', country: question.country, city: question.location },
      },
    ],
    tool_choice: 'required',
    include: ['web_search_call.action.sources'],
    max_output_tokens: OUTPUT_TOKENS_MAX,
    store: false,
    stream: false,
  }
}
