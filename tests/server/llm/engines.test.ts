import { describe, expect, it } from 'vitest'
import { answerEngine, callCost, isEngineConfigured, plannedEngines, readingEngine } from '@/server/llm/engines'
import { readCompletion } from '@/server/llm/responses-body'
import { readSettings } from '@/server/settings/env'
import { startModelServer } from '@/tests/support/model-server'
import { failureOf, neverAborted, QUESTION } from './ask'

const KEYS = {
  OPENAI_API_KEY: 'test-key',
  ANTHROPIC_API_KEY: 'test-key',
  GEMINI_API_KEY: 'test-key',
  PERPLEXITY_API_KEY: 'test-key',
  XAI_API_KEY: 'test-key',
}

const planned = (source: Record<string, string>) => plannedEngines(readSettings(source))

describe('the engines that a day is planned for', () => {
  it.each([
    [
      'three simulated ones in the demo without a key',
      { SIGHTLINE_STACK: 'demo' },
      ['openai', 'anthropic', 'perplexity'],
    ],
    ['the simulated ones that the list names', { SIGHTLINE_STACK: 'demo', ENGINES: 'anthropic' }, ['anthropic']],
  ])('are %s', (_name, source, played) => {
    expect(planned(source)).toEqual(played.map((id) => `simulated-${id}`))
  })

  it.each([
    ['the one whose key is set', { OPENAI_API_KEY: 'k' }, ['openai']],
    ['real ones alone as soon as there is a key', { SIGHTLINE_STACK: 'demo', XAI_API_KEY: 'k' }, ['xai']],
    ['all with a key but Gemini, whose terms limit storing', KEYS, ['openai', 'anthropic', 'perplexity', 'xai']],
    [
      'Gemini too where storing is allowed, in the order of the screens',
      { ...KEYS, GEMINI_STORE_ANSWERS: 'yes' },
      ['openai', 'anthropic', 'gemini', 'perplexity', 'xai'],
    ],
    ['those that the list leaves', { ...KEYS, ENGINES: 'perplexity, anthropic, gemini' }, ['anthropic', 'perplexity']],
    ['never none, so that a run without a key fails and says why', {}, ['openai']],
  ])('are %s', (_name, source, ids) => {
    expect(planned(source)).toEqual(ids)
  })

  it.each([
    ['a key', KEYS, true],
    ['no key in production', {}, false],
    ['openai asked for without a key', { SIGHTLINE_STACK: 'demo', ANSWER_ENGINE: 'openai' }, false],
  ])('are configured: %s', (_name, source, configured) => {
    expect(isEngineConfigured(readSettings(source))).toBe(configured)
  })
})

describe('an engine by its id', () => {
  it('asks its own address with the models of its settings', async () => {
    const server = await startModelServer()
    const engine = answerEngine(
      'openai',
      readSettings({
        OPENAI_API_KEY: 'test-key',
        OPENAI_BASE_URL: server.url,
        OPENAI_MODEL: 'answers-x',
        OPENAI_EXTRACT_MODEL: 'extracts-x',
      }),
    )
    const answer = await engine.ask(QUESTION, neverAborted)
    await engine.extract(QUESTION, answer.text, neverAborted)
    await server.stop()
    expect(engine.id).toBe('openai')
    expect(server.calls.map((call) => call.model)).toEqual(['answers-x', 'extracts-x'])
  })

  it.each(['openai', 'anthropic', 'gemini', 'perplexity', 'xai'])('is %s with its key', (id) => {
    expect(answerEngine(id, readSettings({ ...KEYS, GEMINI_STORE_ANSWERS: 'yes' })).id).toBe(id)
  })

  it.each([
    ['production without a key', {}],
    ['openai asked for without a key', { SIGHTLINE_STACK: 'demo', ANSWER_ENGINE: 'openai' }],
    ['an engine without its key beside one that has it', { XAI_API_KEY: 'test-key' }],
  ])('never invents answers by itself: %s', async (_name, source) => {
    const engine = answerEngine('openai', readSettings(source))
    expect(await failureOf(engine.ask(QUESTION, neverAborted))).toMatchObject({ kind: 'notConfigured' })
    expect(await failureOf(engine.extract(QUESTION, 'x', neverAborted))).toMatchObject({ kind: 'notConfigured' })
  })
})

describe('the engine that reads the answers of all', () => {
  const reading = (source: Record<string, string>) => readingEngine(readSettings(source)).id

  it.each([
    ['the first that is asked', { ...KEYS, ENGINES: 'anthropic,xai' }, 'anthropic'],
    ['the one that the setting names', { ...KEYS, EXTRACT_ENGINE: 'perplexity' }, 'perplexity'],
    ['the named one although it is not asked', { ...KEYS, ENGINES: 'xai', EXTRACT_ENGINE: 'gemini' }, 'gemini'],
    ['the first where the named one has no key', { XAI_API_KEY: 'k', EXTRACT_ENGINE: 'openai' }, 'xai'],
    ['a simulated one for simulated answers', { SIGHTLINE_STACK: 'demo' }, 'simulated-openai'],
  ])('is %s', (_name, source, id) => {
    expect(reading(source)).toBe(id)
  })
})

describe('what a call costs', () => {
  const call = { inputTokens: 8000, outputTokens: 600, searches: 1 }
  const cost = (engine: string, model: string, source: Record<string, string>, usage = {}) =>
    callCost(engine, model, { ...call, ...usage }, readSettings(source))

  it('is what the list says of the model that answered', () => {
    expect(cost('openai', 'gpt-6.1-terra-2026-10-26', KEYS)).toBe(8000 + 3000 + 10_000)
    expect(cost('openai', 'gpt-6.1-terra', KEYS, { paidSearches: 0 })).toBe(11_000)
  })

  it.each([
    ['a model that is not listed', 'openai', 'gpt-7', KEYS],
    ['a search that has no price', 'gemini', 'gemini-3.8-flash', KEYS],
    [
      'another server, whose prices are its own',
      'openai',
      'gpt-6.1-terra',
      { OPENAI_BASE_URL: 'https://gateway.example' },
    ],
  ])('is not known of %s', (_what, engine, model, source) => {
    expect(cost(engine, model, source)).toBeNull()
  })

  it.each([
    ['Perplexity', { cost: { currency: 'USD', input_cost: 0.001, total_cost: 0.004805 } }, 4805],
    ['xAI', { cost_in_usd_ticks: 318_319_000 }, 31_832],
    ['nobody', { cost: null }, undefined],
    ['Perplexity in another currency', { cost: { currency: 'EUR', total_cost: 1 } }, undefined],
    ['nonsense', { cost: { total_cost: -1 }, cost_in_usd_ticks: 'much' }, undefined],
  ])('is what %s states in the reply', (_who, stated, costMicros) => {
    const content = [{ type: 'output_text', text: 'Acme', annotations: [] }]
    const body = {
      ...{ id: 'r', status: 'completed', model: 'm', output: [{ type: 'message', content }] },
      usage: { input_tokens: 10, output_tokens: 1, ...stated },
    }
    expect(readCompletion({ body, requestId: null, headers: new Headers() }).usage.costMicros).toBe(costMicros)
  })
})
