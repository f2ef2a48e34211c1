import { beforeEach, describe, expect, it } from 'vitest'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { DELETE as remove } from '@/app/api/app/note/org/[organisationId]/[id]/route'
import { POST as add, GET as list } from '@/app/api/app/note/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { addDays, dayToDate } from '@/lib/format/days'
import { NOTE } from '@/lib/limits'
import type { TimelineNote } from '@/lib/measure/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { call, readAnswer } from '@/tests/support/request'

const organisation = await makeOrganisation()
const author = await signInNew({ organisation })
const colleague = await signInNew({ organisation })
beforeEach(async () => {
  await db().note.deleteMany({ where: { organisationId: organisation.id } })
})

const params = () => ({ organisationId: organisation.id })
const post = async (person: SignedIn, body: object, key?: string) => {
  const headers = { ...person.headers, ...(key && { 'idempotency-key': key }) }
  return readAnswer(call(add, { headers, params: params(), body: { day: today(), text: 'New prices', ...body } }))
}
const notes = async (person: SignedIn): Promise<TimelineNote[]> =>
  (await (await call(list, { headers: person.headers, params: params() })).json()).items
const deleteAs = async (person: SignedIn, id: string) =>
  (await call(remove, { headers: person.headers, params: { ...params(), id } })).status

describe('a note on the time line', () => {
  it('is added to a day, with its author, and is in the figures of both dashboards', async () => {
    const { status, body } = await post(author, { day: addDays(today(), -3), text: '  New pricing page ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), date: addDays(today(), -3), kind: 'note' },
      ...{ text: 'New pricing page', author: expect.any(String), deletable: true },
    })
    await post(author, { day: addDays(today(), -40), text: 'Before the period' })
    const ask = async (route: typeof visibility, search: string) =>
      (await (await call(route, { headers: colleague.headers, params: params(), url: `/api/test?${search}` })).json())
        .notes
    expect(await ask(visibility, 'days=30')).toEqual([{ ...body, deletable: false }])
    expect(await ask(industryTrends, 'days=7')).toEqual([{ ...body, deletable: false }])
    expect((await ask(visibility, 'days=90')).map(({ text }: TimelineNote) => text)).toEqual([
      'Before the period',
      'New pricing page',
    ])
  })

  it.each([
    ['text', { text: '   ' }, 'Please provide a note'],
    ['text', { text: 'x'.repeat(301) }, 'Please use at most 300 characters'],
    ['text', { text: 'a\0b' }, 'Invalid input'],
    ['day', { day: '2026-02-30' }, 'Please choose a day up to today'],
    ['day', { day: undefined }, 'Please choose a day up to today'],
  ])('is refused with a wrong %s, which is named', async (field, body, prompt) => {
    const { status, body: answer } = await post(author, body)
    expect([status, answer.fields?.[field]]).toEqual([400, prompt])
    expect(await notes(author)).toEqual([])
  })

  it('is refused for tomorrow, and may have 300 characters', async () => {
    const late = await post(author, { day: addDays(today(), 1) })
    expect([late.status, late.body.fields]).toEqual([400, { day: 'Please choose a day up to today' }])
    expect((await post(author, { text: 'ä'.repeat(300) })).status).toBe(200)
  })

  it('is made once for a repeated key, and another body with the key is a conflict', async () => {
    const key = newId()
    const first = await post(author, {}, key)
    expect((await post(author, {}, key)).body).toEqual(first.body)
    expect((await post(author, { text: 'Another' }, key)).status).toBe(409)
    expect(await notes(author)).toHaveLength(1)
  })

  it('is refused beyond 500, also where two are added at the same time', async () => {
    const row = () => ({ id: newId(), organisationId: organisation.id, day: dayToDate(today()), text: 'x' })
    await db().note.createMany({ data: Array.from({ length: NOTE.perOrganisation - 1 }, row) })
    const both = await Promise.all([post(author, {}), post(colleague, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(
      'Please delete a note first. 500 notes are the limit.',
    )
  })
})

describe('deleting a note', () => {
  it('is for its author, admins of the organisation and system admins, and is in the audit log without its text', async () => {
    const admin = await signInNew({ organisation, roles: ['organisationAdmin'] })
    const system = await signInNew({ roles: ['systemAdmin'] })
    for (const person of [author, admin, system]) {
      const { body } = await post(author, { text: 'Secret words' })
      expect((await notes(person))[0]).toMatchObject({ deletable: true })
      expect((await notes(colleague))[0]).toMatchObject({ deletable: false })
      expect(await deleteAs(colleague, body._id)).toBe(403)
      expect(await deleteAs(person, body._id)).toBe(200)
      expect(await deleteAs(person, body._id)).toBe(404)
      const entries = await db().auditEntry.findMany({ where: { targetId: body._id }, orderBy: { id: 'asc' } })
      expect(entries.map(({ action }) => action)).toEqual(['note.create', 'note.delete'])
      expect(JSON.stringify(entries)).not.toContain('Secret words')
    }
  })

  it('leaves the notes of a person who has left, without a name', async () => {
    const leaver = await signInNew({ organisation })
    await post(leaver, {})
    await db().user.delete({ where: { id: leaver.userId } })
    expect(await notes(author)).toMatchObject([{ author: null, deletable: false }])
  })
})

describe('notes of another organisation', () => {
  it('are neither read, nor added, nor deleted', async () => {
    const other = await makeOrganisation()
    const stranger = await signInNew({ organisation: other, roles: ['organisationAdmin'] })
    const { body } = await post(author, {})
    expect((await call(list, { headers: stranger.headers, params: params() })).status).toBe(404)
    expect((await post(stranger, {})).status).toBe(404)
    expect(await deleteAs(stranger, body._id)).toBe(404)
    const own = { organisationId: other.id, id: body._id }
    expect((await call(remove, { headers: stranger.headers, params: own })).status).toBe(404)
    expect(await notes(author)).toHaveLength(1)
  })
})
