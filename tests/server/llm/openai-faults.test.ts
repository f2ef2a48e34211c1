import { describe, expect, it } from 'vitest'
import * as script from '@/tests/support/model-script'
import { startModelServer } from '@/tests/support/model-server'
import { engineAt, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

const server = await serverForAll()

const failedAsk = () => failureOf(engineAt(server.url).ask(QUESTION, neverAborted))

describe('429', () => {
  it.each(['insufficient_quota', 'credit_balance_exhausted', 'project_spend_limit_exceeded'])(
    'with the code %s is a bill, and its Retry-After means nothing',
    async (code) => {
      server.setScript([{ does: script.outOfQuota(code) }])
      const error = await failedAsk()
      expect(error.kind).toBe('quota')
      expect(error.retryAfterMs).toBeUndefined()
    },
  )

  it('with a page instead of JSON is still a rate limit', async () => {
    server.setScript([
      { does: () => ({ status: 429, headers: { 'content-type': 'text/html' }, body: '<h1>429</h1>' }) },
    ])
    expect(await failedAsk()).toMatchObject({ kind: 'rate' })
  })
})

describe('HTTP errors', () => {
  it.each([
    [500, 'server_error', 'server'],
    [503, 'server_is_overloaded', 'server'],
    [503, 'slow_down', 'rate'],
    [401, 'invalid_api_key', 'auth'],
    [403, 'unsupported_country', 'badRequest'],
    [403, 'insufficient_permissions', 'auth'],
    [402, 'payment_required', 'quota'],
    [400, 'unsupported_parameter', 'badRequest'],
    [400, 'content_policy_violation', 'refused'],
    [404, 'model_not_found', 'badRequest'],
    [408, 'timeout', 'timeout'],
  ])('%i %s is %s', async (status, code, kind) => {
    server.setScript([{ does: script.failsWith(status, code) }])
    const error = await failedAsk()
    expect(error.kind).toBe(kind)
    expect(error.message).toContain(`HTTP ${status}`)
  })

  it('keep the wait that a 503 asks for', async () => {
    server.setScript([{ does: script.failsWith(503, 'server_error', { 'retry-after': '7' }) }])
    expect(await failedAsk()).toMatchObject({ kind: 'server', retryAfterMs: 7000 })
  })
})

describe('bodies outside the protocol', () => {
  it.each([
    ['no body', () => ({ body: '' })],
    ['output that is no list', () => ({ body: { status: 'completed', model: 'x', output: 'text' } })],
  ])('%s is a bad response', async (_name, does) => {
    server.setScript([{ does }])
    expect(await failedAsk()).toMatchObject({ kind: 'badResponse' })
  })
})

it('a connection that is not accepted is a server error', async () => {
  const gone = await startModelServer()
  await gone.stop()
  expect(await failureOf(engineAt(gone.url).ask(QUESTION, neverAborted))).toMatchObject({ kind: 'server' })
})
