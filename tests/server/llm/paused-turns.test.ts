import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messages } from '@/tests/support/messages-protocol'
import { answerText } from '@/tests/support/model-answers'
import * as script from '@/tests/support/model-script'
import { engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

// Claude pauses long turns; it goes on when the turn is sent back as it was.

const paused = JSON.parse(readFileSync(new URL('./recorded/claude-paused.json', import.meta.url), 'utf8')) as {
  content: unknown[]
}

const server = await serverForAll()

const ask = () => engineOn(server, 'anthropic').ask(QUESTION, neverAborted)
const pauses: script.Behaviour = () => ({ body: paused })
const TURN = { inputTokens: 5200, outputTokens: 90, searches: 1 }
const LAST = { inputTokens: 8000, outputTokens: 400, searches: 1 }

describe('a paused turn', () => {
  it('is sent back unchanged, with its container, and its answer costs all turns', async () => {
    server.setScript([{ times: 2, does: pauses }])
    const answer = await ask()
    expect(answer.text).toContain(answerText(QUESTION.term))
    expect(answer.text).not.toContain('search for this')
    expect(answer.usage).toEqual({
      inputTokens: 2 * TURN.inputTokens + LAST.inputTokens,
      outputTokens: 2 * TURN.outputTokens + LAST.outputTokens,
      searches: 3,
    })
    expect(answer.searchQueries).toEqual(['quiet cafes Leeds laptop', QUESTION.term])
    expect(answer.sources).toContain('https://leedscoffee.co.uk/laptops')
    const sent = server.calls.map(({ json }) => json)
    const turn = { role: 'assistant', content: paused.content }
    const question = { role: 'user', content: QUESTION.term }
    expect(sent.map((request) => request.messages)).toEqual([[question], [question, turn], [question, turn, turn]])
    expect(sent.map((request) => request.container)).toEqual([undefined, 'container_01Local', 'container_01Local'])
  })

  it('is continued at most twice, then the answer is incomplete and its cost known', async () => {
    server.setScript([{ does: pauses }])
    expect(await failureOf(ask())).toMatchObject({
      kind: 'incomplete',
      usage: { inputTokens: 3 * TURN.inputTokens, outputTokens: 3 * TURN.outputTokens, searches: 3 },
    })
    expect(server.calls).toHaveLength(3)
  })

  it('and its continuations have the time of one call together', async () => {
    server.setScript([{ does: () => ({ body: paused, delayMs: 1250 }) }])
    const error = await failureOf(engineOn(server, 'anthropic', 2000).ask(QUESTION, neverAborted))
    expect(error).toMatchObject({ kind: 'timeout', usage: TURN })
  })

  it.each([
    ['a limit', script.rateLimited({ 'retry-after': '3' }), { kind: 'rate', retryAfterMs: 3000 }],
    ['an unpaid bill', script.outOfQuota(), { kind: 'quota' }],
    ['a reset connection', script.resets, { kind: 'server' }],
    ['something else than a message', script.emptyObject, { kind: 'badResponse' }],
  ] satisfies [string, script.Behaviour, object][])(
    'that ends with %s keeps what it cost',
    async (_name, does, error) => {
      server.setScript([{ times: 1, does: pauses }, { does }])
      expect(await failureOf(ask())).toMatchObject({ ...error, usage: TURN, model: 'claude-local-5-20261001' })
    },
  )
})

describe('a search of Claude that failed inside a 200', () => {
  it.each([
    ['too_many_requests', 'rate'],
    ['unavailable', 'server'],
    ['max_uses_exceeded', 'incomplete'],
    ['query_too_long', 'badResponse'],
    ['invalid_tool_input', 'badResponse'],
    ['something_new', 'server'],
  ])('with %s is no answer from memory, but %s', async (code, kind) => {
    server.setScript([{ does: (request) => ({ body: messages.failedSearch(request, code) }) }])
    const error = await failureOf(ask())
    expect(error).toMatchObject({ kind, usage: LAST })
    expect(error.message).toContain(code)
  })

  it('fails the answer though an earlier search worked: it would have been another one', async () => {
    server.setScript([
      {
        does: (request) => {
          const found = messages.answer(request)
          const failed = messages.failedSearch(request, 'max_uses_exceeded')
          return { body: { ...found, content: [...found.content, ...failed.content] } }
        },
      },
    ])
    expect(await failureOf(ask())).toMatchObject({ kind: 'incomplete' })
  })
})
