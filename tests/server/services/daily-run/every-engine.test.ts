import { afterAll, beforeAll, expect, test } from 'vitest'
import { REAL_ENGINES } from '@/lib/engines'
import { storedEvidence } from '@/lib/schemas/query-result'
import { db } from '@/server/db'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { planDay } from '@/server/services/daily-run/plan'
import { engineOn } from '../../../llm/ask'
import { answeredBrands, pagesOf } from '../../../support/model-answers'
import { startModelServer } from '../../../support/model-server'
import { askAll, DAY, makeTracked, untroubled } from '../../../support/runs'

const server = await startModelServer()
beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

const TERM = 'best coworking space in Shoreditch'

test.each(REAL_ENGINES)('an answer of %s is stored with its brands, its sites and its model', async (id) => {
  const [query] = await makeTracked([{ term: TERM }], { samples: 1 })
  await planDay(DAY, { ownerIds: [query?.ownerId ?? ''], engine: id })
  const engine = engineOn(server, id)
  expect(await askAll(engine, untroubled, engineOn(server, 'openai'))).toEqual(['done'])
  const result = await db().result.findFirstOrThrow({ where: { queryId: query?.id ?? '' }, include: { answer: true } })
  expect(result).toMatchObject({ engine: id, model: 'model-a' })
  const brands = await db().brand.findMany({ where: { id: { in: result.brandIds } } })
  expect(new Set(brands.map(({ name }) => name))).toEqual(new Set(answeredBrands(TERM)))
  const cited = await db().citedUrl.findMany({ where: { id: { in: result.citationIds } } })
  const sites = pagesOf(TERM).map((url) => new URL(url).hostname.replace(/^www\./, ''))
  expect(cited.map(({ site }) => site).sort()).toEqual(sites.slice(0, 2).sort())
  const evidence = storedEvidence.parse(result.answer?.evidence)
  expect(evidence.sources.length).toBeGreaterThanOrEqual(3)
  expect(evidence.searchQueries).toEqual([TERM])
})

test('a cited redirect is noted, so that its page can be looked up', async () => {
  const [query] = await makeTracked([{ term: `${TERM} today` }], { samples: 1 })
  await planDay(DAY, { ownerIds: [query?.ownerId ?? ''], engine: 'gemini' })
  await askAll(engineOn(server, 'gemini'))
  const { citationIds } = await db().result.findFirstOrThrow({ where: { queryId: query?.id ?? '' } })
  const redirects = await db().citedRedirect.findMany({ where: { urlId: { in: citationIds } } })
  expect(redirects).toMatchObject([
    { pageId: null, tries: 0 },
    { pageId: null, tries: 0 },
  ])
})
