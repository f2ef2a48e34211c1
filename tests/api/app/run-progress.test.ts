import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as getProgress } from '@/app/api/app/run-progress/org/[organisationId]/route'
import { addDays, dayToDate } from '@/lib/format/days'
import type { RunProgress } from '@/lib/schemas/daily-run'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { makeActors } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeQuery } from '@/tests/support/results'
import { planFor } from '@/tests/support/runs'

let people: Awaited<ReturnType<typeof makeActors>>
const NONE = { planned: 0, done: 0, failed: 0, skipped: 0, left: 0 }

async function read(person: { headers: Record<string, string> }, id: string) {
  const response = await call(getProgress, { headers: person.headers, params: { organisationId: id } })
  return { status: response.status, body: (await response.json()) as RunProgress }
}

async function endRun(query: MadeQuery, status: 'done' | 'failed' | 'skipped'): Promise<void> {
  const reason = status !== 'done' ? { reasonCode: 'refused', reason: 'No.' } : {}
  await db().queryRun.updateMany({
    where: { queryId: query.id, ownerId: query.ownerId, day: dayToDate(today()) },
    data: { status, finishedAt: new Date(), ...reason },
  })
}

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  people = await makeActors()
})
afterAll(closeQueue)

it('another organisation is answered like one that does not exist', async () => {
  const unknown = await read(people.internal, newId())
  expect(unknown.status).toBe(404)
  for (const id of [people.organisationB.id, 'new', people.organisationA.id.toUpperCase().replace(/\d$/, 'F')])
    expect(await read(people.internal, id)).toEqual(unknown)
})

it('without a run today everything is zero', async () => {
  const { body } = await read(people.internal, people.organisationA.id)
  expect(body).toEqual({ date: today(), organisation: NONE, industries: NONE })
})

it("counts today's runs of the organisation and of all its industries, each by how it stands", async () => {
  const { organisationA, organisationB } = people
  const own = await Promise.all([1, 2, 3].map((slot) => makeQuery(organisationA, { slot })))
  const ofIndustries: MadeQuery[] = []
  for (const industry of [
    await makeIndustry({ assignedTo: [organisationA] }),
    await makeIndustry({ assignedTo: [organisationA, organisationB] }),
  ])
    for (const slot of [1, 2, 3]) ofIndustries.push(await makeIndustryQuery(industry, { slot }))
  const foreign = [
    await makeQuery(organisationB, { slot: 1 }),
    await makeIndustryQuery(await makeIndustry({ assignedTo: [organisationB] }), { slot: 1 }),
  ]
  await planFor([...own, ...ofIndustries, ...foreign], today())
  await planFor(own, addDays(today(), -1))
  const [first, second] = own
  if (first && second) await Promise.all([endRun(first, 'done'), endRun(second, 'failed')])
  const statuses = ['done', 'done', 'failed', 'skipped'] as const
  await Promise.all(ofIndustries.flatMap((query, at) => (statuses[at] ? [endRun(query, statuses[at])] : [])))
  const { body } = await read(people.internal, organisationA.id)
  expect(body).toEqual({
    date: today(),
    organisation: { planned: 3, done: 1, failed: 1, skipped: 0, left: 1 },
    industries: { planned: 6, done: 2, failed: 1, skipped: 1, left: 2 },
  })
})
