import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { saveIndustry } from '@/server/services/industries/writes'
import { mergeSlots } from '@/server/services/kept-sums/kept-sums'
import { compareSums, recountSums } from '@/server/services/kept-sums/recount'
import { deleteOrganisation, saveOrganisation } from '@/server/services/organisations/writes'
import { deleteRecommendation, saveRecommendation } from '@/server/services/recommendations/writes'
import { saveUser } from '@/server/services/users/writes'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { runsOf } from '@/tests/support/runs-of'
import { recordUsage } from '@/tests/support/token-usage'

// Whatever is written at once, and whatever of it fails, a kept sum is what its rows say.

const PLACE = { location: 'London', country: 'GB' } as const
let admin: SignedIn
let industry: string

beforeAll(async () => {
  admin = await signInNew({ roles: ['systemAdmin'] })
  industry = await makeIndustryOf('Retail')
})

const requestOf = () => ({ requestId: newId(), idempotencyKey: null })
const makeIndustryOf = async (name: string) =>
  (await saveIndustry(admin.actor, 'new', { name, ...PLACE }, requestOf()))._id
const makeOrganisationOf = async (name: string) =>
  (await saveOrganisation(admin.actor, 'new', { name, industry: [industry], websiteUrl: null, ...PLACE }, requestOf()))
    ._id

/** What may happen at once; some of these fail, because another was first. */
const STEPS: Record<string, (organisations: string[]) => Promise<unknown>> = {
  'an organisation is made': async (made) => made.push(await makeOrganisationOf(`Brand ${newId()}`)),
  'one is deleted': async ([first]) => first && deleteOrganisation(admin.actor, first, newId()),
  'one is deleted twice': async (made) => {
    const last = made.at(-1)
    const twice = [0, 1].map(() => last && deleteOrganisation(admin.actor, last, newId()))
    expect((await Promise.allSettled(twice)).length).toBe(2)
  },
  'the first calls of one are paid for': async ([first]) =>
    first && recordUsage({ id: first, name: 'Brand' }, { day: addDays(today(), -1), engine: 'openai', input: 7 }),
  'calls of several are paid for': async (made) => {
    for (const id of made) await recordUsage({ id, name: 'Brand' }, { day: today(), engine: 'xai', input: 11 })
  },
  'a person is made and becomes an admin': async () => {
    const { id } = await makeUser()
    await saveUser(admin.actor, 'any', id, { permissions: { isAdmin: true } }, newId())
  },
  'people are deleted': () => db().user.deleteMany({ where: { systemAdmin: false } }),
  'a recommendation is made': () => makeRecommendation(),
  'one is made and deleted': async () => {
    const { _id } = await makeRecommendation()
    await deleteRecommendation(admin.actor, _id, newId())
  },
  'an industry is made': () => makeIndustryOf(`Industry ${newId()}`),
  'slots become one': () => mergeSlots(addDays(today(), 1)),
  'a transaction is taken back': async () => {
    const taken = db().$transaction(async (tx) => {
      await tx.user.create({ data: { id: newId(), email: `${newId()}@example.test` } })
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
  },
}

const makeRecommendation = () =>
  saveRecommendation(admin.actor, 'new', { title: 'Publish a price list', organization: [] }, requestOf())

it('every sum is what its rows say after whatever happens at once', async () => {
  const step = fc.constantFrom(...Object.keys(STEPS))
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const organisations = [await makeOrganisationOf(`Brand ${newId()}`)]
      for (const round of rounds) {
        await Promise.allSettled(round.map((name) => STEPS[name]?.([...organisations])))
        organisations.push(await makeOrganisationOf(`Brand ${newId()}`))
      }
      expect(await compareSums()).toEqual([])
    }),
    { numRuns: runsOf(25) },
  )
}, 120_000)

it('the first calls of an organisation and its deletion at once leave it on record as deleted', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const id = await makeOrganisationOf(`Brand ${newId()}`)
    await Promise.all([
      recordUsage({ id, name: 'Brand' }, { day: today(), engine: 'openai', input: 5 }),
      deleteOrganisation(admin.actor, id, newId()),
    ])
    expect(await db().usageTotal.findUnique({ where: { ownerId: id } })).toMatchObject({ deleted: true, tokens: 5n })
  }
  expect(await compareSums()).toEqual([])
})

it('writers at once take slots of their own, and no more than there were writers', async () => {
  await Promise.all(Array.from({ length: 40 }, () => makeUser()))
  const slots = await db().keptSum.count({ where: { name: 'users', part: 'marketeer' } })
  expect(slots).toBeLessThanOrEqual(10)
})

it('a wrong sum is found by its name, and made anew beside writers', async () => {
  const id = await makeOrganisationOf('Wrong')
  await recordUsage({ id, name: 'Wrong' }, { day: today(), engine: 'openai', input: 5 })
  await db().$executeRaw`update kept_sum set value = value + 3 where name = 'owners' and part = 'industry'`
  await db().$executeRaw`delete from kept_sum where name = 'engineTokens' and part = 'openai'`
  await db().$executeRaw`update usage_total set tokens = tokens + 1 where owner_id = ${id}`
  const names = (await compareSums()).map(({ name }) => name)
  expect([...new Set(names)].sort()).toEqual(['engineTokens', 'owners', 'tokens', 'usageTotal'])
  await Promise.all([
    recountSums(),
    ...Array.from({ length: 20 }, async (_, at) => {
      await makeUser()
      await recordUsage({ id, name: 'Wrong' }, { day: today(), engine: at % 2 ? 'openai' : 'xai', input: at })
    }),
  ])
  expect(await compareSums()).toEqual([])
})
