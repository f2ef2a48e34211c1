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
    [403, 'forbidden', 'Request not allowed', 'badRequest'],
    [400, 'invalid_request_error', 'Output blocked by content filtering policy', 'refused'],
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
    [
      'xai',
      429,
      { error: 'Your team 1-a has either used all available credits or reached its monthly spending limit. To go on…' },
      'quota',
    ],
    ['xai', 403, { code: 'x', error: 'You have run out of credits or need a Grok subscription.' }, 'quota'],
    ['xai', 403, { code: 'permission-denied', error: 'Your team may not use this model.' }, 'auth'],
    ['xai', 429, { code: 'resource-exhausted', error: 'Too many requests.' }, 'rate'],
    ['xai', 410, { code: 'gone', error: 'Live search is gone.' }, 'badRequest'],
    [
      'xai',
      400,
      { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***cd.' },
      'auth',
    ],
  ] satisfies [RealEngineId, number, unknown, EngineErrorKind][])('%s: %i %o is %s', async (id, status, body, kind) => {
    expect((await failed(id, status, body)).kind).toBe(kind)
  })
})

const filtered = { hate: { filtered: true, severity: 'high' }, violence: { filtered: false, severity: 'safe' } }
const FILTERED = "The response was filtered due to the prompt triggering Azure OpenAI's content management policy."
const innererror = { code: 'ResponsibleAIPolicyViolation', content_filter_result: filtered }
const flagged = { reasons: ['violence'], flagged_input: 'a question', provider_name: 'OpenAI', model_slug: 'openai/x' }

const ENGINES = ['openai', 'xai', 'perplexity', 'anthropic', 'gemini'] as const
const withNumber = (code: number | string, more: object = {}) => ({
  error: { code, message: 'Said for people', ...more },
})

