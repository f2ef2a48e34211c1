import OpenAI from 'openai'
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import { DIALECTS, type Dialect, type ResponsesEngineId } from './dialects'
import type { AnswerEngine, Question } from './engine'
import { type EngineSettings, engineOf } from './model-client'
import { instructionsWithSchema, type StructuredRequest } from './model-text'
import { toEngineError } from './provider-errors'
import { type ResponsesReply, readAnswer, readCompletion } from './responses-body'

// The Responses protocol with web search, from OpenAI or any server that implements it.

interface ResponsesSettings extends EngineSettings {
  id: ResponsesEngineId
}

/** Guards against runaway bills; far above any answer. Reasoning counts too. */
const OUTPUT_TOKENS_MAX = 16_000

/** Keeps the whole body of an error, of which the package keeps one field. */
class Client extends OpenAI {
  protected override makeStatusError(status: number, body: object, message: string | undefined, headers: Headers) {
    return Object.assign(super.makeStatusError(status, body, message, headers), { body })
  }
}

/** Sends only term, profile and city (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function responsesEngine(settings: ResponsesSettings): AnswerEngine {
  const dialect = DIALECTS[settings.id]
  const client = new Client({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? dialect.baseUrl,
    // The package reads these from OPENAI_* variables, which other vendors must not receive.
    ...(settings.id === 'openai' ? {} : { organization: null, project: null }),
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  })

  async function call(request: ResponseCreateParamsNonStreaming, signal: AbortSignal): Promise<ResponsesReply> {
    try {
      const { data, request_id, response } = await client.responses
        .create(request, { signal, timeout: settings.timeoutMs, maxRetries: 0 })
        .withResponse()
      return { body: data, requestId: request_id, headers: response.headers }
    } catch (thrown) {
      throw toEngineError(thrown, signal)
    }
  }

  return engineOf(settings.id, {
    ask: async (question, signal) =>
      readAnswer(await call(askRequest(settings.model, question, dialect), signal), dialect),
    complete: async (request, signal) =>
      readCompletion(await call(structuredRequest(settings.extractModel, request, dialect), signal)),
  })
}

function askRequest(model: string, question: Question, dialect: Dialect): ResponseCreateParamsNonStreaming {
  return {
    model,
    ...prompt(question.profile?.trim() ? question.profile : null, question.term, dialect),
    // Without a location the provider assumes the United States.
    tools: [{ type: 'web_search', user_location: dialect.userLocation(question) }],
    ...dialect.question,
    ...dialect.everyCall,
    max_output_tokens: OUTPUT_TOKENS_MAX,
    stream: false,
  }
}

function structuredRequest(
  model: string,
  request: StructuredRequest,
  dialect: Dialect,
): ResponseCreateParamsNonStreaming {
  const { name, schema, instructions, input, outputTokensMax } = request
  return {
    model,
    ...prompt(dialect.schemaField ? instructions : instructionsWithSchema(request), input, dialect),
    ...(dialect.schemaField ? { text: { format: { type: 'json_schema', name, strict: true, schema } } } : {}),
    ...dialect.everyCall,
    max_output_tokens: outputTokensMax,
    stream: false,
  }
}

function prompt(instructions: string | null, input: string, dialect: Dialect) {
  if (instructions === null) return { input }
  if (dialect.instructions === 'field') return { instructions, input }
  return {
    input: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
    ],
  }
}
