import { describe, expect, it } from 'vitest'
import type { EngineErrorKind } from '@/server/llm/engine'
import { ASK_USAGE, answerBody, body, type ModelRequest, textBody } from '@/tests/support/model-answers'
import { type Behaviour, cutOff, givesUp, saysNothing, searchFails } from '@/tests/support/model-script'
import { engineAt, engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

const server = await serverForAll()

const ask = (more = {}) => engineAt(server.url).ask({ ...QUESTION, ...more }, neverAborted)

describe('the question as it is asked', () => {
  it('is the term alone, with web search required near the owner, and not stored by the provider', async () => {
    await ask()
    expect(server.calls[0]?.json).toMatchObject({
      model: 'model-a',
      input: QUESTION.term,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'GB', city: 'London' } }],
      tool_choice: 'required',
      include: ['web_search_call.action.sources'],
      store: false,
    })
  })

  it('carries no instructions of ours without a searcher profile', async () => {
    await ask()
    await ask({ profile: '   ' })
    expect(server.calls.map((call) => call.instructions)).toEqual([null, null])
  })

  it('is sent once: the SDK does not retry', async () => {
    server.setScript([{ does: () => ({ status: 500, body: {} }) }])
    await failureOf(ask())
    expect(server.calls).toHaveLength(1)
  })
})

describe('a completed response', () => {
  it('without any search is an answer from memory', async () => {
    server.setScript([{ does: (request) => ({ body: textBody(request, 'Acme') }) }])
    expect(await ask()).toMatchObject({ grounded: false, citations: [] })
  })
})

describe('a search that failed', () => {
  const failed = { id: 'ws_2', type: 'web_search_call', status: 'failed' }
  const results = {
    type: 'search_results',
    queries: ['offices'],
    results: [{ id: 1, url: 'https://a.example/x', title: 'A' }],
  }

  it.each([
    ['openai', 'a search that worked', (request: ModelRequest) => answerBody(request).output],
    ['xai', 'a search that worked', (request: ModelRequest) => answerBody(request).output],
    ['perplexity', 'results', (request: ModelRequest) => [results, ...textBody(request, 'Acme [1]').output]],
  ] as const)('does not throw away an answer of %s beside %s', async (id, _beside, output) => {
    server.setScript([{ does: (request) => ({ body: body(request, [failed, ...output(request), failed]) }) }])
    const answer = await engineOn(server, id).ask(QUESTION, neverAborted)
    expect([answer.grounded, answer.sources.length > 0, answer.text !== '']).toEqual([true, true, true])
  })
})

describe('the other terminal states', () => {
  const failedWith = (error: unknown) => (request: ModelRequest) => ({
    body: body(request, [], { status: 'failed', error }),
  })
  it.each([
    ['a response cut off at its limit', cutOff, 'incomplete', 'max_output_tokens'],
    ['a failed response', givesUp(), 'server', 'server_error'],
    ['a response failed by a rate limit', givesUp('rate_limit_exceeded'), 'rate', 'rate_limit_exceeded'],
    ['a response failed by a bill', givesUp('insufficient_quota'), 'quota', 'insufficient_quota'],
    ['a response failed by a policy', givesUp('bio_policy'), 'refused', 'bio_policy'],
    ['a response failed by the number of a limit', failedWith({ code: 429, message: 'x' }), 'rate', '429'],
    ['a response failed by a number as a text', failedWith({ code: '402', message: 'x' }), 'quota', '402'],
    ['a response failed by nothing that is told', failedWith(null), 'server', 'failed'],
    [
      'a response completed by an error',
      (request) => ({ body: body(request, [], { error: { code: '429', message: 'x' } }) }),
      'rate',
      'without any text',
    ],
    [
      'a response left by an error',
      (request) => ({ body: body(request, [], { status: 'error', error: { code: 402, message: 'x' } }) }),
      'quota',
      "state 'error'",
    ],
    [
      'a response that was filtered',
      (request) => ({
        body: body(request, [], { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
      }),
      'refused',
      'content_filter',
    ],
    ['a response whose searches all failed', searchFails, 'server', 'web search failed'],
    ['a completed response without text', saysNothing, 'badResponse', 'without any text'],
  ] satisfies [string, Behaviour, EngineErrorKind, string][])(
    '%s carries its reason and what it cost',
    async (_name, does, kind, words) => {
      server.setScript([{ does }])
      const error = await failureOf(ask())
      expect(error).toMatchObject({ kind, model: 'model-a', usage: { ...ASK_USAGE, searches: 1 } })
      expect(error.message).toContain(words)
    },
  )
})
