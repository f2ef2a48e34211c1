import { describe, expect, it } from 'vitest'
import { ANSWER_CHARS_MAX } from '@/server/llm/extract-brands'
import { answerText, EXTRACT_USAGE, textBody } from '@/tests/support/model-answers'
import * as script from '@/tests/support/model-script'
import { engineAt, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

const server = await serverForAll()

const TEXT = answerText(QUESTION.term)
const extract = (text = TEXT, question = QUESTION) => engineAt(server.url).extract(question, text, neverAborted)

describe('the extraction request', () => {
  it('has a strict schema, no tools, and is not stored by the provider', async () => {
    await extract()
    const json = server.calls[0]?.json
    expect(json).toMatchObject({
      model: 'model-b',
      store: false,
      text: {
        format: { type: 'json_schema', strict: true, schema: { additionalProperties: false, required: ['brands'] } },
      },
    })
    expect(json).not.toHaveProperty('tools')
  })

  it('fences the answer with a marker that differs each time and is named in the instructions only', async () => {
    await extract()
    await extract()
    const markers = server.calls.map((call) => /^<<(answer-[0-9a-f]{18})>>\n/.exec(call.input)?.[1] ?? '')
    expect(new Set(markers).size).toBe(2)
    for (const [index, call] of server.calls.entries()) {
      expect(call.instructions).toContain(`<<${markers[index]}>>`)
      expect(call.input.endsWith(`\n<</${markers[index]}>>`)).toBe(true)
    }
  })

  it('says nothing about who asked', async () => {
    await extract('1. **Acme**', { ...QUESTION, term: 'Is Loomhouse good?', profile: 'I work at Loomhouse.' })
    expect(JSON.stringify(server.calls[0]?.json)).not.toContain('Loomhouse')
  })

  it('cuts an endless answer', async () => {
    await extract('x'.repeat(ANSWER_CHARS_MAX * 2))
    expect(server.calls[0]?.input.length).toBeLessThan(ANSWER_CHARS_MAX + 100)
  })
})

describe('the extraction', () => {
  it.each([
    ['JSON of another shape', script.wrongShape],
    ['prose', script.prose],
    ['more than the schema allows', (request) => ({ body: textBody(request, '{"brands":[],"note":"hi"}') })],
    ['names that are no text', (request) => ({ body: textBody(request, '{"brands":[1]}') })],
  ] satisfies [string, script.Behaviour][])('%s is a bad response that was paid for', async (_name, does) => {
    server.setScript([{ does }])
    expect(await failureOf(extract())).toMatchObject({ kind: 'badResponse', usage: EXTRACT_USAGE, model: 'model-b' })
  })

  it('that is refused or cut off is reported as that', async () => {
    server.setScript([{ times: 1, does: script.refuses }, { does: script.cutOff }])
    expect(await failureOf(extract())).toMatchObject({ kind: 'refused', usage: EXTRACT_USAGE })
    expect(await failureOf(extract())).toMatchObject({ kind: 'incomplete', usage: EXTRACT_USAGE })
  })
})
