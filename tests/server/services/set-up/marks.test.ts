import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SET_UP_STEPS } from '@/lib/formulas/set-up-steps'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { deleteIndustry, saveIndustry } from '@/server/services/industries/writes'
import { compareSums } from '@/server/services/kept-sums/recount'
import { changeOwnOrganisation } from '@/server/services/organisations/own-organisation'
import { findAdminRow } from '@/server/services/organisations/reads'
import { deleteOrganisation, saveOrganisation } from '@/server/services/organisations/writes'
import { compareSetUps, settleFound } from '@/server/services/set-up/marks'
import { countSetUps, listSetUps } from '@/server/services/set-up/reads'
import { skipSteps } from '@/server/services/set-up/skip-steps'
import { deleteTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'
import { createInvitation } from '@/server/services/users/invitations'
import { deleteUser, saveUser } from '@/server/services/users/writes'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { askAll, planFor, startEngine } from '@/tests/support/runs'
import { runsOf } from '@/tests/support/runs-of'

// Whatever is done at once, and whatever of it fails, exactly the set-ups with a step that is missing and not skipped are marked.

const PLACE = { location: 'London', country: 'GB' } as const
let admin: SignedIn
let industry: string
let model: Awaited<ReturnType<typeof startEngine>>

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  model = await startEngine()
  admin = await signInNew({ roles: ['systemAdmin'] })
  industry = await makeIndustryOf()
})
afterAll(async () => {
  await closeQueue()
  await model.server.stop()
})

const requestOf = () => ({ requestId: newId(), idempotencyKey: null })
const makeIndustryOf = async () =>
  (await saveIndustry(admin.actor, 'new', { name: `Industry ${newId()}`, ...PLACE }, requestOf()))._id
const fields = (name: string) => ({ name, industry: [industry], websiteUrl: null, ...PLACE })
const make = async () => (await saveOrganisation(admin.actor, 'new', fields(`Brand ${newId()}`), requestOf()))._id
const addQuery = (id: string) => {
  const input = { searchTerm: `question ${newId()}`, organization: id }
  return saveTrackedQuery(admin.actor, 'organisation', 'new', input, requestOf())
}
const invite = (id: string) =>
  createInvitation(admin.actor, 'any', { email: `${newId()}@example.test`, organization: id }, requestOf())
const peopleOf = (id: string) => db().user.findMany({ where: { organisationId: id }, select: { id: true } })
const queriesOf = (id: string) => db().query.findMany({ where: { ownerId: id }, orderBy: { id: 'asc' } })
async function rename(id: string, change: object) {
  const { name } = await findAdminRow(id, db())
  return saveOrganisation(admin.actor, id, { ...fields(name), ...change }, requestOf())
}

/** Another is for what moves from one to the other. */
const STEPS: Record<string, (id: string, other: string) => Promise<unknown>> = {
  'a query is added': addQuery,
  'a query is switched off': async (id) => {
    const [query] = await queriesOf(id)
    return query && saveTrackedQuery(admin.actor, 'organisation', query.id, { active: false }, requestOf())
  },
  'a query is deleted': async (id) => {
    const [query] = await queriesOf(id)
    return query && deleteTrackedQuery(admin.actor, 'organisation', query.id, newId())
  },
  'its queries are answered': async (id) => {
    const tracked = (await queriesOf(id)).map((query) => ({ id: query.id, ownerId: id }))
    await planFor(tracked, today())
    await askAll(model.engine)
  },
  'a person is invited': invite,
  'a person moves': async (id, other) => {
    const [person] = await peopleOf(id)
    return person && saveUser(admin.actor, 'any', person.id, { organization: other }, newId())
  },
  'a person is deleted': async (id) => {
    const [person] = await peopleOf(id)
    return person && deleteUser(admin.actor, 'any', person.id, newId())
  },
  'it gets a web site': (id) => rename(id, { websiteUrl: 'https://brand.example' }),
  'it loses its web site': (id) => rename(id, {}),
  'it says its own domains': (id) =>
    changeOwnOrganisation(admin.actor, 'any', { ownDomains: ['brand.example'] }, { id, requestId: newId() }),
  'it takes its own domains back': (id) =>
    changeOwnOrganisation(admin.actor, 'any', { ownDomains: [] }, { id, requestId: newId() }),
  'two industries of it are deleted': async (id) => {
    const pair = [await makeIndustryOf(), await makeIndustryOf()]
    await rename(id, { industry: pair })
    await Promise.allSettled(pair.map((each) => deleteIndustry(admin.actor, each, newId())))
  },
  'most steps are skipped': (id) =>
    skipSteps(admin.actor, 'any', id, { skipped: SET_UP_STEPS.filter(isSkippable).slice(1) }, newId()),
  'no step is skipped': (id) => skipSteps(admin.actor, 'any', id, { skipped: [] }, newId()),
  'it is deleted': (id) => deleteOrganisation(admin.actor, id, newId()),
}
type Skippable = Parameters<typeof skipSteps>[3]['skipped'][number]
const isSkippable = (step: string): step is Skippable => step !== 'industry'

it('every open set-up is marked, and no other, after whatever happens at once', async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat({ max: 2 }))
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const made = [await make(), await make(), await make()]
      // Two that are nearly complete, so that a single step closes or opens them.
      for (const id of made.slice(0, 2)) {
        for (let turn = 0; turn < 3; turn += 1) await addQuery(id)
        await invite(id)
        await skipSteps(admin.actor, 'any', id, { skipped: ['names', 'answers'] }, newId())
      }
      for (const round of rounds) {
        const ended = await Promise.allSettled(
          round.map(([name, at]) => STEPS[name]?.(made[at] ?? '', made[(at + 1) % made.length] ?? '')),
        )
        for (const [at, { status }] of ended.entries()) if (status === 'fulfilled') succeeded.add(round[at]?.[0] ?? '')
        expect(await compareSetUps()).toEqual([])
      }
      expect((await compareSums()).filter(({ name }) => name === 'setUps')).toEqual([])
    }),
    { numRuns: runsOf(12), examples: [[Object.keys(STEPS).map((name) => [[name, 0]])]] },
  )
  expect([...succeeded].sort()).toEqual(Object.keys(STEPS).sort())
}, 240_000)

it('the last steps of one set-up, done at once, close it', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const id = await make()
    await rename(id, { websiteUrl: 'https://brand.example' })
    await skipSteps(admin.actor, 'any', id, { skipped: ['answers'] }, newId())
    for (let query = 0; query < 2; query += 1) await addQuery(id)
    await Promise.all([addQuery(id), invite(id)])
    expect(await db().openSetUp.count({ where: { organisationId: id } })).toBe(0)
  }
})

it('a mark that is missing, and one that is too many, are found and mended', async () => {
  const [unmarked, complete] = [await make(), await make()]
  await skipSteps(admin.actor, 'any', complete, { skipped: SET_UP_STEPS.filter(isSkippable) }, newId())
  const total = await countSetUps()
  await db().openSetUp.delete({ where: { organisationId: unmarked } })
  await db().openSetUp.create({ data: { organisationId: complete, createdAt: new Date() } })
  expect(await compareSetUps()).toEqual([unmarked, complete].sort())
  await settleFound(await compareSetUps())
  expect(await compareSetUps()).toEqual([])
  expect(await countSetUps()).toBe(total)
  expect((await listSetUps({ page: 1, pageSize: 1 })).items.map(({ _id }) => _id)).toEqual([unmarked])
})
