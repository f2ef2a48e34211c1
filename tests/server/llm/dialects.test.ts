import { describe, expect, it } from 'vitest'
import { DIALECTS } from '@/server/llm/responses-body'
import { engineOn, neverAborted, QUESTION, serverForAll } from './ask'

const server = await serverForAll()

const PROFILE = 'You are helping a founder.'

async function sent(id: Parameters<typeof engineOn>[1], kind: 'ask' | 'extract', profile: string | null = PROFILE) {
  const engine = engineOn(server, id)
  if (kind === 'ask') await engine.ask({ ...QUESTION, profile }, neverAborted)
  else await engine.extract(QUESTION, '1. **Acme**', neverAborted)
  return server.calls[0]?.json ?? {}
}

const fields = (json: Record<string, unknown>) => Object.keys(json).sort()

describe('what is sent', () => {
  it('to OpenAI asks for the read pages and forbids storing', async () => {
    const json = await sent('openai', 'ask')
    expect(fields(json)).toEqual(
      [
        'include',
        'input',
        'instructions',
        'max_output_tokens',
        'model',
        'store',
        'stream',
        'tool_choice',
        'tools',
      ].sort(),
    )
    expect(json.store).toBe(false)
  })

  it('to Perplexity leaves out what it does not take, and the type of the location', async () => {
    const json = await sent('perplexity', 'ask')
    expect(fields(json)).toEqual([
      'input',
      'instructions',
      'max_output_tokens',
      'model',
      'stream',
      'tool_choice',
      'tools',
    ])
    expect(json).toMatchObject({
      instructions: PROFILE,
      tool_choice: 'required',
      tools: [{ type: 'web_search', user_location: { country: 'GB', city: 'London' } }],
    })
    expect(JSON.stringify(json.tools)).not.toContain('approximate')
  })

  it('to xAI says the profile as a system message and leaves out what it does not take', async () => {
    const json = await sent('xai', 'ask')
    expect(fields(json)).toEqual(['input', 'max_output_tokens', 'model', 'stream', 'tool_choice', 'tools'])
    expect(json.input).toEqual([
      { role: 'system', content: PROFILE },
      { role: 'user', content: QUESTION.term },
    ])
  })

  it('to xAI is the term alone without a profile', async () => {
    expect((await sent('xai', 'ask', null)).input).toBe(QUESTION.term)
  })

  it.each(['perplexity', 'xai'] as const)(
    'to %s says the schema in words, since it has no field for it',
    async (id) => {
      const json = await sent(id, 'extract')
      expect(json).not.toHaveProperty('text')
      expect(server.calls[0]?.instructions).toContain('"additionalProperties":false')
    },
  )

  it('to Anthropic is a question with at most five searches near the owner', async () => {
    expect(await sent('anthropic', 'ask')).toMatchObject({
      system: PROFILE,
      messages: [{ role: 'user', content: QUESTION.term }],
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: 5,
          user_location: { type: 'approximate', country: 'GB', city: 'London' },
        },
      ],
    })
  })

  it('to Gemini tells the place in words, since its search has no field for it', async () => {
    expect(await sent('gemini', 'ask')).toMatchObject({
      systemInstruction: { parts: [{ text: `${PROFILE}\n\nThe user is in London, United Kingdom.` }] },
      contents: [{ role: 'user', parts: [{ text: QUESTION.term }] }],
      tools: [{ googleSearch: {} }],
    })
  })
})

describe('the dialects', () => {
  it('are of servers that are reached by https', () => {
    for (const { baseUrl } of Object.values(DIALECTS)) expect(baseUrl).toMatch(/^https:\/\/.*\/v1$/)
  })
})
