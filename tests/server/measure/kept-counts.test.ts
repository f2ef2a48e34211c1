import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { SAMPLES } from '@/lib/limits'
import { brandKey } from '@/lib/names/keys'
import { today } from '@/server/clock'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay } from '@/server/daily-run/plan'
import { storeResults } from '@/server/daily-run/store'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { compareAnswerCounts, recountAllAnswers } from '@/server/measure/answer-counts'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { deleteOrganisation } from '@/server/organisations/writes'
import { deleteTrackedQuery } from '@/server/queries/writes'
import { resolveRedirects } from '@/server/sites/resolve-redirects'
import { CallUsage } from '@/server/usage/ledger'
import { actorOf, makeOrganisation, makeQuery, storeResults as storeInTests } from '@/tests/support/results'
import { makeTracked, makeTrackedIndustry, type Tracked, untroubled } from '@/tests/support/runs'
import { runsOf } from '@/tests/support/runs-of'

// Whatever happens at once, what is kept of answers is what the results say.

const NAMES = Array.from({ length: 16 }, (_, at) => `Brand ${at}`)
const PAGES = Array.from({ length: 9 }, (_, at) => ({
  site: `site-${at % 4}.example`,
  url: `https://site-${at % 4}.example/${at}`,
}))
const admin = actorOf(null, ['systemAdmin'])
const TERM = 'desks for all'

await db().brand.createMany({ data: NAMES.map((name) => ({ key: brandKey(name), name })) })
await db().citedUrl.createMany({ data: PAGES })

interface World {
  tracked: Tracked[]
  day: string
  pick: <Item>(items: readonly Item[], most: number) => Item[]
}

/** Six samples of a day, each for all owners, are stored at once. */
async function storeDay({ tracked, day, pick }: World): Promise<void> {
  const there = await db().query.findMany({ where: { id: { in: tracked.map(({ id }) => id) } } })
  if (there.length === 0) return
  await planDay(day, { ownerIds: [...new Set(there.map(({ ownerId }) => ownerId))], engine: 'gemini' })
  const { claimed } = await claimQuestions(20, newId(), 'gemini')
  await Promise.allSettled(
    claimed.map((question) => {
      const brands = pick(NAMES, 14).map((name) => ({ key: brandKey(name), name }))
      const answer = {
        ...{ text: brands.map(({ name }) => name).join(', '), citations: [], sources: [], searchQueries: [] },
        ...{ grounded: true, model: 'answer-model', requestId: null, searches: 0 },
      }
      return storeResults(
        question,
        answer,
        {
          brands,
          unconfirmed: [],
          citations: pick(PAGES, 6),
          consulted: [],
          searches: [],
          extractModel: 'extract-model',
        },
        { questionId: question.id, payer: question.payer, usage: new CallUsage('gemini') },
      )
    }),
  )
}

async function sort(name: string, action: 'sameAs' | 'ignore' | 'restore', target?: string): Promise<void> {
  const idOf = async (of: string) => {
    const key = brandKey(of)
    return (await db().brand.findUniqueOrThrow({ where: { key } })).id
  }
  const to = target === undefined ? {} : { target: String(await idOf(target)) }
  await sortName(admin, await idOf(name), { action, preview: false, ...to }, newId())
}

/** What may happen at once; some of it fails, because other things were first. */
const STEPS: Record<string, (world: World) => Promise<unknown>> = {
  'a day is stored': storeDay,
  'an earlier day is stored': (world) => storeDay({ ...world, day: addDays(world.day, -40) }),
  'a name is another': async ({ pick }) => {
    const [one = '', other = ''] = pick(NAMES, 2)
    await sort(one, 'sameAs', other)
  },
  'a name is no brand': async ({ pick }) => sort(pick(NAMES, 1)[0] ?? '', 'ignore'),
  'a name is itself again': async ({ pick }) => sort(pick(NAMES, 1)[0] ?? '', 'restore'),
  'results are evaluated again': () => reevaluateNames(untroubled),
  'a cited page was a redirect': async ({ pick }) => {
    const [url, page] = await db().citedUrl.findMany({ where: { url: { in: pick(PAGES, 4).map((each) => each.url) } } })
    if (!url || !page) return
    const redirect = { urlId: url.id, pageId: page.id }
    await db().citedRedirect.createMany({ data: [redirect], skipDuplicates: true })
    await resolveRedirects()
  },
  'a query is deleted': ({ tracked: [first] }) =>
    first ? deleteTrackedQuery(admin, 'organisation', first.id, newId()) : Promise.resolve(),
  'an organisation is deleted': ({ tracked }) => deleteOrganisation(admin, tracked[1]?.ownerId ?? '', newId()),
}

it('the counts are what the results say after whatever happens at once', async () => {
  const step = fc.constantFrom(...Object.keys(STEPS))
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  const choices = fc.infiniteStream(fc.nat(1000))
  await fc.assert(
    fc.asyncProperty(history, choices, async (rounds, stream) => {
      const next = () => stream.next().value ?? 0
      const term = `${TERM} ${newId()}`
      const world: World = {
        tracked: [
          ...(await makeTracked([{ term }, { term: `${term} too` }], { samples: 3 })),
          ...(await makeTracked([{ term }], { samples: 3 })),
          ...(await makeTrackedIndustry([{ term }])),
        ],
        day: today(),
        pick: (items, most) => {
          const picked = new Set(Array.from({ length: next() % (most + 1) }, () => items[next() % items.length]))
          return [...picked].flatMap((each) => each ?? [])
        },
      }
      await storeDay(world)
      for (const round of rounds) await Promise.allSettled(round.map((name) => STEPS[name]?.(world)))
      expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
      expect(await db().answerCount.count()).toBeGreaterThan(0)
    }),
    { numRuns: runsOf(20) },
  )
}, 240_000)

it('brands beyond the top 10 are not counted, and a day without results is not kept', async () => {
  const query = await makeQuery(await makeOrganisation())
  const brands = Array.from({ length: 12 }, (_, at) => `Ranked ${at}`)
  await storeInTests([{ query, day: '2026-11-06', brands }])
  const kept = await db().answerCount.findFirstOrThrow({ where: { queryId: query.id } })
  expect(kept.brandIds).toHaveLength(10)
  expect(kept.placements.reduce((sum, each) => sum + each, 0)).toBe(55)
  await db().result.deleteMany({ where: { queryId: query.id } })
  expect((await compareAnswerCounts()).differing).toBe(1)
  expect(await recountAllAnswers()).toBe(1)
  expect(await db().answerCount.count({ where: { queryId: query.id } })).toBe(0)
})

it('a day of as many samples as there can be, which all name other brands, fits into the index of its counts', async () => {
  const query = await makeQuery(await makeOrganisation())
  const samples = Array.from({ length: SAMPLES.max }, (_, at) => at + 1)
  const brandsOf = (sample: number) => Array.from({ length: 12 }, (_, at) => `Sample ${sample} names ${at}`)
  await storeInTests(samples.map((sample) => ({ query, day: '2026-11-08', sample, brands: brandsOf(sample) })))
  const kept = await db().answerCount.findFirstOrThrow({ where: { queryId: query.id } })
  expect([kept.answers, kept.brandIds.length]).toEqual([SAMPLES.max, SAMPLES.max * 10])
  // Arbitrary ids, which are not compressed.
  await db().$executeRaw`
    update answer_count set brand_ids = array(select ('x' || left(md5(n::text), 7))::bit(28)::int from generate_series(1, ${SAMPLES.max * 10}::int) n)
    where query_id = ${query.id}`
  expect(await recountAllAnswers()).toBe(1)
})
