import { describe, expect, it } from 'vitest'
import type { RealEngineId } from '@/lib/engines/engines'
import type { EngineErrorKind } from '@/server/llm/engine'
import { startModelServer } from '@/tests/support/model-server'
import { engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

// Errors as each vendor words them: what passes, what nobody has paid, and what is our mistake.

const server = await serverForAll()

const failed = (id: RealEngineId, status: number, body: unknown, headers: Record<string, string> = {}) => {
  server.setScript([{ does: () => ({ status, body, headers }) }])
  return failureOf(engineOn(server, id).ask(QUESTION, neverAborted))
}

describe('Anthropic', () => {
  it.each([
    [429, 'rate_limit_error', 'This request would exceed the rate limit.', 'rate'],
    [529, 'overloaded_error', 'Overloaded', 'server'],
    [500, 'api_error', 'Internal server error', 'server'],
    [401, 'authentication_error', 'invalid x-api-key', 'auth'],
    [403, 'permission_error', 'Not allowed to use this model', 'auth'],
    [402, 'billing_error', 'There is a problem with the payment.', 'quota'],
    [400, 'invalid_request_error', 'Your credit balance is too low to access the API.', 'quota'],
    [400, 'invalid_request_error', 'You have reached your specified API usage limits.', 'quota'],
    [400, 'invalid_request_error', 'max_tokens: must be at least 1', 'badRequest'],
    [404, 'not_found_error', 'model: claude-none', 'badRequest'],
    [413, 'request_too_large', 'Request exceeds the maximum size', 'badRequest'],
  ] satisfies [number, string, string, EngineErrorKind][])('%i %s (%s) is %s', async (status, type, message, kind) => {
    const error = await failed('anthropic', status, { type: 'error', error: { type, message }, request_id: 'req_1' })
    expect(error.kind).toBe(kind)
    expect(error.message).toContain(`HTTP ${status}, ${type}`)
    expect(error.message).not.toContain(message)
  })
})

const LIMIT = 'type.googleapis.com/google.rpc.QuotaFailure'
const RETRY = 'type.googleapis.com/google.rpc.RetryInfo'
const INFO = 'type.googleapis.com/google.rpc.ErrorInfo'
const CHECK_PLAN = 'You exceeded your current quota, please check your plan and billing details.'

describe('Gemini', () => {
  const error = (code: number, status: string, message: string, details: unknown[] = []) => ({
    error: { code, status, message, details },
  })
  const violated = (quotaId: string) => ({ '@type': LIMIT, violations: [{ quotaMetric: 'requests', quotaId }] })

  it.each([
    [
      'a limit of the minute, although it names the plan',
      429,
      error(429, 'RESOURCE_EXHAUSTED', CHECK_PLAN, [
        violated('GenerateRequestsPerMinutePerProjectPerModel'),
        { '@type': RETRY, retryDelay: '34.5s' },
      ]),
      { kind: 'rate', retryAfterMs: 34_500 },
    ],
    [
      'a limit of the day, which no wait of a minute ends',
      429,
      error(429, 'RESOURCE_EXHAUSTED', CHECK_PLAN, [
        violated('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
        { '@type': RETRY, retryDelay: '34s' },
      ]),
      { kind: 'quota' },
    ],
    ['a plan that is used up', 429, error(429, 'RESOURCE_EXHAUSTED', CHECK_PLAN), { kind: 'quota' }],
    [
      'credit that is used up',
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'Your prepaid credits are depleted.'),
      { kind: 'quota' },
    ],
    ['too much at once', 429, error(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.'), { kind: 'rate' }],
    [
      'billing that is switched off',
      403,
      error(403, 'PERMISSION_DENIED', 'Billing is disabled.', [{ '@type': INFO, reason: 'BILLING_DISABLED' }]),
      { kind: 'quota' },
    ],
    [
      'a key that is not valid',
      400,
      error(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ '@type': INFO, reason: 'API_KEY_INVALID' }]),
      { kind: 'auth' },
    ],
    ['a request that is not valid', 400, error(400, 'INVALID_ARGUMENT', 'Unknown name.'), { kind: 'badRequest' }],
    ['an unknown model', 404, error(404, 'NOT_FOUND', 'models/none is not found'), { kind: 'badRequest' }],
    ['a busy model', 503, error(503, 'UNAVAILABLE', 'The model is overloaded.'), { kind: 'server' }],
    ['a deadline of its own', 504, error(504, 'DEADLINE_EXCEEDED', 'Deadline expired.'), { kind: 'server' }],
  ])('tells %s', async (_name, status, body, expected) => {
    const error = await failed('gemini', status, body)
    expect(error).toMatchObject(expected)
    expect(error.message).not.toContain(body.error.message)
  })

  it('waits as long as the header says where the body says nothing', async () => {
    const body = error(503, 'UNAVAILABLE', 'Overloaded')
    expect(await failed('gemini', 503, body, { 'retry-after': '9' })).toMatchObject({ retryAfterMs: 9000 })
  })
})

describe('Perplexity and xAI', () => {
  it.each([
    ['perplexity', 401, { error: { message: CHECK_PLAN, type: 'insufficient_quota', code: 401 } }, 'quota'],
    [
      'perplexity',
      401,
      { error: { message: 'Invalid API key provided.', type: 'invalid_api_key', code: 401 } },
      'auth',
    ],
    [
      'perplexity',
      429,
      { error: { message: 'Request rate limit exceeded.', type: 'request_rate_limit', code: 429 } },
      'rate',
    ],
    ['xai', 403, { code: 'permission-denied', error: 'Your team has used all available credits.' }, 'quota'],
    ['xai', 403, { code: 'permission-denied', error: 'Your team may not use this model.' }, 'auth'],
    ['xai', 429, { code: 'resource-exhausted', error: 'Too many requests.' }, 'rate'],
    ['xai', 410, { code: 'gone', error: 'Live search is gone.' }, 'badRequest'],
  ] satisfies [RealEngineId, number, unknown, EngineErrorKind][])('%s: %i %o is %s', async (id, status, body, kind) => {
    expect((await failed(id, status, body)).kind).toBe(kind)
  })
})

describe('a reply that goes elsewhere', () => {
  it.each(['anthropic', 'gemini'] as const)('is not followed by %s, which would carry the key along', async (id) => {
    const other = await startModelServer()
    const error = await failed(id, 307, '', { location: `${other.url}/messages` })
    await other.stop()
    expect(error.kind).toBe('server')
    expect(other.calls).toEqual([])
  })
})

describe('a reply without end', () => {
  it.each(['anthropic', 'gemini'] as const)('is not read to its end by %s', async (id) => {
    server.setScript([{ does: () => ({ status: 200, body: `"${'x'.repeat(21_000_000)}"`, headers: {} }) }])
    // A busy machine takes seconds to send it.
    const { message } = await failureOf(engineOn(server, id, 50_000).ask(QUESTION, neverAborted))
    expect(message).toContain('far more than an answer')
  })
})
