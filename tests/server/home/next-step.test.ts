import { describe, expect, it } from 'vitest'
import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { addDays } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { nextStep } from '@/server/home/reads'
import { makeAction } from '@/tests/support/recommendations'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = '2026-11-20'

/** A query whose answers name Baythorne and never the organisation. */
async function withGap() {
  const own = await makeOrganisation({ name: 'Loomhouse' })
  const query = await makeQuery(own, { slot: 1 })
  await storeResults(
    Array.from({ length: 28 }, (_, index) => ({
      query,
      day: addDays(TODAY, -1 - index),
      brands: ['Baythorne'],
      citations: [],
    })),
  )
  return { own, query, read: () => nextStep(installationScope(own.id), TODAY) }
}

describe('what an organisation should do next', () => {
  it('is the largest gap to a rival, where no action is due', async () => {
    const { own, query, read } = await withGap()
    await makeAction(own, { status: 'pending', due: addDays(TODAY, 8) })
    expect(await read()).toMatchObject({
      kind: 'gap',
      query: { _id: query.id },
      rival: { key: 'baythorne', share: 100 },
      own: { share: 0 },
    })
  })

  it('is an action that is due within a week, before that one that is overdue', async () => {
    const { own, read } = await withGap()
    const due = await makeAction(own, { title: 'Due', status: 'in_progress', due: addDays(TODAY, 7) })
    expect(await read()).toMatchObject({ kind: 'due', action: { _id: due, title: 'Due' } })
    const late = await makeAction(own, { title: 'Late', status: 'pending', due: addDays(TODAY, -1) })
    expect(await read()).toMatchObject({ kind: 'overdue', action: { _id: late, due: addDays(TODAY, -1) } })
  })

  it('is not an action that is implemented, rejected or on hold, however late', async () => {
    const { own, read } = await withGap()
    for (const status of ['implemented', 'rejected', 'on_hold'] as const)
      await makeAction(own, { status, due: addDays(TODAY, -3) })
    expect((await read()).kind).toBe('gap')
  })

  it('is an action in progress once an open action targets the gap', async () => {
    const { own, query, read } = await withGap()
    const id = await makeAction(own, { title: 'Catch up', status: 'in_progress', queryIds: [query.id] })
    expect(await read()).toEqual({ kind: 'waiting', action: { _id: id, title: 'Catch up' }, waiting: 1 })
  })

  it.each<[RecommendationStatusName, boolean]>([
    ['none', false],
    ['pending', false],
    ['in_progress', false],
    ['on_hold', false],
    ['implemented', false],
    ['rejected', true],
  ])('is no gap that an action in the state %s has chosen, except a rejected one', async (status, proposed) => {
    const { own, query, read } = await withGap()
    await makeAction(own, { status, queryIds: [query.id] })
    expect((await read()).kind === 'gap').toBe(proposed)
  })

  it('is the next look at what a live action moved, where each gap has its action', async () => {
    const { own, query, read } = await withGap()
    await makeAction(own, { status: 'pending', queryIds: [query.id] })
    expect(await read()).toEqual({ kind: 'covered' })
    await makeAction(own, { queryIds: [query.id], liveSince: addDays(TODAY, -40) })
    expect(await read()).toEqual({ kind: 'covered' })
    const id = await makeAction(own, { title: 'Catch up', queryIds: [query.id], liveSince: addDays(TODAY, -20) })
    expect(await read()).toEqual({ kind: 'look', action: { _id: id, title: 'Catch up' }, day: addDays(TODAY, 8) })
  })

  it('stays a gap where an assigned action went live for all own queries without a choice', async () => {
    const { own, query, read } = await withGap()
    const other = await makeQuery(own, { slot: 2 })
    const id = await makeAction(own, { queryIds: [query.id, other.id], liveSince: TODAY })
    expect(await read()).toMatchObject({ kind: 'gap', query: { _id: query.id } })
    await db().geoRecommendation.update({ where: { id }, data: { own: true } })
    expect((await read()).kind).toBe('look')
  })

  it('is a query where none is active, whatever else there is to do', async () => {
    const { own, query, read } = await withGap()
    await makeAction(own, { status: 'pending', due: TODAY })
    await db().query.update({ where: { id_ownerId: { id: query.id, ownerId: own.id } }, data: { activeSlot: null } })
    expect(await read()).toEqual({ kind: 'query' })
  })

  it('is to read the first answers until there are enough of them for gaps, whatever other organisations have', async () => {
    const other = await withGap()
    await makeAction(other.own, { status: 'pending', due: TODAY })
    const own = await makeOrganisation({ name: 'Kiln Street' })
    const read = () => nextStep(installationScope(own.id), TODAY)
    const query = await makeQuery(own, { slot: 1 })
    expect(await read()).toEqual({ kind: 'early', from: addDays(TODAY, 21) })
    const days = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        query,
        day: addDays(TODAY, -1 - from - index),
        brands: ['Kiln Street'],
      }))
    await storeResults(days(0, 20))
    expect(await read()).toEqual({ kind: 'early', from: addDays(TODAY, 1) })
    await storeResults(days(20, 21))
    expect(await read()).toEqual({ kind: 'nothing' })
  })
})
