import { beforeEach, expect, it } from 'vitest'
import { POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { db } from '@/server/db'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'

let people: SignedIn[]
let recommendation: string

beforeEach(async () => {
  const organisation = await makeOrganisation()
  people = [await signInNew({ organisation }), await signInNew({ organisation, firstName: 'Grace' })]
  recommendation = await makeRecommendation(organisation)
})

const post = async (who: number, body: object) => {
  const response = await call(save, { headers: people[who]?.headers ?? {}, body: { recommendation, ...body } })
  return { status: response.status, body: await response.json() }
}
const changes = async () =>
  db().recommendationStatusChange.findMany({
    where: { status: { recommendationId: recommendation } },
    orderBy: { id: 'asc' },
    select: { fromStatus: true, toStatus: true },
  })

it.each([
  ['the first save of both', 0],
  ['a later save of both', 1],
])('%s at once: one wins, the other is told', async (_case, version) => {
  if (version > 0) await post(0, { status: 'pending' })
  const answers = await Promise.all([
    post(0, { status: 'implemented', notes: 'Live', version }),
    post(1, { status: 'rejected', notes: 'No', version }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    error: 'This recommendation was changed by someone else in the meantime.',
  })
  const won = answers.find(({ status }) => status === 200)?.body
  expect(await db().recommendationStatus.findMany({ where: { recommendationId: recommendation } })).toMatchObject([
    { status: won.status, notes: won.notes, version: version + 1 },
  ])
})

it('without a version both are saved one after the other, and the history keeps both', async () => {
  const statuses = ['pending', 'in_progress', 'implemented', 'rejected', 'on_hold']
  const answers = await Promise.all(statuses.map((status, index) => post(index % 2, { status })))
  expect(answers.map(({ status }) => status)).toEqual(statuses.map(() => 200))
  expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4, 5])
  const kept = await changes()
  expect(kept.map(({ toStatus }) => toStatus).sort()).toEqual([...statuses].sort())
  // Each begins where the one before ended.
  expect(kept.map(({ fromStatus }) => fromStatus)).toEqual([null, ...kept.slice(0, -1).map(({ toStatus }) => toStatus)])
})

it('an edit of an older version is refused and leaves the newer one as it is', async () => {
  await post(0, { status: 'pending', notes: 'First' })
  await post(1, { status: 'in_progress', notes: 'Second', version: 1 })
  expect((await post(0, { status: 'on_hold', notes: 'Third', version: 1 })).status).toBe(409)
  expect(await db().recommendationStatus.findFirst({ where: { recommendationId: recommendation } })).toMatchObject({
    status: 'in_progress',
    notes: 'Second',
  })
  expect((await post(0, { status: 'on_hold', notes: 'Third', version: 2 })).status).toBe(200)
})
