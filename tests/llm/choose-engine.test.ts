import { describe, expect, it } from 'vitest'
import { readSettings } from '@/server/env'
import { chooseEngine } from '@/server/llm/choose-engine'
import { startModelServer } from '../support/model-server'
import { failureOf, neverAborted, QUESTION } from './ask'

const chosen = (source: Record<string, string>) => chooseEngine(readSettings(source))

describe('the engine that the settings name', () => {
  it('is simulated in the demo without a key', () => {
    expect(chosen({ SIGHTLINE_STACK: 'demo' }).id).toBe('simulated')
  })

  it('is openai as soon as there is a key, with the models of the settings', async () => {
    const server = await startModelServer()
    const engine = chosen({
      SIGHTLINE_STACK: 'demo',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: server.url,
      OPENAI_MODEL: 'answers-x',
      OPENAI_EXTRACT_MODEL: 'extracts-x',
    })
    const answer = await engine.ask(QUESTION, neverAborted)
    await engine.extract(QUESTION, answer.text, neverAborted)
    await server.stop()
    expect(engine.id).toBe('openai')
    expect(server.calls.map((call) => call.model)).toEqual(['answers-x', 'extracts-x'])
  })

  it.each([
    ['production without a key', {}],
    ['openai asked for without a key', { SIGHTLINE_STACK: 'demo', ANSWER_ENGINE: 'openai' }],
  ])('never invents answers by itself: %s', async (_name, source) => {
    const engine = chosen(source)
    expect(await failureOf(engine.ask(QUESTION, neverAborted))).toMatchObject({ kind: 'notConfigured' })
    expect(await failureOf(engine.extract(QUESTION, 'x', neverAborted))).toMatchObject({ kind: 'notConfigured' })
  })
})
