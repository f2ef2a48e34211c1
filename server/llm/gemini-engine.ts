import { z } from 'zod'
import type { AnswerEngine, EngineError, EngineErrorKind, Question } from './engine'
import { readAnswer, readCompletion } from './gemini-body'
import { type EngineSettings, engineOf } from './model-client'
import { postJson } from './post-json'
import { toReplyError } from './provider-errors'
import type { StructuredRequest } from './structured-output'

// The generateContent protocol of Gemini with Google Search (R-ENGINES-3).

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta'
/** Against runaway bills, far above any answer; thinking counts towards it. */
const OUTPUT_TOKENS_MAX = 16_000

/** Only term, profile and city are sent (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function geminiEngine(settings: EngineSettings): AnswerEngine {
  async function call(model: string, body: unknown, signal: AbortSignal): Promise<unknown> {
    const url = `${settings.baseUrl ?? BASE_URL}/models/${encodeURIComponent(model)}:generateContent`
    const headers = { 'x-goog-api-key': settings.apiKey }
    const reply = await postJson({ url, headers, body, signal, timeoutMs: settings.timeoutMs })
    if (reply.status >= 400) throw replyError(reply)
    return reply.body
  }

  const { id, model, extractModel } = settings
  return engineOf(id, {
    ask: async (question, signal) => readAnswer(await call(model, askRequest(question), signal), model),
    complete: async (request, signal) =>
      readCompletion(await call(extractModel, structured(request), signal), extractModel),
  })
}

function askRequest(question: Question) {
  return {
    ...prompt([question.profile?.trim(), place(question)].filter(Boolean).join('\n\n'), question.term),
    tools: [{ googleSearch: {} }],
    generationConfig: { maxOutputTokens: OUTPUT_TOKENS_MAX },
  }
}

/** The search has no field for it. */
function place({ location, country }: Pick<Question, 'location' | 'country'>): string {
  const land = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  return `The user is in ${location ? `${location}, ` : ''}${land}.`
}

function structured({ instructions, input, schema, outputTokensMax }: StructuredRequest) {
  return {
    ...prompt(instructions, input),
    generationConfig: {
      maxOutputTokens: outputTokensMax,
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    },
  }
}

function prompt(instructions: string, input: string) {
  return {
    systemInstruction: { parts: [{ text: instructions }] },
    contents: [{ role: 'user', parts: [{ text: input }] }],
  }
}

const errorBody = z.object({
  error: z.object({
    status: z.string().nullish().catch(null),
    message: z.string().nullish().catch(null),
    details: z
      .array(
        z.object({
          reason: z.string().nullish().catch(null),
          retryDelay: z.string().nullish().catch(null),
          violations: z
            .array(z.object({ quotaId: z.string().nullish() }))
            .nullish()
            .catch(null),
        }),
      )
      .nullish()
      .catch(null),
  }),
})

function replyError({ status, headers, body }: { status: number; headers: Headers; body: unknown }): EngineError {
  const error = errorBody.safeParse(body).data?.error
  const details = error?.details ?? []
  const reasons = details.flatMap(({ reason }) => reason ?? [])
  const quotas = details.flatMap(({ violations }) => violations ?? []).flatMap(({ quotaId }) => quotaId ?? [])
  const delay = details.flatMap(({ retryDelay }) => retryDelay ?? [])[0]
  const seconds = delay && /^\d+(\.\d+)?s$/.test(delay) ? Number.parseFloat(delay) : undefined
  return toReplyError({
    status,
    code: reasons[0] ?? error?.status ?? null,
    words: error?.message ?? '',
    headers,
    kind: kindOf(reasons, quotas, { isLimit: status === 429, comesBack: seconds !== undefined }),
    retryAfterMs: seconds === undefined ? undefined : Math.ceil(seconds * 1000),
  })
}

/** One status stands for a limit of this minute, for that of a day and for an account without credit. */
function kindOf(
  reasons: readonly string[],
  quotas: readonly string[],
  { isLimit, comesBack }: { isLimit: boolean; comesBack: boolean },
): EngineErrorKind | null {
  if (reasons.some((reason) => /^API_KEY_/.test(reason))) return 'auth'
  if (reasons.includes('BILLING_DISABLED')) return 'quota'
  if (!isLimit) return null
  if (quotas.some((quota) => /PerDay/i.test(quota))) return 'quota'
  // The words name the plan and its billing even where a minute's limit was reached.
  return comesBack || quotas.length > 0 ? 'rate' : null
}
