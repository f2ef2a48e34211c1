import { describe, expect, it } from 'vitest'
import { ASK_USAGE, textBody } from '@/tests/support/model-answers'
import { cutOff, givesUp, saysNothing, searchFails } from '@/tests/support/model-script'
import { engineAt, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

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

describe('the other terminal states', () => {
  it.each([
    ['a response cut off at its limit', cutOff, 'incomplete', 'max_output_tokens'],
    ['a failed response', givesUp(), 'server', 'server_error'],
    ['a response failed by a rate limit', givesUp('rate_limit_exceeded'), 'rate', 'rate_limit_exceeded'],
    ['a response failed by a bill', givesUp('insufficient_quota'), 'quota', 'insufficient_quota'],
    ['a response failed by a policy', givesUp('bio_policy'), 'refused', 'bio_policy'],
    ['a response whose searches all failed', searchFails, 'server', 'web search failed'],
    ['a completed response without text', saysNothing, 'badResponse', 'without any text'],
  ])('%s carries its reason and what it cost', async (_name, does, kind, words) => {
    server.setScript([{ does }])
    const error = await failureOf(ask())
    expect(error).toMatchObject({ kind, model: 'model-a', usage: { ...ASK_USAGE, searches: 1 } })
    expect(error.message).toContain(words)
  })
})