describe.each(ENGINES)('%s behind a gateway', (id) => {
  it.each([
    ['Azure', 400, { error: { message: FILTERED, type: null, param: 'prompt', code: 'content_filter', status: 400 } }],
    ['Azure, within', 400, { error: { message: 'No.', code: 'invalid_request_error', innererror: { innererror } } }],
    ['Azure, in words alone', 400, { error: { message: FILTERED, type: null, code: null } }],
    [
      'LiteLLM, by type',
      400,
      { error: { message: 'x', type: 'ContentPolicyViolationError', param: null, code: '400' } },
    ],
    ['LiteLLM, within', 400, withNumber('400', { type: null, provider_specific_fields: { innererror } })],
    ['LiteLLM, by what was filtered', 400, withNumber('400', { inner_error: { content_filter_results: filtered } })],
    [
      'LiteLLM, in words alone',
      500,
      withNumber('500', {
        message: `litellm.BadRequestError: litellm.ContentPolicyViolationError: AzureException - ${FILTERED}`,
      }),
    ],
    ['OpenRouter', 403, withNumber(403, { metadata: flagged })],
    [
      'OpenRouter, in words alone',
      403,
      withNumber(403, { message: 'Your chosen model requires moderation and your input was flagged' }),
    ],
    [
      'OpenRouter, as the vendor wrote it',
      400,
      withNumber(400, { metadata: { raw: JSON.stringify({ error: { code: 'content_filter' } }) } }),
    ],
    ['a gateway that answers with a list', 400, [{ error: { status: 'CONTENT_BLOCKED', message: 'x' } }]],
    ['a vendor of other words', 400, { error: { code: 'InputTextSensitiveContentDetected', message: 'x' } }],
    ['rules of a gateway', 446, { error: { type: 'hooks_failed', message: 'The checks failed.', code: null } }],
  ] satisfies [string, number, unknown][])('is refused by moderation (%s)', async (_name, status, body) => {
    const error = await failed(id, status, body)
    expect(error.kind).toBe('refused')
    expect(error.message).toContain('The provider refused the question')
  })

  it.each([
    ['a page of a firewall', '<html><title>Attention Required! | Cloudflare</title></html>'],
    ['words of a firewall', 'error code: 1020'],
    ['nothing', ''],
    ['a gateway that is not of the provider', { message: 'Forbidden' }],
    ['a gateway of few words', { error: 'Forbidden' }],
    ['a network', { error: { code: '403', message: 'Access denied due to Virtual Network/Firewall rules.' } }],
    ['an address', { error: { code: 'ip_not_authorized', message: 'Your IP is not authorized.' } }],
    [
      'a region',
      {
        error: {
          code: 'unsupported_country_region_territory',
          message: 'Country, region, or territory not supported',
          type: 'request_forbidden',
        },
      },
    ],
    [
      'a region at the edge',
      { code: 'unsupported_country_region_territory', message: 'Not here', type: 'request_forbidden' },
    ],
    ['a rule of the network', { error: { status: 'SECURITY_POLICY_VIOLATED', message: 'Prohibited.' } }],
  ])('does not blame the key for a 403 of %s', async (_name, body) => {
    const error = await failed(id, 403, body)
    expect(error.kind).toBe('badRequest')
    expect(error.message).toContain('A gateway or firewall refused the request')
    expect(error.message).not.toContain('API key')
  })

  it.each([
    ['a model', { error: { message: 'You are not allowed to sample from this model', type: 'invalid_request_error' } }],
    [
      'a permission',
      { error: { code: 403, status: 'PERMISSION_DENIED', message: 'Your API key was reported as leaked.' } },
    ],
    ['a key', { error: { type: 'forbidden', message: 'This API key has no access.' } }],
  ])('says that the key is not accepted for a 403 of %s', async (_name, body) => {
    expect(await failed(id, 403, body)).toMatchObject({ kind: 'auth' })
  })

  it.each([
    'Unknown parameter: credits',
    'No credits were found for the film.',
    'Invalid input "how to use travel credits": too long',
    'The prompt "which bank shows the credit balance, spend limit and API usage limits" is too long',
    'Invalid value: "Your credit balance is too low, what now?"',
    'litellm.BadRequestError: unsupported: plan and billing',
  ])('is not taken for an unpaid account by the words of a 400: %s', async (message) => {
    const body = { error: { message, type: 'invalid_request_error', code: null } }
    expect(await failed(id, 400, body)).toMatchObject({ kind: 'badRequest' })
  })

  it('may ask for credits to raise a limit that passes', async () => {
    const message = 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free requests.'
    expect(await failed(id, 429, withNumber(429, { message }))).toMatchObject({ kind: 'rate' })
  })

  it.each([
    ['a code', 400, { error: { message: 'x', code: 'insufficient_quota' } }],
    ['a code of an overdue bill', 403, { error: { message: 'x', code: 'AccountOverdueError' } }],
    ['another code of one', 400, { code: 'Arrearage', message: 'Your account is not in good standing.' }],
    ['a gateway that counts calls', 403, { statusCode: 403, message: 'Out of call volume quota. Comes back later.' }],
    ['a code of LiteLLM', 400, { error: { message: 'x', type: 'budget_exceeded', code: '400' } }],
    ['a status', 402, { error: { message: 'This request requires more credits.', code: 402 } }],
    ["a vendor's sentence", 400, { error: { message: 'Your credit balance is too low to access the Anthropic API.' } }],
    [
      "a vendor's sentence behind a prefix",
      400,
      {
        error: { message: 'litellm.RateLimitError: AnthropicException - Your credit balance is too low to access it.' },
      },
    ],
    [
      "a vendor's body in words",
      400,
      {
        error: {
          message:
            'litellm.BadRequestError: AnthropicException - {"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low"}}',
        },
      },
    ],
  ] satisfies [string, number, unknown][])('has an unpaid account by %s', async (_name, status, body) => {
    expect(await failed(id, status, body)).toMatchObject({ kind: 'quota' })
  })

  it.each([
    ['a number', withNumber(429), { kind: 'rate' }],
    ['a number as a text', withNumber('429'), { kind: 'rate' }],
    ['a number beside the error', { error: 'Too many requests', code: 429 }, { kind: 'rate' }],
    ['a number of a gateway', { message: 'x', statusCode: 429 }, { kind: 'rate' }],
    ['a number without an error', { status: 503, message: 'x' }, { kind: 'server' }],
    ['a name', { error: { type: 'rate_limit_error', message: 'x' } }, { kind: 'rate' }],
    ['a name of LiteLLM', { error: { type: 'RateLimitError', message: 'x' } }, { kind: 'rate' }],
    ['a name of Anthropic', { type: 'error', error: { type: 'overloaded_error', message: 'x' } }, { kind: 'server' }],
    ['a name of Google', { error: { status: 'RESOURCE_EXHAUSTED', message: 'x' } }, { kind: 'rate' }],
    ['a list', [{ error: { code: 503, status: 'UNAVAILABLE', message: 'x' } }], { kind: 'server' }],
    ['a list of errors', { errors: [{ code: 500, message: 'x' }] }, { kind: 'server' }],
    ['an unpaid account', withNumber(402), { kind: 'quota' }],
    ['an unpaid account, as a text', withNumber('402'), { kind: 'quota' }],
    ['an unpaid account, by a code', { error: { code: 'insufficient_quota', message: 'x' } }, { kind: 'quota' }],
    ['an unpaid account, in words', { error: { message: 'Your credit balance is too low.' } }, { kind: 'quota' }],
    ['a wrong key', withNumber(401), { kind: 'auth' }],
    ['a wrong key, by a name', { error: { type: 'authentication_error', message: 'x' } }, { kind: 'auth' }],
    ['a wrong request', withNumber('400'), { kind: 'badRequest' }],
    ['a failure', withNumber(500), { kind: 'server' }],
    ['a failure behind it', withNumber('502'), { kind: 'server' }],
    ['no answer in time', withNumber(408), { kind: 'timeout' }],
    ['moderation', withNumber(403, { metadata: flagged }), { kind: 'refused' }],
    [
      'an error of a choice',
      { id: 'gen-1', choices: [{ finish_reason: 'error', error: { code: 502, message: 'Provider returned error' } }] },
      { kind: 'server' },
    ],
    ['a limit of a choice', { choices: [{ error: { code: 429, message: 'x' } }] }, { kind: 'rate' }],
    ['something else', { error: { message: 'Something went wrong' } }, { kind: 'badResponse' }],
  ])('reports %s inside a 200', async (_name, body, expected) => {
    const error = await failed(id, 200, body)
    expect(error).toMatchObject(expected)
    expect(error.message).not.toContain('Said for people')
  })

  it('waits inside a 200 as long as the header says', async () => {
    expect(await failed(id, 200, withNumber(429), { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7000 })
  })
})

describe('an error of Gemini inside a 200', () => {
  it('waits as long as its details say, and is out of credit after a limit of the day', async () => {
    const body = (quotaId: string) => ({
      error: {
        ...{ code: 429, status: 'RESOURCE_EXHAUSTED', message: CHECK_PLAN },
        details: [
          { '@type': LIMIT, violations: [{ quotaId }] },
          { '@type': RETRY, retryDelay: '34s' },
        ],
      },
    })
    expect(await failed('gemini', 200, body('PerMinute'))).toMatchObject({ kind: 'rate', retryAfterMs: 34_000 })
    expect(await failed('gemini', 200, [body('PerDay')])).toMatchObject({ kind: 'quota' })
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
