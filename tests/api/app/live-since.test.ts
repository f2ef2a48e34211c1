import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as findOne } from '@/app/api/app/geo-recommendation/[id]/route'
import { GET as findEffect } from '@/app/api/app/organization-geo-recommendation/[id]/effect/route'
import { GET as implementDates } from '@/app/api/app/organization-geo-recommendation/implementDates/route'
import { POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { longDay } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import type { ImplementDate } from '@/lib/schemas/figures'
import type { StatusChangeRow } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { clearRecommendations, makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeQuery } from '@/tests/support/results'

const TODAY = today()
const ago = (days: number) => addDays(TODAY, -days)

let organisation: { id: string }
let person: SignedIn
let recommendation: string

beforeAll(async () => {
  organisation = await makeOrganisation()
  person = await signInNew({ organisation })
})
beforeEach(async () => {
  await clearRecommendations()
  recommendation = await makeRecommendation(organisation, { title: 'Show prices' })
})

const post = async (body: object) => {
  const response = await call(save, { headers: person.headers, body: { recommendation, ...body } })
  return { status: response.status, body: await response.json() }
}
const read = async (): Promise<{ implemented: string | null; history: StatusChangeRow[] }> =>
  (await call(findOne, { headers: person.headers, params: { id: recommendation } })).json()
const marked = async (): Promise<ImplementDate[]> =>
  (await (await call(implementDates, { headers: person.headers })).json()).items
const effect = async () => (await call(findEffect, { headers: person.headers, params: { id: recommendation } })).json()

describe('since when an implementation is live', () => {
  it('is today unless another day is named, which marker, tracker, history and effect then use', async () => {
    expect((await post({ status: 'implemented' })).body.liveSince).toBe(TODAY)
    await post({ status: 'pending' })
    expect((await post({ status: 'implemented', liveSince: ago(5) })).body.liveSince).toBe(ago(5))
    const { implemented, history } = await read()
    expect(implemented).toBe(ago(5))
    expect(history.map(({ to, liveSince }) => [to, liveSince])).toEqual([
      ['implemented', ago(5)],
      ['pending', null],
      ['implemented', TODAY],
    ])
    expect(await marked()).toEqual([
      { date: ago(5), titles: ['Show prices'] },
      { date: TODAY, titles: ['Show prices'] },
    ])
    expect(await effect()).toMatchObject({
      implemented: ago(5),
      day: 5,
      windows: { before: { from: ago(33), to: ago(6) }, after: { from: ago(4) } },
    })
  })

  it('moves the marker and the effect when another day is named later, and the history keeps both', async () => {
    const query = await makeQuery(organisation)
    await post({ status: 'implemented', queries: [query.id], liveSince: ago(3) })
    expect((await post({ status: 'implemented', liveSince: ago(20) })).body).toMatchObject({
      ...{ liveSince: ago(20), version: 2, queries: [query.id] },
    })
    await post({ liveSince: ago(12) })
    expect(await marked()).toEqual([{ date: ago(12), titles: ['Show prices'] }])
    const { implemented, history } = await read()
    expect(implemented).toBe(ago(12))
    expect(history.map(({ from, to, liveSince }) => [from, to, liveSince])).toEqual([
      ['implemented', 'implemented', ago(12)],
      ['implemented', 'implemented', ago(20)],
      ['none', 'implemented', ago(3)],
    ])
    expect(await effect()).toMatchObject({
      implemented: ago(12),
      day: 12,
      targetedQueries: [{ _id: query.id }],
    })
    const last = await db().auditEntry.findFirstOrThrow({
      where: { action: 'recommendationStatus.save' },
      orderBy: { id: 'desc' },
    })
    expect(last.detail).toMatchObject({ from: 'implemented', to: 'implemented', liveSince: ago(12) })
  })

  it('stays when something else is saved, and the same day again saves nothing', async () => {
    await post({ status: 'implemented', liveSince: ago(9), version: 0 })
    await post({ status: 'implemented', notes: 'Done by the agency' })
    expect((await read()).implemented).toBe(ago(9))
    const again = await post({ status: 'implemented', notes: 'Done by the agency', liveSince: ago(9), version: 0 })
    expect(again.body).toMatchObject({ version: 2, liveSince: ago(9) })
    expect((await read()).history).toHaveLength(1)
  })

  it('is never in the future, never long before the recommendation, and only of what is implemented', async () => {
    const refused = async (body: object) => {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      return answer.body.fields
    }
    const earliest = ago(400)
    expect(await refused({ status: 'implemented', liveSince: addDays(TODAY, 1) })).toEqual({
      liveSince: 'Please choose a day up to today',
    })
    expect(await refused({ status: 'implemented', liveSince: addDays(earliest, -1) })).toEqual({
      liveSince: `Please choose a day from ${longDay(earliest)} on`,
    })
    expect(await refused({ status: 'pending', liveSince: ago(2) })).toEqual({
      liveSince: 'Only an implemented recommendation is live since a day',
    })
    expect(Object.keys(await refused({ status: 'implemented', liveSince: 'yesterday' }))).toEqual(['liveSince'])
    expect((await read()).history).toEqual([])
    expect((await post({ status: 'implemented', liveSince: earliest })).status).toBe(200)
  })

  it('of an action that is added as implemented is named at once', async () => {
    const response = await call(save, {
      headers: person.headers,
      body: { title: 'Publish a guide', status: 'implemented', liveSince: ago(7) },
    })
    expect(await response.json()).toMatchObject({ status: 'implemented', liveSince: ago(7) })
    expect(await marked()).toEqual([{ date: ago(7), titles: ['Publish a guide'] }])
  })
})
