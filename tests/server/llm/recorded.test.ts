import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RealEngineId } from '@/lib/engines/engines'
import type { Citation } from '@/server/llm/engine'
import { readAnswer } from '@/server/llm/responses-body'
import { engineOn, failureOf, neverAborted, QUESTION, serverForAll } from './ask'

// Bodies written by hand in the shapes that real services send, replayed over the wire.

const server = await serverForAll()

function replay(id: RealEngineId, ...files: string[]) {
  const bodies = files.map((file) => readFileSync(new URL(`./recorded/${file}`, import.meta.url), 'utf8'))
  server.setScript(bodies.map((body) => ({ times: 1, does: () => ({ body }) })))
  server.calls.length = 0
  return engineOn(server, id).ask(QUESTION, neverAborted)
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
const sitesOf = (citations: readonly Citation[]) => citations.map(({ url, site }) => site ?? hostOf(url))

interface Recorded {
  engine: RealEngineId
  file: string
  begins: string
  cited: string[]
  read: string[]
  searches: string[]
  usage: [input: number, output: number, searches: number]
  model: string
}

const ANSWERS: Recorded[] = [
  {
    engine: 'openai',
    file: 'answer-with-citations.json',
    begins: 'Two practices stand out.',
    cited: ['dentistcompare.co.uk', 'smilereports.co.uk'],
    read: ['dentistcompare.co.uk', 'smilereports.co.uk', 'feewatch.co.uk'],
    searches: ['private dentist London same day', 'best private dentists London reviews'],
    usage: [9214, 703, 2],
    model: 'gpt-6.1-terra-2026-10-26',
  },
  {
    engine: 'xai',
    file: 'other-vendor.json',
    begins: 'Otter Lane and Kiln Street',
    cited: [],
    read: ['deskforum.co.uk', 'otterlane.co.uk'],
    searches: ['dog-friendly coworking London'],
    usage: [1820, 310, 1],
    model: 'other-fast-reasoning',
  },
  {
    engine: 'xai',
    file: 'grok-x-search.json',
    begins: 'People praise **Bowl & Steam** most',
    cited: [],
    read: ['x.com', 'x.com'],
    searches: ['ramen in Manchester'],
    usage: [2400, 140, 1],
    model: 'grok-local-fast',
  },
  {
    engine: 'xai',
    file: 'grok-inline-citations.json',
    begins: '**Bowl & Steam** leads the guides.',
    cited: ['northernbowls.co.uk', 'eatmanchester.co.uk'],
    read: ['northernbowls.co.uk', 'eatmanchester.co.uk', 'kitsunenoodle.co.uk', 'ramenmap.co.uk'],
    searches: ['ramen Manchester reviews'],
    usage: [3900, 220, 1],
    model: 'grok-local',
  },
  {
    engine: 'perplexity',
    file: 'perplexity-search-results.json',
    begins: 'Bakers most often name **Ledger Lane**',
    cited: ['ledgerlane.co.uk', 'foodtrade.co.uk', 'tallyhouse.co.uk'],
    read: ['ledgerlane.co.uk', 'tallyhouse.co.uk', 'foodtrade.co.uk', 'feewatch.co.uk'],
    searches: ['accountants for bakeries London', 'small business accountant London fees'],
    usage: [3110, 204, 1],
    model: 'perplexity/local-sonar-2',
  },
  {
    engine: 'anthropic',
    file: 'claude-web-search.json',
    begins: 'Two shops are named most often:',
    cited: ['spokeandwheel.co.uk', 'bristolbybike.co.uk'],
    read: ['bristolbybike.co.uk', 'spokeandwheel.co.uk', 'avonforum.co.uk'],
    searches: ['bike repair shops Bristol reviews', 'Bristol bike repair open Sunday'],
    usage: [14_520, 388, 2],
    model: 'claude-local-5-20261001',
  },
  {
    engine: 'gemini',
    file: 'gemini-search.json',
    begins: 'For a wide choice, **Fernbank Nurseries**',
    cited: ['yorkshiregardens.co.uk', 'fernbanknurseries.co.uk', 'moorgardencentre.co.uk'],
    read: ['yorkshiregardens.co.uk', 'fernbanknurseries.co.uk', 'moorgardencentre.co.uk', 'leedsdaysout.co.uk'],
    searches: ['garden centres near Leeds', 'largest garden centre Leeds café'],
    usage: [118, 191, 2],
    model: 'gemini-local-3',
  },
]

describe.each(ANSWERS)('a recorded answer of $engine ($file)', ({ engine, file, begins, ...expected }) => {
  it('has its text, what it cites, what it read, its searches, its cost and the model that served it', async () => {
    const answer = await replay(engine, file)
    expect(answer.text.startsWith(begins)).toBe(true)
    expect({
      cited: sitesOf(answer.citations),
      read: answer.sources.map(hostOf),
      searches: answer.searchQueries,
      usage: [answer.usage.inputTokens, answer.usage.outputTokens, answer.usage.searches],
      model: answer.model,
    }).toEqual(expected)
    expect(answer.grounded).toBe(true)
  })

  it('keeps no field that we do not use', async () => {
    const kept = JSON.stringify(await replay(engine, file))
    expect(kept).not.toMatch(/ZW5jcnlwdGVk|snippet|cited_text|google\.com\/search|<style>/)
  })
})

describe('a recorded body that is no answer', () => {
  it.each([
    ['anthropic', 'claude-refusal.json', 'refused', { inputTokens: 31, outputTokens: 4, searches: 0 }],
    ['gemini', 'gemini-safety-stop.json', 'refused', { inputTokens: 22, outputTokens: 0, searches: 0 }],
    ['gemini', 'gemini-blocked-question.json', 'refused', { inputTokens: 22, outputTokens: 0, searches: 0 }],
    ['perplexity', 'perplexity-failed.json', 'server', { inputTokens: 120, outputTokens: 0, searches: 0 }],
    ['perplexity', 'perplexity-retired-chat.json', 'badResponse', undefined],
    ['gemini', 'gemini-interaction.json', 'badResponse', { inputTokens: 0, outputTokens: 0, searches: 0 }],
  ] as const)('of %s (%s) is %s, with what it cost', async (engine, file, kind, usage) => {
    const error = await failureOf(replay(engine, file))
    expect(error.kind).toBe(kind)
    expect(error.usage).toEqual(usage)
  })
})

describe('the text of a recorded answer', () => {
  it('is its final message, not its commentary and not its first item', async () => {
    expect((await replay('openai', 'answer-with-citations.json')).text).not.toContain('Lantern Lane')
  })

  it('of Claude is what follows its searches, in one piece', async () => {
    expect((await replay('anthropic', 'claude-web-search.json')).text).toBe(
      'Two shops are named most often:\n\n1. **Spoke & Wheel**: a full service costs £65.\n2. **Harbour Cycles**: riders praise its same-day repairs.\n\nRing ahead on Sundays.',
    )
  })

  it('of Gemini is without its thoughts', async () => {
    expect((await replay('gemini', 'gemini-search.json')).text).not.toContain('Comparing')
  })
})

describe('a recorded answer of another vendor that is reached as openai', () => {
  it('is read without a phase, an action, titles, places or billed searches', async () => {
    const answer = await replay('openai', 'other-vendor.json')
    expect(sitesOf(answer.citations)).toEqual(['deskforum.co.uk', 'otterlane.co.uk'])
    expect(answer).toMatchObject({ searchQueries: ['dog-friendly coworking London'], requestId: 'req_local' })
  })
})

it('a numbered link in the text is a whole address, with brackets of its own and a title behind it', () => {
  const text =
    'Mars.[[1]](https://a.test/x_(y)) Venus.[[2]](https://b.test/z_(y_(x)) "Venus (2024)")[[3]](https://c.test/(q).'
  const raw = {
    ...{ id: 'r', status: 'completed', model: 'm' },
    output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
  }
  const { citations } = readAnswer(
    { body: raw, requestId: null, headers: new Headers() },
    { cited: 'placedAnnotations' },
  )
  expect(citations.map(({ url }) => url)).toEqual([
    'https://a.test/x_(y)',
    'https://b.test/z_(y_(x))',
    'https://c.test/(q',
  ])
})
