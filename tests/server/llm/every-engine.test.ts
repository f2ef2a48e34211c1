import { describe, expect, it } from 'vitest'
import { REAL_ENGINES } from '@/lib/engines/engines'
import { ASK_USAGE, answeredBrands, answerText, EXTRACT_USAGE } from '@/tests/support/model-answers'
import * as script from '@/tests/support/model-script'
import { engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

const server = await serverForAll()

const PROFILE = 'You are helping a founder of a 20-person company.'

describe.each(REAL_ENGINES)('%s', (id) => {
  const ask = (more = {}, timeoutMs = 5000) =>
    engineOn(server, id, timeoutMs).ask({ ...QUESTION, ...more }, neverAborted)
  const failedAsk = (does: script.Behaviour, timeoutMs = 5000) => {
    server.setScript([{ does }])
    return failureOf(ask({}, timeoutMs))
  }

  it('answers with two cited pages of three that were read, its search, its model and what it cost', async () => {
    const answer = await ask()
    expect(answer.text).toContain(answerText(QUESTION.term, answeredBrands(QUESTION.term)))
    expect(answer.citations).toHaveLength(2)
    expect(answer.sources.length).toBeGreaterThanOrEqual(3)
    expect(answer).toMatchObject({
      grounded: true,
      searchQueries: [QUESTION.term],
      model: 'model-a',
      usage: { ...ASK_USAGE, searches: 1 },
    })
  })

  it('is asked the term alone and told the city of the owner', async () => {
    await ask()
    expect(server.calls[0]).toMatchObject({ kind: 'ask', model: 'model-a', input: QUESTION.term })
    expect(JSON.stringify(server.calls[0]?.json)).toContain('London')
  })

  it('is told the searcher profile as its instructions', async () => {
    await ask({ profile: PROFILE })
    expect(server.calls[0]?.instructions).toContain(PROFILE)
    expect(server.calls[0]?.input).toBe(QUESTION.term)
  })

  it('reads the brands of an answer', async () => {
    const text = answerText(QUESTION.term)
    expect(await engineOn(server, id).extract(QUESTION, text, neverAborted)).toEqual({
      brands: answeredBrands(QUESTION.term),
      model: 'model-b',
      usage: { ...EXTRACT_USAGE, searches: 0 },
    })
    expect(JSON.stringify(server.calls[0]?.json)).toContain('additionalProperties')
    expect(server.calls[0]?.json).not.toHaveProperty('tools')
  })

  it('reads brands behind thoughts and in a code fence', async () => {
    const text = '<think>Is it {"brands":["Wrong"]}?</think>\n```JSON\r\n{"brands":["Acme"],"sure":true}\r\n```'
    server.setScript([{ does: (request) => script.saysText(request, text) }])
    expect((await engineOn(server, id).extract(QUESTION, '1. Acme', neverAborted)).brands).toEqual(['Acme'])
  })

  it('analyses answers', async () => {
    const answers = [
      {
        ...{ ref: 'A1', day: QUESTION.day, term: QUESTION.term, text: 'Acme is well liked.' },
        ...{ citations: [], brands: [], named: true },
      },
    ]
    const request = { organisation: { name: 'Acme', aliases: [] }, rivals: [], answers }
    expect(await engineOn(server, id).analyse(request, neverAborted)).toMatchObject({
      summary: 'The tone of the answers is positive overall.',
      model: 'model-b',
    })
  })

  it.each([
    ['a refusal', script.refuses, 'refused'],
    ['an answer that was cut off', script.cutOff, 'incomplete'],
  ])('reports %s with its cost', async (_name, does, kind) => {
    expect(await failedAsk(does)).toMatchObject({ kind, model: 'model-a', usage: ASK_USAGE })
  })

  it.each([
    ['a limit that passes', script.rateLimited({ 'retry-after': '2' }), { kind: 'rate', retryAfterMs: 2000 }],
    ['an unpaid bill', script.outOfQuota(), { kind: 'quota' }],
    ['a key that is not accepted', script.failsWith(401, 'unauthorised'), { kind: 'auth' }],
    ['a request that is not accepted', script.failsWith(400, 'wrong'), { kind: 'badRequest' }],
    ['an error of the server', script.failsWith(503), { kind: 'server' }],
    ['an overloaded server', script.failsWith(529), { kind: 'server' }],
    ['a connection that is reset', script.resets, { kind: 'server' }],
    ['half a body', script.breaksOff, { kind: 'server' }],
    ['broken JSON', script.brokenJson, { kind: 'badResponse' }],
    ['a page', script.html, { kind: 'badResponse' }],
    ['an empty object', script.emptyObject, { kind: 'badResponse' }],
    ['null', () => ({ body: 'null' }), { kind: 'badResponse' }],
  ] satisfies [string, script.Behaviour, object][])('reports %s', async (_name, does, expected) => {
    expect(await failedAsk(does)).toMatchObject(expected)
  })

  it('ends a call that hangs at its timeout', async () => {
    expect(await failedAsk(script.hangs, 200)).toMatchObject({ kind: 'timeout' })
  })

  it('ends at once when we shut down, and the provider sees it', async () => {
    server.setScript([{ does: script.hangs }])
    const before = server.abandoned
    const shutdown = new AbortController()
    const failed = failureOf(engineOn(server, id).ask(QUESTION, shutdown.signal))
    await expect.poll(() => server.inFlight).toBe(1)
    shutdown.abort()
    expect(await failed).toMatchObject({ kind: 'aborted' })
    await expect.poll(() => server.abandoned).toBe(before + 1)
  })

  it('loses what the database cannot keep', async () => {
    const brand = 'Ac\u0000me \ud800'
    server.setScript([{ does: (request) => script.answersWith(request, `1. **${brand}**`) }])
    expect((await ask()).text).toContain('1. **Acme \ufffd**')
  })
})
