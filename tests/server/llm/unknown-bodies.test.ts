import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { RealEngineId } from '@/lib/engines/engines'
import { type Answer, EngineError } from '@/server/llm/engine'
import { startModelServer } from '@/tests/support/model-server'
import { runsOf } from '@/tests/support/runs-of'
import { engineOn, failureOf, neverAborted, QUESTION } from './ask'

// Whatever a server sends: an answer has text that its model finished, anything else is an EngineError.

const server = await startModelServer({ keepCalls: false })
afterAll(() => server.stop())

const RECORDED: Record<RealEngineId, string> = {
  openai: 'answer-with-citations.json',
  anthropic: 'claude-web-search.json',
  gemini: 'gemini-search.json',
  perplexity: 'perplexity-search-results.json',
  xai: 'grok-inline-citations.json',
}
const engines = Object.keys(RECORDED) as RealEngineId[]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
const recorded = (id: RealEngineId): Json =>
  JSON.parse(readFileSync(new URL(`./recorded/${RECORDED[id]}`, import.meta.url), 'utf8')) as Json

function ask(id: RealEngineId, body: unknown): Promise<Answer> {
  server.setScript([{ does: () => ({ body: typeof body === 'string' ? body : JSON.stringify(body) }) }])
  return engineOn(server, id).ask(QUESTION, neverAborted)
}

/** Every path into a JSON value. */
function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [path]
  const inside = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value)
  return [path, ...inside.flatMap(([name, each]) => pathsOf(each, [...path, name]))]
}

/** A copy with another value at one path; `undefined` takes the field away. */
function withValue(value: Json, [name, ...rest]: (string | number)[], other: Json | undefined): Json | undefined {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.flatMap((each, i) => (i === name ? (withValue(each, rest, other) ?? []) : [each]))
  if (value === null || typeof value !== 'object') return value
  const copy = Object.entries(value).map(([key, each]) => [key, key === name ? withValue(each, rest, other) : each])
  return Object.fromEntries(copy.filter(([, each]) => each !== undefined)) as Json
}

/** What holds for all that is not thrown, and for what is. */
async function expectSound(asked: Promise<Answer>): Promise<void> {
  try {
    const answer = await asked
    expect(answer.text.trim()).not.toBe('')
    for (const { url, title, site } of answer.citations)
      expect([typeof url, typeof (title ?? ''), typeof (site ?? '')]).toEqual(['string', 'string', 'string'])
    const { inputTokens, outputTokens, searches } = answer.usage
    for (const count of [inputTokens, outputTokens, searches]) expect(Number.isInteger(count) && count >= 0).toBe(true)
    expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    expect(error.message.length).toBeLessThan(500)
  }
}

const HOSTILE: Json[] = [
  ...['', '\u0000', '\ud800', '__proto__', 'javascript:alert(1)', '<script>alert(1)</script>', 'x'.repeat(300_000)],
  ...[-1, 1.5, 1e300, true, null, [], {}, [[]], [null], { type: 'text' }],
]

/** Elements that no list of sources or searches can hold. */
const ODD: Json[] = [
  ...[null, true, {}, [], { url: null }, { url: 5 }, { web: { uri: null } }, { type: 'url', url: [] }],
  ...[
    { type: 'url_citation', url: null, title: 5 },
    { type: 'web_search_result_location', url: {} },
  ],
]
const SOURCES = new Set([
  ...['annotations', 'citations', 'queries', 'results', 'sources'],
  ...['groundingChunkIndices', 'groundingChunks', 'groundingSupports', 'webSearchQueries'],
])
/** Texts and supports name their elements by place, so an odd one can only stand last. */
const COUNTED_BY_PLACE = new Set(['groundingChunks', 'results'])

function listsOfSources(value: Json, path: (string | number)[] = []): { path: (string | number)[]; list: Json[] }[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((each, index) => listsOfSources(each, [...path, index]))
  return Object.entries(value).flatMap(([name, each]) => {
    const isSource = SOURCES.has(name) || (name === 'content' && value.type === 'web_search_tool_result')
    const here = isSource && Array.isArray(each) ? [{ path: [...path, name], list: each }] : []
    return [...here, ...listsOfSources(each, [...path, name])]
  })
}

describe.each(engines)('%s', (id) => {
  it('never answers with something that is no body of its protocol', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (body) => {
        const error = await failureOf(ask(id, JSON.stringify(body)))
        expect(error.kind).toBe('badResponse')
      }),
      { numRuns: runsOf(60) },
    )
  })

  it('never answers with text that is no JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect((await failureOf(ask(id, `<${text}`))).kind).toBe('badResponse')
      }),
      { numRuns: runsOf(30) },
    )
  })

  it('never answers with a body of another protocol', async () => {
    const isResponses = (each: RealEngineId) => each !== 'anthropic' && each !== 'gemini'
    for (const other of engines.filter((each) => each !== id && !(isResponses(id) && isResponses(each))))
      expect((await failureOf(ask(id, recorded(other)))).kind).toBe('badResponse')
  })

  it('reads a recorded body with one thing in it changed, or says that it cannot', async () => {
    const body = recorded(id)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pathsOf(body)), fc.constantFrom(undefined, ...HOSTILE), (path, other) =>
        expectSound(ask(id, withValue(body, path, other) ?? 'null')),
      ),
      { numRuns: runsOf(300) },
    )
  })

  it('reads every source and search beside one that cannot be read', async () => {
    const body = recorded(id)
    const { requestId: _, ...whole } = await ask(id, body)
    const lists = listsOfSources(body)
    expect(lists.length).toBeGreaterThan(1)
    for (const { path, list } of lists)
      for (const odd of ODD) {
        expect(await ask(id, withValue(body, path, [...list, odd])), path.join('.')).toMatchObject(whole)
        if (!COUNTED_BY_PLACE.has(String(path.at(-1))))
          expect(await ask(id, withValue(body, path, [odd, ...list])), path.join('.')).toMatchObject(whole)
      }
  })

  it('never answers with half a body', async () => {
    const text = JSON.stringify(recorded(id))
    for (const share of [0.01, 0.3, 0.5, 0.9, 0.999])
      expect((await failureOf(ask(id, text.slice(0, Math.floor(text.length * share))))).kind).toBe('badResponse')
  })

  it('answers without its usage too, which then counts no tokens', async () => {
    const body = recorded(id) as Record<string, Json>
    const { usage, usageMetadata, tool_usage, ...rest } = body
    const answer = await ask(id, rest)
    expect(answer.text).not.toBe('')
    expect(answer.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 })
  })
})

it('a redirect of Gemini belongs to the site that its title names, in whatever letters', async () => {
  const chunk = (title: string, more = {}) => {
    return { web: { uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${title}`, title, ...more } }
  }
  const chunks = [
    ...['Müller.de', 'www.reddit.com', 'пример.рф', 'Best desks of 2026', 'reddit', '10.0.0.1'].map((title) =>
      chunk(title),
    ),
    chunk('Desks and chairs', { domain: 'bücher.example' }),
  ]
  const body = recorded('gemini') as { candidates: { groundingMetadata: object }[] }
  const groundingMetadata = {
    groundingChunks: chunks,
    groundingSupports: [{ groundingChunkIndices: chunks.map((_, index) => index) }],
  }
  const { citations } = await ask('gemini', { ...body, candidates: [{ ...body.candidates[0], groundingMetadata }] })
  expect(citations.map(({ site }) => site)).toEqual([
    ...['xn--mller-kva.de', 'reddit.com', 'xn--e1afmkfd.xn--p1ai', 'xn--bcher-kva.example'],
  ])
})
