import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POST as sortName } from '@/app/api/admin/name/[id]/route'
import { POST as saveOwn } from '@/app/api/orgAdmin/organization/route'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { compareCountsOf } from '@/server/measure/answer-counts'
import { reevaluateNames } from '@/server/names/reevaluate'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { assertHistories, step } from '@/tests/support/histories'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { untroubled } from '@/tests/support/runs'
import { answerTo, brandsOf, type Names, type Sorting } from './names-model'

// Whatever admins decide about names, and take back, also while results are evaluated: in the end each stored result has
// the brands that its names mean, those that its text did not hold included, and what is counted of results is what they
// say (R-NAME-4, R-NAME-5, R-NAME-7).

const WORDS = ['Loom', 'Loom House', 'Bolt', 'Bolt Rooms', 'Acme', 'Kiln'] as const
type Word = (typeof WORDS)[number]

interface Model {
  names: Names
  own: Set<string>
}
interface Given {
  read: readonly Word[]
  unconfirmed?: readonly { name: Word; before: number }[]
  held?: readonly Word[]
}
interface Real {
  ownerId: string
  orgAdmin: SignedIn
  /** Brands that a history has to itself. */
  idOf: Map<string, number>
  results: { id: string; given: Given }[]
  suffix: string
}

let histories = 0
const admin = await signInNew({ roles: ['systemAdmin'] })

async function sort({ idOf }: Real, { name, action, target }: Sorting): Promise<number> {
  const body = { action, ...(target !== undefined && { target: String(idOf.get(target)) }) }
  const response = await call(sortName, { headers: admin.headers, params: { id: String(idOf.get(name)) }, body })
  return response.status
}

/** One decision alone, or two at once, which are to be answered as one of both orders says. */
async function decide(model: Model, real: Real, decisions: readonly Sorting[]): Promise<void> {
  const got = { statuses: await Promise.all(decisions.map((each) => sort(real, each))), names: await stored(real) }
  const orders =
    decisions.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const possible = orders.map((order) => {
    let { names } = model
    const statuses: number[] = []
    for (const at of order) {
      const decision = decisions[at]
      if (!decision) continue
      const answer = answerTo(names, model.own, decision)
      statuses[at] = answer.status
      names = answer.names
    }
    return { statuses, names }
  })
  expect(possible).toContainEqual(got)
  model.names = got.names
}

async function stored({ idOf }: Real): Promise<Names> {
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]))
  const rows = await db().brand.findMany({ where: { id: { in: [...idOf.values()] } }, orderBy: { id: 'asc' } })
  return new Map(
    rows.map(({ id, status, sameAsId }) => [
      nameOf.get(id) ?? '',
      { status, sameAs: sameAsId === null ? null : (nameOf.get(sameAsId) ?? '') },
    ]),
  )
}

/** An alias of the organisation more, or none; what may be refused changes nothing. */
async function saveAlias(model: Model, { orgAdmin, suffix }: Real, alias: Word | null): Promise<void> {
  const aliases = alias === null ? [] : [`${alias} ${suffix}`]
  const { status } = await call(saveOwn, { headers: orgAdmin.headers, body: { aliases } })
  expect([200, 400]).toContain(status)
  if (status === 200) model.own = new Set(['Loom', ...(alias === null ? [] : [alias])])
}

async function check({ names }: Model, { ownerId, results, idOf }: Real): Promise<void> {
  await reevaluateNames(untroubled)
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]))
  const rows = new Map((await db().result.findMany({ where: { ownerId } })).map((row) => [row.id, row]))
  const found = results.map(({ id }) => rows.get(id)?.brandIds.map((brand) => nameOf.get(brand)))
  expect(found).toEqual(results.map(({ given }) => brandsOf(names, given)))
  expect(await compareCountsOf([ownerId])).toEqual([])
}

const word = fc.constantFrom(...WORDS)
const decision = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: word, action: fc.constant('sameAs' as const), target: word }) },
  { weight: 4, arbitrary: fc.record({ name: word, action: fc.constantFrom('ignore', 'restore', 'competitor') }) },
)

