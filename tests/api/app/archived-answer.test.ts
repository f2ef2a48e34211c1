import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as getIndustryResult } from '@/app/api/app/industry-query-result/[id]/route'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { archiveAnswers } from '@/server/services/answer-archive/archive-answers'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import type { S3Gate } from '@/tests/support/s3-gate'
import { useGatedStore } from '@/tests/support/uploads'

let gate: S3Gate
beforeAll(async () => {
  gate = await useGatedStore()
})
afterAll(async () => {
  await gate.close()
})

it('an archived answer is the same answer, to the same people, and says so while the archive is away', async () => {
  const organisation = await makeOrganisation({ name: 'Loomhouse' })
  const industry = await makeIndustry({ assignedTo: [organisation] })
  const member = await signInNew({ organisation })
  const stranger = await signInNew({ organisation: await makeOrganisation() })
  const day = addDays(today(), -100)
  const brands = ['Baythorne', 'Loomhouse']
  const [own = '', ofIndustry = ''] = await storeResults([
    { query: await makeQuery(organisation), day, brands, answer: 'Baythorne [1], then **Loomhouse**.\n\n日本 🙂' },
    { query: await makeIndustryQuery(industry), day, brands, answer: 'Loomhouse, then Baythorne.' },
  ])
  const all = [
    [getResult, own],
    [getIndustryResult, ofIndustry],
  ] as const
  const read = (who: typeof member) =>
    Promise.all(
      all.map(async ([handler, id]) => {
        const response = await call(handler, { headers: who.headers, params: { id } })
        return { status: response.status, body: await response.text() }
      }),
    )

  const before = await read(member)
  expect(before.map(({ status }) => status)).toEqual([200, 200])
  await archiveAnswers(1, today(), { signal: new AbortController().signal })
  expect(await db().answer.count({ where: { text: null } })).toBe(2)

  expect(await read(member)).toEqual(before)
  expect((await read(stranger)).map(({ status }) => status)).toEqual([404, 404])

  gate.lets = () => false
  for (const [index, { status, body }] of (await read(member)).entries()) {
    expect(status).toBe(200)
    const shown = JSON.parse(before[index]?.body ?? '')
    expect(JSON.parse(body)).toEqual({ ...shown, question: null, answer: null, marks: [], archiveAway: true })
  }
  gate.lets = () => true
  expect(await read(member)).toEqual(before)
})
