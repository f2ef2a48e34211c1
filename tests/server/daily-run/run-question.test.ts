import { beforeEach, expect, test } from 'vitest'
import { storedEvidence } from '@/lib/answers/shapes'
import { REAL_ENGINES } from '@/lib/engines/engines'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { sendQuestions } from '@/server/queue/client'
import { engineOn } from '@/tests/server/llm/ask'
import { messages } from '@/tests/support/messages-protocol'
import { answeredBrands, answerText, HALLUCINATED, pagesOf } from '@/tests/support/model-answers'
import { cutOff, failsWith, hallucinates, hostile, refuses, wrongShape } from '@/tests/support/model-script'
import {
  askAll,
  DAY,
  makeTracked,
  planFor,
  questionOf,
  readRunRow,
  startEngine,
  untroubled,
} from '@/tests/support/runs'

const { server, engine } = await startEngine()

beforeEach(() => server.setScript([]))

const day = new Date(DAY)
const usageOf = (ownerId: string | undefined) =>
  db().usageDay.findMany({ where: { ownerId: ownerId ?? '', day }, orderBy: { model: 'asc' } })

/** One query with a term of its own, planned. */
async function planned(term: string, profile?: string) {
  const [query] = await makeTracked([{ term, ...(profile && { profile }) }])
  const [runId] = await planFor(query ? [query] : [])
  return { query, runId: runId ?? '' }
}

test('an answered run keeps answer, question, placements, citations, models and usage', async () => {
  const term = 'quiet meeting rooms'
  const { query, runId } = await planned(term, 'A founder of a small company')
  expect(await askAll(engine)).toEqual(['done'])

  const result = await db().result.findFirstOrThrow({ where: { queryId: query?.id ?? '' }, include: { answer: true } })
  const brands = await db().brand.findMany({ where: { id: { in: result.brandIds } } })
  const names = result.brandIds.map((id) => brands.find((brand) => brand.id === id)?.name)
  expect(names).toEqual(answeredBrands(term))
  const urls = await db().citedUrl.findMany({ where: { id: { in: result.citationIds } } })
  expect(urls).toHaveLength(2)
  expect(urls.every(({ url }) => !url.includes('utm_'))).toBe(true)
  expect(result.answer?.text).toBe(answerText(term))
  expect(result.answer?.question).toEqual({
    ...{ term, profileName: null, profile: 'A founder of a small company', country: 'GB', location: 'London' },
    ...{ day: DAY, sample: 1 },
  })
  expect(result.answer?.evidence).toMatchObject({
    grounded: true,
    models: { answer: 'answer-model', extract: 'extract-model' },
  })
  expect([result.inputTokens, result.outputTokens, result.model]).toEqual([8600, 460, 'answer-model'])

  expect(await readRunRow(runId)).toMatchObject({ status: 'done', inputTokens: 8600, outputTokens: 460 })
  expect(await usageOf(query?.ownerId)).toMatchObject([
    {
      model: 'answer-model',
      calls: 1,
      failedCalls: 0,
      inputTokens: 8000n,
      outputTokens: 400n,
      ownerKind: 'organisation',
    },
    { model: 'extract-model', calls: 1, failedCalls: 0, inputTokens: 600n, outputTokens: 60n },
  ])
  const kept = await db().query.findFirstOrThrow({ where: { id: query?.id ?? '' } })
  expect(kept).toMatchObject({ resultCount: 1, firstResultDay: day, latestResultDay: day })
})

test('a question is asked once, however often its job comes', async () => {
  const { query, runId } = await planned('one of a kind office')
  const before = server.calls.length
  const { id: questionId, ownerIds } = await questionOf(runId)
  const again = () => db().$transaction((tx) => sendQuestions('openai', [{ questionId, ownerIds, priority: 0 }], tx))
  await again()
  const outcomes = await Promise.all([askAll(engine), askAll(engine)])
  // The second job finds the question held by the first; never does it ask.
  expect(outcomes.flat()).toEqual(['done'])
  await again()
  expect(await askAll(engine)).toEqual([])
  expect(server.calls.length - before).toBe(2)
  expect(await db().result.count({ where: { queryId: query?.id ?? '' } })).toBe(1)
})

test.each([
  ['refused', refuses, 'ask'],
  ['incomplete', cutOff, 'ask'],
  ['badResponse', wrongShape, 'extract'],
  ['auth', failsWith(401, 'invalid_api_key'), 'ask'],
] as const)('a run that fails (%s) leaves no result and says why', async (kind, does, at) => {
  const { query, runId } = await planned(`an office that fails with ${kind}`)
  server.setScript([{ kind: at, does }])
  expect(await askAll(engine)).toEqual(['failed'])
  const run = await readRunRow(runId)
  expect(run).toMatchObject({ status: 'failed', reasonCode: kind })
  expect(run.reason).toBeTruthy()
  // Spec: a failed run is never a rank of zero. It is no result, and leaves every denominator.
  expect(await db().result.count({ where: { queryId: query?.id ?? '' } })).toBe(0)
  expect(await db().query.findFirstOrThrow({ where: { id: query?.id ?? '' } })).toMatchObject({
    resultCount: 0,
    latestResultDay: null,
  })
})