const steps = fc.commands(
  [
    decision.map((one: Sorting) => step<Model, Real>(JSON.stringify(one), (...at) => decide(...at, [one]))),
    fc
      .tuple(decision, decision)
      .map((two: Sorting[]) => step<Model, Real>(JSON.stringify(two), (...at) => decide(...at, two))),
    decision.map((one: Sorting) =>
      step<Model, Real>(`${JSON.stringify(one)} during an evaluation`, async (model, real) => {
        await Promise.all([reevaluateNames(untroubled), decide(model, real, [one])])
      }),
    ),
    fc.constant(step<Model, Real>('an evaluation', check)),
    fc.option(word).map((alias) => step<Model, Real>(`alias ${alias}`, (...at) => saveAlias(...at, alias))),
  ],
  { maxCommands: 20, size: 'max' },
)

const READ: readonly Given[] = [
  ...WORDS.map((name) => ({ read: [name] })),
  { read: ['Bolt Rooms', 'Acme', 'Bolt'] },
  { read: ['Loom', 'Loom House', 'Kiln'] },
  { read: WORDS },
  { read: ['Acme'], unconfirmed: [{ name: 'Bolt', before: 0 }], held: ['Bolt Rooms'] },
  { read: ['Kiln'], unconfirmed: [{ name: 'Loom', before: 1 }], held: ['Loom House', 'Acme'] },
  {
    read: ['Kiln', 'Loom'],
    unconfirmed: [
      { name: 'Bolt Rooms', before: 1 },
      { name: 'Acme', before: 2 },
    ],
    held: ['Bolt'],
  },
  { read: [], unconfirmed: [{ name: 'Kiln', before: 0 }] },
]

async function begin(): Promise<{ model: Model; real: Real }> {
  histories += 1
  const suffix = `of history ${histories}`
  const spelled = (name: Word) => `${name} ${suffix}`
  const organisation = await makeOrganisation({ name: spelled('Loom') })
  const query = await makeQuery(organisation)
  const ids = await storeResults(
    READ.map(({ read, unconfirmed = [], held = [] }, at) => ({
      query,
      day: addDays(today(), -(at % 4)),
      sample: 1 + at,
      brands: read.map(spelled),
      unconfirmed: unconfirmed.map(({ name, before }) => ({ name: spelled(name), before })),
      answer: [...read, ...held].map(spelled).join(', '),
    })),
  )
  const brands = await db().brand.findMany({ where: { key: { in: WORDS.map((name) => brandKey(spelled(name))) } } })
  const idByKey = new Map(brands.map(({ key, id }) => [key, id]))
  const idOf = new Map(WORDS.map((name) => [name, idByKey.get(brandKey(spelled(name))) ?? 0]))
  const orgAdmin = await signInNew({ organisation, roles: ['organisationAdmin'] })
  const results = READ.map((given, at) => ({ id: ids[at] ?? '', given }))
  const names = new Map(WORDS.map((name) => [name, { status: 'new', sameAs: null }]))
  return {
    model: { names, own: new Set(['Loom']) },
    real: { ownerId: organisation.id, orgAdmin, idOf, results, suffix },
  }
}

it('results follow every decision, and come back as they were read when all is taken back', async () => {
  await assertHistories(
    fc.asyncProperty(steps, async (commands) => {
      const world = await begin()
      await fc.asyncModelRun(() => world, commands)
      await check(world.model, world.real)
      for (const name of WORDS) await decide(world.model, world.real, [{ name, action: 'restore' }])
      await check(world.model, world.real)
      expect(
        await db().result.count({ where: { ownerId: world.real.ownerId, readBrandIds: { isEmpty: false } } }),
      ).toBe(0)
      expect(
        await db().unconfirmedName.count({ where: { ownerId: world.real.ownerId, confirmedBy: { not: null } } }),
      ).toBe(0)
    }),
    25,
  )
}, 240_000)
