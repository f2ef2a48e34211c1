import { describe, expect, it } from 'vitest'
import { DELETE, GET as one, POST as saveOne } from '@/app/api/admin/group/[id]/route'
import { GET as list, POST as save } from '@/app/api/admin/group/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { adminCalls, smuggled } from '@/tests/support/admin-calls'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

const people = await makeActors()
const api = adminCalls({ list, save, one, saveOne, remove: DELETE }, () => people.systemAdmin)
const [loom, bay] = [await makeOrganisation({ name: 'Loomhouse' }), await makeOrganisation({ name: 'Baythorne' })]
const person = await makeUser()

let count = 0
const named = (more: object = {}) => {
  count += 1
  return { name: `Northern Brands ${count}`, ...more }
}
const made = async (more: object = {}) => (await api.save(named(more))).body
const groupOf = async ({ id }: { id: string }) => (await db().organisation.findUniqueOrThrow({ where: { id } })).groupId
const audit = (targetId: string) =>
  db().auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' }, select: { action: true, actorRole: true } })

describe('saving a group (R-GROUP-1)', () => {
  it('takes organisations and admins, each once, and answers the saved record', async () => {
    const { status, body } = await api.save(
      named({ organizations: [loom.id, bay.id, loom.id], admins: [person.id, person.id], ...smuggled() }),
    )
    expect([status, body]).toMatchObject([
      200,
      {
        organizations: [
          { _id: bay.id, name: 'Baythorne' },
          { _id: loom.id, name: 'Loomhouse' },
        ],
        admins: [{ _id: person.id, email: person.email }],
        version: 1,
      },
    ])
    expect((await api.find(body._id)).body).toEqual(body)
    expect((await api.list(`search=${encodeURIComponent(body.name)}`)).body).toMatchObject({ total: 1, items: [body] })
    await api.remove(body._id)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(301) }, 'name'],
    [{ organizations: ['x'] }, 'organizations.0'],
    [{ organizations: [newId()] }, 'organizations'],
    [{ admins: [newId()] }, 'admins'],
  ])('refuses %j, names the field and makes nothing', async (wrong, field) => {
    const before = await db().brandGroup.count()
    const refused = await api.save(named(wrong))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
    expect(await db().brandGroup.count()).toBe(before)
  })

  it('refuses a name that another group has, in whatever case, for a new one and an old one', async () => {
    const [first, second] = [await made(), await made()]
    const taken = { name: first.name.toUpperCase() }
    expect((await api.save(taken)).body.fields).toEqual({ name: 'There is a group of this name already' })
    expect((await api.saveOne(second._id, taken)).status).toBe(400)
    expect((await api.saveOne(first._id, taken)).body).toMatchObject({ ...taken, version: 2 })
  })

  it('refuses an organisation of another group until it is taken out there', async () => {
    const [first, second] = [await made({ organizations: [loom.id] }), await made()]
    const move = () => api.saveOne(second._id, { name: second.name, organizations: [loom.id] })
    expect((await move()).body.fields).toEqual({
      organizations: 'Loomhouse is in another group. Take it out there first.',
    })
    expect(await groupOf(loom)).toBe(first._id)
    await api.saveOne(first._id, { name: first.name, organizations: [] })
    expect((await move()).status).toBe(200)
    expect(await groupOf(loom)).toBe(second._id)
    await api.remove(second._id)
  })

  it('of two groups that take one organisation at once, one gets it', async () => {
    const free = await makeOrganisation()
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.save(named({ organizations: [free.id] }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('refuses an admin whose address is not verified, and takes one who is invited', async () => {
    const [registered, invited] = [
      await makeUser({ verified: false }),
      await makeUser({ verified: false, password: false }),
    ]
    expect((await api.save(named({ admins: [registered.id] }))).status).toBe(409)
    expect((await api.save(named({ admins: [invited.id] }))).status).toBe(200)
  })

  it('keeps what the body leaves out; of two edits of one version the second is refused', async () => {
    const group = await made({ organizations: [loom.id], admins: [person.id] })
    const { _id, name, version } = group
    expect((await api.saveOne(_id, { name, version })).body).toEqual(group)
    const renamed = await api.saveOne(_id, { name: `${name} Ltd`, version })
    expect(renamed.body).toEqual({ ...group, name: `${name} Ltd`, version: 2 })
    expect((await api.saveOne(_id, { name, version })).status).toBe(409)
    expect((await api.saveOne(_id, named({ _id: newId() }))).status).toBe(400)
    expect((await api.saveOne(newId(), named())).status).toBe(404)
    expect(await audit(_id)).toEqual([
      { action: 'group.create', actorRole: 'systemAdmin' },
      { action: 'group.save', actorRole: 'systemAdmin' },
    ])
    await api.remove(_id)
  })

  it('sent again with its key makes one record; another body with that key is refused', async () => {
    const [key, body] = [{ 'idempotency-key': newId() }, named()]
    const [first, second] = await Promise.all([api.saveOne('new', body, key), api.saveOne('new', body, key)])
    expect(second.body._id).toBe(first.body._id)
    expect((await api.saveOne('new', named(), key)).status).toBe(409)
  })
})

it('deleting a group leaves its organisations and people, and is in the audit log', async () => {
  const { _id } = await made({ organizations: [loom.id, bay.id], admins: [person.id] })
  expect((await api.remove(_id)).body).toEqual({ message: 'success' })
  expect([await groupOf(loom), await groupOf(bay)]).toEqual([null, null])
  expect(await db().user.count({ where: { id: person.id } })).toBe(1)
  expect((await api.remove(_id)).status).toBe(404)
  expect((await audit(_id)).map(({ action }) => action)).toEqual(['group.create', 'group.delete'])
})

it('is listed as a file too, with the names of organisations and the addresses of admins', async () => {
  const { name, _id } = await made({ organizations: [loom.id, bay.id], admins: [person.id] })
  const url = `/api/admin/group?format=csv&search=${encodeURIComponent(name)}`
  const file = await (await call(list, { headers: people.systemAdmin.headers, url })).text()
  expect(file).toContain(`"${name}","Baythorne; Loomhouse","${person.email}"`)
  await api.remove(_id)
})

it.each(['n0', 'marketeerA', 'organisationAdminA', 'internal'] as const)('is nothing for %s', async (who) => {
  const { headers } = people[who]
  expect((await call(list, { headers })).status).toBe(403)
  expect((await call(save, { headers, body: named() })).status).toBe(403)
})
