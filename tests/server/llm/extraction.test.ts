import { describe, expect, it } from 'vitest'
import { ANSWER_CHARS_MAX, readExtraction } from '@/server/llm/extract-brands'
import { answerText, EXTRACT_USAGE } from '@/tests/support/model-answers'
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

describe('the JSON of a reading', () => {
  const readText = (text: string) =>
    readExtraction({ text, model: 'm', usage: { ...EXTRACT_USAGE, searches: 0 } }).brands
  const json = '{"brands":["Acme","Bolt"]}'

  it.each([
    ['alone', json],
    ['in a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence in capitals with other line ends', `\`\`\`JSON\r\n${json}\r\n\`\`\`\r\n`],
    ['in a fence without a language', `\`\`\`\n${json}\`\`\``],
    ['in a fence within a fence', `\`\`\`\`markdown\n\`\`\`json\n${json}\n\`\`\`\n\`\`\`\``],
    ['in a fence that does not end', `\`\`\`json\n${json}`],
    ['behind a byte order mark', `\ufeff${json}`],
    ['between sentences', `Here are the brands [2 of them]: ${json} {Ask me for more!}`],
    ['with further fields', '{"note":{"brands":["Wrong"]},"brands":["Acme","Bolt"],"confidence":0.9}'],
    ['behind thoughts', `<think>Is it {"brands":["Wrong"]}? No.</think>${json}`],
    ['behind thoughts in capitals on lines of their own', `<THINKING>\r\n1. Acme {\r\n</THINKING>\r\n${json}`],
    ['behind thoughts within thoughts', `<think>a <think>b</think> {"brands":["Wrong"]}</think> ${json}`],
    ['behind several thoughts', `<think>a</think>\n<reasoning>{"brands":["Wrong"]}</reasoning>\n${json}`],
    ['behind thoughts whose beginning was left out', `Maybe {"brands":["Wrong"]}.\n</think>\n${json}`],
    ['behind thoughts in square brackets', `[THINK]{"brands":["Wrong"]}[/THINK]${json}`],
    ['behind thoughts with a lonely quotation mark', `<think>["Acme, {"brands</think>${json}`],
    ['before thoughts', `${json}<think>Was {"brands":["Wrong"]} better?</think>`],
    ['below a heading for reasoning', `## Reasoning\nFirst {"brands":["Wrong"]}.\n\n**Answer:**\n${json}`],
    ['behind a list that does not end', `Seen: ["Acme", "Bolt"\n${json}`],
    ['within a tag', `<answer>${json}</answer>`],
    ['with commas behind the last elements', '{"brands":["Acme","Bolt",],\n}'],
    ['with odd names beside', '{"brands":["Acme",null,360,"Bolt",{"name":"Wrong"}]}'],
  ])('is read %s', (_where, text) => {
    expect(readText(text)).toEqual(['Acme', 'Bolt'])
  })

  it('may hold braces, fences and marks of thoughts in its strings', () => {
    const names = [
      '{curly}',
      '```json {"brands":["Wrong"]} ```',
      '<think>',
      '</think>',
      'a "quoted" \\ name',
      '[THINK]',
    ]
    expect(readText(`<think>so</think>\`\`\`json\n${JSON.stringify({ brands: names })}\n\`\`\``)).toEqual(names)
  })

  it('may hold line breaks, and commas before brackets, in its strings', () => {
    expect(readText('{"brands":["Acme\nRooms","a,]"]}')).toEqual(['Acme\nRooms', 'a,]'])
  })

  it.each([
    ['names that are no text', '{"brands":[1]}'],
    ['names in one text', '{"brands":"Acme"}'],
    ['a list', '["Acme"]'],
    ['the shape within a list', `[${json}]`],
    ['the shape within another field', `{"result":${json}}`],
    ['the shape as a text', JSON.stringify(json)],
    ['a draft in thoughts alone', `<think>${json}</think>I cannot say.`],
    ['thoughts that do not end', `<think>${json} or`],
    ['JSON that was cut off', '{"brands":["Acme"],"more":{"brands":["Wrong"]},"and":["'],
    ['single quotation marks', "{'brands':['Acme']}"],
    ['nothing', ''],
  ])('is not read from %s', (_what, text) => {
    expect(() => readText(text)).toThrow('did not keep to its schema')
  })

  // Would a search begin anew at each bracket, it would take minutes.
  it.each(['[', '{', '{"a":', '{"a":"', '["', '<think>', '</think>', '\\"{'])(
    'is looked for but once in 200,000 characters of %j',
    (piece) => {
      expect(() => readText(piece.repeat(200_000 / piece.length))).toThrow('did not keep to its schema')
    },
  )
})
