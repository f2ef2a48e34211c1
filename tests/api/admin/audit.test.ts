import { describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/audit/route'
import { recordAudit } from '@/server/audit/audit'
import { db } from '@/server/db/client'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { deleteOwner, makeOrganisation, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

const record = (action: string, kind: string, id: string, by: SignedIn | null, detail = {}) =>
  recordAudit(db(), {
    actor: by?.actor ?? null,
    role: by ? 'marketeer' : 'operator',
    action,
    target: { kind, id },
    detail,
    requestId: null,
  })
const get = async (search = '') =>
  (await call(GET, { headers: admin.headers, url: `/api/admin/audit?${search}` })).json()
const actions = async (search: string) => (await get(search)).items.map(({ action }: { action: string }) => action)

const admin = await signInNew({ roles: ['systemAdmin'] })
const acme = await makeOrganisation({ name: 'Acme' })
const person = await signInNew({ organisation: acme })
await record('user.save', 'user', 'id-100%', person, { changed: ['role'] })
await record('demo.loaded', 'demo', 'id-2', null)
await record('user.delete', 'user', 'id-3', person, { email: '=cmd()' })

describe('the audit log', () => {
  it('answers newest first: who, in which role, what, to which record', async () => {
    const { items } = await get()
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['user.delete', 'demo.loaded', 'user.save'])
    expect(items[2]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      at: expect.stringMatching(/Z$/),
      actorEmail: person.actor.email,
      actorRole: 'marketeer',
      action: 'user.save',
      targetKind: 'user',
      targetId: 'id-100%',
      targetName: null,
      targetExists: false,
      targetOwnerId: null,
      organization: { _id: acme.id, name: 'Acme' },
      detail: { changed: ['role'] },
      names: {},
      requestId: null,
    })
    expect(items[1]).toMatchObject({ actorEmail: null, organization: null })
  })

  it('filters by action and kind of record, and searches email, action and id as plain text', async () => {
    expect(await actions('filter[action]=user.save')).toEqual(['user.save'])
    expect(await actions('filter[targetKind]=user')).toEqual(['user.delete', 'user.save'])
    expect(await actions(`search=${person.actor.email.toUpperCase()}`)).toEqual(['user.delete', 'user.save'])
    expect(await actions('search=loaded')).toEqual(['demo.loaded'])
    expect(await actions('search=100%25')).toEqual(['user.save'])
    expect(await actions('search=1%250')).toEqual([])
    expect((await call(GET, { headers: admin.headers, url: '/api/admin/audit?sort=detail' })).status).toBe(400)
  })

  it('can be sorted oldest first and exported', async () => {
    expect((await actions('sort=at&dir=asc'))[0]).toBe('user.save')
    const lines = (await (await call(GET, { headers: admin.headers, url: '/api/admin/audit?format=csv' })).text())
      .trim()
      .split(/\r?\n/)
    expect(lines[0]).toContain('"Time (UTC)","Who","Role","Action","Record","Name","Record id","Organisation"')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('"Marketeer","Deleted user","User","","id-3","Acme"')
  })

  it('keeps the name that a record had, and says whether the record still exists', async () => {
    const shop = await makeOrganisation({ name: 'Shop' })
    await record('organisation.create', 'organisation', shop.id, person, { name: 'Corner shop' })
    await record('organisation.save', 'organisation', shop.id, person, { from: {}, to: { name: 'Shop' } })
    await record('demo.loaded', 'organisation', shop.id, null)
    const names = async () =>
      (await get(`search=${shop.id}`)).items.map((each: { targetName: string }) => each.targetName)
    expect(await names()).toEqual(['Shop', 'Shop', 'Corner shop'])
    expect((await get('search=corner')).items).toMatchObject([{ targetId: shop.id, targetExists: true }])
    await deleteOwner(shop)
    expect(await names()).toEqual([null, 'Shop', 'Corner shop'])
    expect((await get('search=corner')).items).toMatchObject([{ targetExists: false, targetOwnerId: null }])
  })

  it('names the organisations and industries whose ids are in the detail, while they exist', async () => {
    const [one, two] = [await makeOrganisation({ name: 'Copperline' }), await makeOrganisation({ name: 'Kiln Street' })]
    const detail = { owner: one.id, to: { organisations: [two.id, 'f'.repeat(24)] }, searchTerm: 'coffee', count: 3 }
    await record('organisationQuery.create', 'organisationQuery', 'id-9', person, detail)
    const names = async () => (await get('search=id-9')).items[0].names
    expect(await names()).toEqual({ [one.id]: 'Copperline', [two.id]: 'Kiln Street' })
    await deleteOwner(two)
    expect(await names()).toEqual({ [one.id]: 'Copperline' })
  })

  it('names a user by the present address, and by none once the user is deleted', async () => {
    const user = await makeUser()
    await record('user.save', 'user', user.id, person, { name: 'Ada Tester' })
    expect((await get(`search=${user.id}`)).items).toMatchObject([{ targetName: user.email, targetExists: true }])
    await db().user.delete({ where: { id: user.id } })
    expect((await get(`search=${user.id}`)).items).toMatchObject([{ targetName: null, targetExists: false }])
  })

  it('keeps the entries about deleted organisations and people', async () => {
    const left = await makeOrganisation()
    const gone = await makeUser({ organisation: left })
    await record('user.register', 'user', gone.id, { ...person, actor: { ...person.actor, organisationId: left.id } })
    await db().user.delete({ where: { id: gone.id } })
    await deleteOwner(left)
    expect((await get(`search=${gone.id}`)).items).toMatchObject([{ organization: { _id: left.id, name: null } }])
  })
})
