import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DELETE as deleteIndustryQuery, POST as saveIndustryQuery } from '@/app/api/admin/industry-query/[id]/route'
import { GET as industryQueries } from '@/app/api/admin/industry-query/industry/[industryId]/route'
import {
  DELETE as deleteOrganisationQuery,
  POST as saveOrganisationQuery,
} from '@/app/api/admin/organization-query/[id]/route'
import { GET as organisationQueries } from '@/app/api/admin/organization-query/organization/[organisationId]/route'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { TrackedQueryPage } from '@/lib/queries/shapes'
import { NEW } from '@/lib/routes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { makeOwners } from '@/tests/support/factories'
import { assertHistories, step } from '@/tests/support/histories'
import { call } from '@/tests/support/request'
import { type Answer, activeOf, answerTo, type Queries, type Request } from './slots-model'

// Whatever admins do with the queries of one owner, alone or two at once, each is answered as the rules say, in one
// order or the other, and never more are active than may be (R-QUERY-2).

const ROUTES = {
  organisation: { save: saveOrganisationQuery, remove: deleteOrganisationQuery, list: organisationQueries },
  industry: { save: saveIndustryQuery, remove: deleteIndustryQuery, list: industryQueries },
} as const
const FIELD = { organisation: 'organization', industry: 'industry' } as const
const OWNER_PARAM = { organisation: 'organisationId', industry: 'industryId' } as const
type Kind = keyof typeof ROUTES

interface Model {
  queries: Queries
  /** Every key that a history has used, deleted ones too. */
  keys: string[]
}
interface Real {
  kind: Kind
  ownerId: string
  ids: Map<string, string>
}

const admin = await signInNew({ roles: ['systemAdmin'] })

async function send({ kind, ownerId, ids }: Real, request: Request) {
  const { save, remove } = ROUTES[kind]
  const id = request.kind === 'create' ? NEW : (ids.get(request.key) ?? newId())
  const { headers } = admin
  const params = { id }
  const response =
    request.kind === 'delete'
      ? await call(remove, { method: 'DELETE', headers, params })
      : await call(save, { headers, params, body: bodyOf(request, kind, ownerId) })
  const body: { _id?: string; error?: string } = await response.json()
  if (request.kind === 'create' && response.status === 200) ids.set(request.key, body._id ?? '')
  return { status: response.status, error: body.error }
}

function bodyOf(request: Exclude<Request, { kind: 'delete' }>, kind: Kind, ownerId: string) {
  const { kind: _, key: __, term, ...rest } = request
  return { ...rest, ...(term && { searchTerm: term }), ...(request.kind === 'create' && { [FIELD[kind]]: ownerId }) }
}

/** The active ones of the database, by their keys; fails where two have one slot. */
async function storedActive({ kind, ownerId, ids }: Real): Promise<string[]> {
  const rows = await db().query.findMany({ where: { ownerId, activeSlot: { not: null } } })
  const slots = rows.map(({ activeSlot }) => activeSlot ?? 0)
  expect(new Set(slots).size).toBe(slots.length)
  expect(slots.every((slot) => slot >= 1 && slot <= ACTIVE_QUERY_LIMIT[kind])).toBe(true)
  const keyOf = new Map([...ids].map(([key, id]) => [id, key]))
  return rows.map(({ id }) => keyOf.get(id) ?? `unknown ${id}`).sort()
}

/** Who reads the list finds the same number. */
async function shownCount({ kind, ownerId }: Real): Promise<TrackedQueryPage['active']> {
  const { headers } = admin
  const response = await call(ROUTES[kind].list, { headers, params: { [OWNER_PARAM[kind]]: ownerId } })
  const page: TrackedQueryPage = await response.json()
  return page.active
}

const seen = ({ status, error }: Pick<Answer, 'status' | 'error'>) => (error ? `${status} ${error}` : `${status}`)