test('the tokens of failed calls are counted', async () => {
  const { query, runId } = await planned('an office with a costly refusal')
  server.setScript([{ kind: 'ask', times: 1, does: refuses }])
  expect(await askAll(engine)).toEqual(['done'])
  expect(await usageOf(query?.ownerId)).toMatchObject([
    { model: 'answer-model', calls: 2, failedCalls: 1, inputTokens: 16_000n, outputTokens: 800n },
    { model: 'extract-model', calls: 1, failedCalls: 0 },
  ])
  expect(await readRunRow(runId)).toMatchObject({ inputTokens: 16_600, outputTokens: 860 })
})

test('of an answer in several turns only the turn that failed is asked again, and each is paid once', async () => {
  const term = 'an office of several turns'
  const [query] = await makeTracked([{ term }])
  await planDay(DAY, { ownerIds: [query?.ownerId ?? ''], engine: 'anthropic' })
  const before = server.calls.length
  server.setScript([
    { when: term, kind: 'ask', times: 1, does: (request) => ({ body: messages.paused(request) }) },
    { when: term, kind: 'ask', times: 1, does: failsWith(500) },
  ])
  expect(await askAll(engineOn(server, 'anthropic'), untroubled, engineOn(server, 'openai'))).toEqual(['done'])
  const asked = server.calls.slice(before).filter(({ kind }) => kind === 'ask')
  expect(asked.map(({ json }) => (json.messages as unknown[]).length)).toEqual([1, 2, 2])
  expect(await usageOf(query?.ownerId)).toMatchObject([
    { model: 'model-a', calls: 2, failedCalls: 1, inputTokens: 16_000n, outputTokens: 800n },
    { model: 'model-b', calls: 1, failedCalls: 0, inputTokens: 600n, outputTokens: 60n },
  ])
})

test('a brand that the answer does not name counts nowhere, and is kept as not confirmed', async () => {
  const { query } = await planned('offices with an invented name')
  server.setScript([{ kind: 'extract', does: hallucinates }])
  await askAll(engine)
  const where = { queryId: query?.id ?? '' }
  const result = await db().result.findFirstOrThrow({ where, include: { unconfirmed: true } })
  const invented = await db().brand.findMany({ where: { name: HALLUCINATED } })
  expect(invented).toMatchObject([{ status: 'new' }])
  expect(result.brandIds).toHaveLength(6)
  expect(result.brandIds).not.toContain(invented[0]?.id)
  expect(result.unconfirmed).toMatchObject([
    { place: 1, brandId: invented[0]?.id, spellingId: null, confirmedBy: null },
  ])
  const counts = await db().answerCount.findMany({ where })
  expect(counts.flatMap(({ brandIds }) => brandIds)).not.toContain(invented[0]?.id)
})

test('hostile names are stored as names', async () => {
  const { query } = await planned('offices with hostile names')
  server.setScript([{ kind: 'ask', does: hostile }])
  expect(await askAll(engine)).toEqual(['done'])
  const result = await db().result.findFirstOrThrow({ where: { queryId: query?.id ?? '' } })
  const brands = await db().brand.findMany({ where: { id: { in: result.brandIds } } })
  expect(brands.map(({ key }) => key)).toEqual(expect.arrayContaining(['__proto__', 'date', 'constructor']))
})

test('a zero byte or half a character in an answer does not lose the answer', async () => {
  const { query } = await planned('offices with odd bytes')
  const odd = {
    ...engine,
    id: 'openai',
    ask: async (...given: Parameters<typeof engine.ask>) => {
      const answer = await engine.ask(...given)
      return { ...answer, text: `\u0000${answer.text}\ud800`, searchQueries: ['a\u0000b'] }
    },
  }
  expect(await askAll(odd)).toEqual(['done'])
  const stored = await db().answer.findFirstOrThrow({ where: { result: { queryId: query?.id ?? '' } } })
  expect(stored.text).toBe(`${answerText('offices with odd bytes')}\ufffd`)
})

test.each(REAL_ENGINES)('an answer of %s is stored with its brands, its sites and its model', async (id) => {
  const term = `best coworking space for ${id}`
  const [query] = await makeTracked([{ term }])
  await planDay(DAY, { ownerIds: [query?.ownerId ?? ''], engine: id })
  expect(await askAll(engineOn(server, id), untroubled, engineOn(server, 'openai'))).toEqual(['done'])
  const result = await db().result.findFirstOrThrow({ where: { queryId: query?.id ?? '' }, include: { answer: true } })
  expect(result).toMatchObject({ engine: id, model: 'model-a' })
  const brands = await db().brand.findMany({ where: { id: { in: result.brandIds } } })
  expect(new Set(brands.map(({ name }) => name))).toEqual(new Set(answeredBrands(term)))
  const cited = await db().citedUrl.findMany({ where: { id: { in: result.citationIds } } })
  const sites = pagesOf(term).map((url) => new URL(url).hostname.replace(/^www\./, ''))
  expect(cited.map(({ site }) => site).sort()).toEqual(sites.slice(0, 2).sort())
  const evidence = storedEvidence.parse(result.answer?.evidence)
  expect([evidence.sources.length >= 3, evidence.searchQueries]).toEqual([true, [term]])
  // Only Gemini cites redirects, which are noted, so that their pages can be looked up.
  const redirects = await db().citedRedirect.findMany({ where: { urlId: { in: result.citationIds } } })
  expect(redirects.map(({ pageId, tries }) => [pageId, tries])).toEqual(
    id === 'gemini'
      ? [
          [null, 0],
          [null, 0],
        ]
      : [],
  )
})
