import { describe, expect, it } from 'vitest'
import type { EngineErrorKind } from '@/server/llm/engine'
import { generateContent } from '@/tests/support/generate-content-protocol'
import { messages } from '@/tests/support/messages-protocol'
import { ASK_USAGE, type ModelRequest } from '@/tests/support/model-answers'
import type { Behaviour } from '@/tests/support/model-script'
import { engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

// Why a model stopped decides, even where it left a text.

const server = await serverForAll()

function ask(id: 'anthropic' | 'gemini', does: Behaviour) {
  server.setScript([{ does }])
  return engineOn(server, id).ask(QUESTION, neverAborted)
}

describe('Claude', () => {
  const stopped =
    (reason: unknown): Behaviour =>
    (request) => ({ body: { ...messages.answer(request), stop_reason: reason } })

  it.each(['end_turn', 'stop_sequence'])('has answered when it stops by %s', async (reason) => {
    expect((await ask('anthropic', stopped(reason))).text).not.toBe('')
  })

  it.each([
    ['max_tokens', 'incomplete'],
    ['model_context_window_exceeded', 'incomplete'],
    ['refusal', 'refused'],
    ['tool_use', 'badResponse'],
    ['something_new', 'badResponse'],
    [null, 'badResponse'],
  ] satisfies [string | null, EngineErrorKind][])('that stops by %s is %s, with what it cost', async (reason, kind) => {
    expect(await failureOf(ask('anthropic', stopped(reason)))).toMatchObject({ kind, usage: ASK_USAGE })
  })

  it('that stops by an error inside its message is what that error says', async () => {
    const body = (request: ModelRequest) => ({ ...messages.answer(request), stop_reason: null, error: { code: 429 } })
    expect(await failureOf(ask('anthropic', (request) => ({ body: body(request) })))).toMatchObject({ kind: 'rate' })
  })

  it('without any text has not answered', async () => {
    const silent: Behaviour = (request) => ({ body: { ...messages.answer(request), content: [] } })
    expect(await failureOf(ask('anthropic', silent))).toMatchObject({ kind: 'badResponse', usage: ASK_USAGE })
  })
})

describe('Gemini', () => {
  const stopped =
    (reason: unknown): Behaviour =>
    (request) => {
      const body = generateContent.answer(request)
      return { body: { ...body, candidates: body.candidates.map((each) => ({ ...each, finishReason: reason })) } }
    }
  const without =
    (more: object): Behaviour =>
    (request) => ({ body: { ...generateContent.answer(request), ...more } })

  it.each([
    ['SAFETY', 'refused'],
    ['RECITATION', 'refused'],
    ['LANGUAGE', 'refused'],
    ['BLOCKLIST', 'refused'],
    ['PROHIBITED_CONTENT', 'refused'],
    ['SPII', 'refused'],
    ['MAX_TOKENS', 'incomplete'],
    ['OTHER', 'badResponse'],
    ['MALFORMED_FUNCTION_CALL', 'badResponse'],
    [undefined, 'badResponse'],
  ] satisfies [string | undefined, EngineErrorKind][])(
    'that stops by %s is %s, with what it cost',
    async (reason, kind) => {
      expect(await failureOf(ask('gemini', stopped(reason)))).toMatchObject({ kind, usage: ASK_USAGE })
    },
  )

  it.each([
    ['no candidates', { candidates: undefined }, 'badResponse'],
    ['an empty list of candidates', { candidates: [] }, 'badResponse'],
    ['a blocked question', { candidates: [], promptFeedback: { blockReason: 'SAFETY' } }, 'refused'],
    ['an error beside a candidate', { candidates: [{}], error: { code: 503, message: 'x' } }, 'server'],
    ['a candidate without content', { candidates: [{ finishReason: 'STOP' }] }, 'badResponse'],
    [
      'a candidate of thoughts',
      { candidates: [{ finishReason: 'STOP', content: { parts: [{ text: 'Hm', thought: true }] } }] },
      'badResponse',
    ],
  ] satisfies [string, object, EngineErrorKind][])('with %s is %s', async (_name, more, kind) => {
    expect(await failureOf(ask('gemini', without(more)))).toMatchObject({ kind })
  })

  it('cites no redirect whose title is no host', async () => {
    const hostile: Behaviour = (request) => {
      const body = generateContent.answer(request)
      const text = JSON.stringify(body).replaceAll(/"title":"[^"]*"/g, '"title":"<b>evil</b>/path"')
      return { body: text }
    }
    expect(await ask('gemini', hostile)).toMatchObject({ citations: [], sources: [], grounded: true })
  })
})
