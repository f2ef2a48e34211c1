import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messages } from '@/tests/support/messages-protocol'
import { answerText, type ModelRequest } from '@/tests/support/model-answers'
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

  it.each(['max_uses_exceeded', 'too_many_requests', 'unavailable', 'query_too_long', 'something_new'])(
    'with %s beside a search that worked does not throw the answer away',
    async (code) => {
      server.setScript([
        {
          does: (request) => {
            const found = messages.answer(request)
            const failed = messages.failedSearch(request, code).content.slice(0, 2)
            return { body: { ...found, content: [...found.content, ...failed, { type: 'text', text: ' So much.' }] } }
          },
        },
      ])
      const answer = await ask()
      expect(answer.text).toContain(answerText(QUESTION.term))
      expect(answer.text).toContain('So much.')
      expect([answer.citations.length, answer.grounded]).toEqual([2, true])
    },
  )

  it('in the last turn does not throw away what a paused turn had found', async () => {
    server.setScript([
      { times: 1, does: pauses },
      { does: (request) => ({ body: messages.failedSearch(request, 'max_uses_exceeded') }) },
    ])
    expect(await ask()).toMatchObject({ grounded: true, sources: ['https://leedscoffee.co.uk/laptops'] })
  })

  it('is not one with an odd page or citation among others', async () => {
    server.setScript([
      {
        does: (request) => {
          const { content, ...rest } = messages.answer(request)
          const odd = (content as object[]).map((block) => {
            const among = (name: string) =>
              name in block ? { [name]: [null, { url: 7 }, ...(Reflect.get(block, name) as unknown[])] } : {}
            return { ...block, ...among('content'), ...among('citations') }
          })
          return { body: { ...rest, content: odd } }
        },
      },
    ])
    const { citations, sources } = await ask()
    expect([citations.length, sources.length]).toEqual([2, 3])
  })
})

describe('a turn that failed', () => {
  /** Asks as a retry does: again and again with what was received. */
  function retried() {
    const engine = engineOn(server, 'anthropic')
    const received: unknown[] = []
    return () => engine.ask(QUESTION, neverAborted, received)
  }
  const sentTurns = () => server.calls.map(({ json }) => (json.messages as unknown[]).length - 1)

  it.each([
    ['a limit', script.rateLimited({ 'retry-after': '3' })],
    ['an error of the server', script.failsWith(500)],
    ['an error inside a 200', () => ({ body: { type: 'error', error: { type: 'overloaded_error' } } })],
    ['a reset connection', script.resets],
    ['half a message', script.breaksOff],
  ] satisfies [string, script.Behaviour][])(
    'with %s is asked again alone, and each turn is paid once',
    async (_name, does) => {
      server.setScript([
        { times: 1, does: pauses },
        { times: 2, does },
        { times: 1, does: pauses },
      ])
      const askAgain = retried()
      const [first, second] = [await failureOf(askAgain()), await failureOf(askAgain())]
      expect([first.usage, second.usage]).toEqual([TURN, undefined])
      const answer = await askAgain()
      expect(sentTurns()).toEqual([0, 1, 1, 1, 2])
      const { inputTokens, outputTokens } = answer.usage
      expect({ inputTokens, outputTokens }).toEqual({
        inputTokens: TURN.inputTokens + LAST.inputTokens,
        outputTokens: TURN.outputTokens + LAST.outputTokens,
      })
      expect(answer.usage.searches).toBe(3)
      expect(answer.sources).toContain('https://leedscoffee.co.uk/laptops')
    },
  )

  it.each([
    ['was refused', script.refuses, 'refused'],
    ['was cut off', script.cutOff, 'incomplete'],
    ['stopped oddly', (request) => ({ body: { ...messages.answer(request), stop_reason: 'tool_use' } }), 'badResponse'],
  ] satisfies [string, script.Behaviour, string][])(
    'because it %s is asked again with the turns before it',
    async (_name, does, kind) => {
      server.setScript([
        { times: 1, does: pauses },
        { times: 1, does },
      ])
      const askAgain = retried()
      expect(await failureOf(askAgain())).toMatchObject({ kind })
      expect((await askAgain()).usage).toMatchObject({ inputTokens: LAST.inputTokens, outputTokens: LAST.outputTokens })
      expect(sentTurns()).toEqual([0, 1, 1])
    },
  )

  it('is begun anew where no search of the answer worked', async () => {
    const content = paused.content.map((block) => {
      const { type } = block as { type: string }
      const error = { type: 'web_search_tool_result_error', error_code: 'unavailable' }
      return type === 'web_search_tool_result' ? { ...(block as object), content: error } : block
    })
    const finished = (request: ModelRequest) => ({ body: messages.text(request, 'From memory.') })
    server.setScript([
      { times: 1, does: () => ({ body: { ...paused, content } }) },
      { times: 1, does: finished },
    ])
    const askAgain = retried()
    expect(await failureOf(askAgain())).toMatchObject({ kind: 'server' })
    await askAgain()
    expect(sentTurns()).toEqual([0, 1, 0])
  })

  it('is gone on with when it was paused too often', async () => {
    server.setScript([{ times: 3, does: pauses }])
    const askAgain = retried()
    expect(await failureOf(askAgain())).toMatchObject({ kind: 'incomplete' })
    expect((await askAgain()).usage).toMatchObject({ inputTokens: LAST.inputTokens, searches: 4 })
    expect(sentTurns()).toEqual([0, 1, 2, 3])
  })
})
