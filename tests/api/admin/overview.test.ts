import { expect, it } from 'vitest'
import { GET } from '@/app/api/admin/overview/route'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'

const read = async () => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  return (await call(GET, { headers })).json()
}

it('counts a system admin’s main tasks: the run, open set-ups, names to sort, failing engines (R-ADMIN-6)', async () => {
  const none = await read()
  expect(none).toEqual({ run: null, setUps: 0, namesToSort: 0, engines: { asked: none.engines.asked, failing: [] } })
  const day = new Date(today())
  await db().dailyRun.create({
    data: { day, planned: 5, done: 3, failed: 2, finishedAt: new Date(), status: 'finished' },
  })
  await makeOrganisation({ name: 'Unfinished' })
  const [brand, sorted] = await Promise.all(
    ['New Name', 'Sorted Name'].map((name) => db().brand.create({ data: { key: name.toLowerCase(), name } })),
  )
  await db().$executeRaw`update brand set status = 'competitor' where id = ${sorted?.id}`
  for (const each of [brand, sorted])
    await db().$executeRaw`
      insert into name_count (brand_id, answers, organisations, example_result_id, example_owner_id, example_day, from_day, to_day)
      values (${each?.id}, 3, 1, ${'a'.repeat(24)}, ${'b'.repeat(24)}, ${today()}::date, ${today()}::date, ${today()}::date)`
  expect(await read()).toMatchObject({
    run: { date: today(), status: 'finished', planned: 5, done: 3, failed: 2, left: 0 },
    setUps: 1,
    namesToSort: 1,
  })
})