/** One request alone, or two at once, which are to be answered as one of both orders says. */
async function carryOut(model: Model, real: Real, requests: readonly Request[]): Promise<void> {
  const limit = ACTIVE_QUERY_LIMIT[real.kind]
  const answers = await Promise.all(requests.map((request) => send(real, request)))
  const got = { answers: answers.map(withoutMissing), active: await storedActive(real) }
  const orders =
    requests.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const expected = orders.map((order) => {
    let { queries } = model
    const said: string[] = []
    for (const at of order) {
      const request = requests[at]
      if (!request) continue
      const answer = answerTo(queries, limit, request)
      said[at] = withoutMissing(answer)
      queries = answer.queries
    }
    return { answers: said, active: activeOf(queries), queries }
  })
  expect(expected.map(({ answers: said, active }) => ({ answers: said, active }))).toContainEqual(got)
  const happened = expected.find(
    (each) => JSON.stringify([each.answers, each.active]) === JSON.stringify([got.answers, got.active]),
  )
  model.queries = happened?.queries ?? model.queries
  expect(await shownCount(real)).toEqual({ count: got.active.length, limit })
}

/** The sentence of a 404 is the same for all. */
const withoutMissing = (answer: Pick<Answer, 'status' | 'error'>) => (answer.status === 404 ? '404' : seen(answer))

const choice = fc.nat({ max: 60 })
const wanted = fc.constantFrom(true, undefined, false)

/** A request in terms of what a history has made so far. */
function requestOf(words: number) {
  const term = fc
    .tuple(fc.nat({ max: words - 1 }), fc.boolean())
    .map(([at, loud]) => (loud ? `DESKS ${at}` : `desks ${at}`))
  const create = fc.record({ term, active: wanted }).map(({ term, active }) => (model: Model): Request => {
    const key = `q${model.keys.length}`
    model.keys.push(key)
    return { kind: 'create', key, term, ...(active !== undefined && { active }) }
  })
  const chosen = ({ keys }: Model, at: number) => keys[at % Math.max(1, keys.length)] ?? 'none'
  const change = (given: (model: Model, key: string) => Partial<Extract<Request, { kind: 'edit' }>>) =>
    choice.map((at) => (model: Model): Request => {
      const key = chosen(model, at)
      return { kind: 'edit', key, ...given(model, key) }
    })
  return fc.oneof(
    { weight: 3, arbitrary: create },
    { weight: 4, arbitrary: change(() => ({ active: true })) },
    { weight: 2, arbitrary: change(() => ({ active: false })) },
    {
      weight: 2,
      arbitrary: fc.tuple(term, wanted, fc.constantFrom(0, 0, 0, 7)).chain(([text, active, off]) =>
        change(({ queries }, key) => ({
          term: text,
          ...(active !== undefined && { active }),
          version: (queries.get(key)?.version ?? 1) + off,
        })),
      ),
    },
    {
      weight: 1,
      arbitrary: choice.map(
        (at) =>
          (model: Model): Request => ({ kind: 'delete', key: chosen(model, at) }),
      ),
    },
  )
}

function steps(words: number, maxCommands: number) {
  const request = requestOf(words)
  const together = (requests: ((model: Model) => Request)[]) => {
    let made: Request[] = []
    const happens = step<Model, Real>('', async (model, real) => {
      made = requests.map((each) => each(model))
      await carryOut(model, real, made)
    })
    return { ...happens, toString: () => JSON.stringify(made) }
  }
  return fc.commands([request.map((one) => together([one])), fc.tuple(request, request).map(together)], {
    maxCommands,
    size: 'max',
  })
}

/** An owner with this many active queries. */
async function begin(kind: Kind, active: number): Promise<{ model: Model; real: Real }> {
  const [ownerId = ''] = await makeOwners(kind, [`${kind} ${newId()}`])
  const keys = Array.from({ length: active }, (_, at) => `q${at}`)
  const ids = new Map(keys.map((key) => [key, newId()]))
  await db().query.createMany({
    data: [...ids].map(([key, id], at) => ({ id, ownerId, ownerKind: kind, searchTerm: key, activeSlot: at + 1 })),
  })
  const queries = new Map(keys.map((key) => [key, { term: key, active: true, version: 1 }]))
  return { model: { queries, keys }, real: { kind, ownerId, ids } }
}

it.each([
  { kind: 'organisation', words: 8, begun: 0, length: 24, histories: 30 },
  { kind: 'industry', words: 30, begun: 17, length: 30, histories: 15 },
] as const)(
  'an $kind never has more active queries than its limit',
  async ({ kind, words, begun, length, histories }) => {
    await assertHistories(
      fc.asyncProperty(steps(words, length), (commands) => fc.asyncModelRun(() => begin(kind, begun), commands)),
      histories,
    )
  },
  240_000,
)
