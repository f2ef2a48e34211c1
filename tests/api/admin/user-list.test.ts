import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { userData } from '@/tests/support/person-traces'
import { runsOf } from '@/tests/support/runs-of'
import { asAdmin, asOrganisationAdmin } from '@/tests/support/users'

const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

const loomhouse = await makeOrganisation({ name: 'loomhouse' })
const baythorne = await makeOrganisation({ name: 'Baythorne' })
const admin = await signInNew({ roles: ['systemAdmin'], firstName: 'Zoe', lastName: 'Zed', email: 'zoe@example.test' })
const orgAdmin = await signInNew({
  organisation: loomhouse,
  roles: ['organisationAdmin'],
  firstName: 'Amelia',
  lastName: 'Okafor',
  email: 'amelia@example.test',
})
const both = await makeUser({
  organisation: loomhouse,
  roles: ['organisationAdmin', 'systemAdmin'],
  firstName: 'bert',
  email: 'bert@example.test',
})
const invited = await makeUser({
  organisation: baythorne,
  password: false,
  verified: false,
  firstName: null,
  lastName: null,
  email: '100%_sure@example.test',
})
const formula = await makeUser({ firstName: '=1+1', lastName: '', email: 'formula@example.test' })
await db().oneTimeToken.create({
  data: { id: newId(), userId: invited.id, purpose: 'invite', tokenHash: randomBytes(32), expiresAt: on(11) },
})
const dated = [
  [admin.userId, 1],
  [orgAdmin.userId, 2],
  [both.id, 3],
  [invited.id, 4],
  [formula.id, 5],
] as const
for (const [id, day] of dated)
  await db().user.update({ where: { id }, data: { createdAt: on(day), lastLoginAt: day < 3 ? on(10 - day) : null } })

const emails = async (search = '') => {
  const { status, json } = await asAdmin.list(admin, search)
  expect(status).toBe(200)
  return json.items.map(({ email }) => email.split('@')[0])
}

describe('the list of all users', () => {
  it('comes newest first, with the counts of the three tabs', async () => {
    expect(await emails()).toEqual(['formula', '100%_sure', 'bert', 'amelia', 'zoe'])
    const { json } = await asAdmin.list(admin, '?filter[role]=systemAdmin&search=zoe')
    expect(json).toMatchObject({ total: 1, page: 1, pageSize: 10 })
    expect(json.counts).toEqual({ marketeers: 2, organisationAdmins: 1, systemAdmins: 2 })
  })

  it.each([
    ['name', ['formula', 'amelia', 'bert', 'zoe'], ['100%_sure']],
    ['email', ['100%_sure', 'amelia', 'bert', 'formula', 'zoe'], []],
    ['organization', ['100%_sure', 'amelia', 'bert'], ['zoe', 'formula']],
    ['createdAt', ['zoe', 'amelia', 'bert', '100%_sure', 'formula'], []],
    ['lastLoginAt', ['amelia', 'zoe'], ['bert', '100%_sure', 'formula']],
  ])('sorts by %s, ignoring case; who has no value comes last, either way', async (column, order, none) => {
    expect(await emails(`?sort=${column}&dir=asc`)).toEqual([...order, ...none])
    expect(await emails(`?sort=${column}&dir=desc`)).toEqual([...order.toReversed(), ...none.toReversed()])
  })

  it('sorts by no other column, for example a hash', async () => {
    for (const column of ['role', 'passwordHash', 'password_hash', 'u.password_hash', 'id;drop'])
      expect((await asAdmin.list(admin, `?sort=${column}`)).status).toBe(400)
    expect((await asAdmin.list(admin, '?filter[passwordHash]=x')).status).toBe(400)
  })

  it.each([
    ['marketeer', ['formula', '100%_sure']],
    ['organisationAdmin', ['amelia']],
    ['systemAdmin', ['bert', 'zoe']],
  ])('the tab %s: everyone is in exactly one', async (role, expected) => {
    expect(await emails(`?filter[role]=${role}`)).toEqual(expected)
  })

  it('filters by organisation, and searches name and address as text', async () => {
    expect(await emails(`?filter[organization]=${loomhouse.id}`)).toEqual(['bert', 'amelia'])
    expect(await emails('?search=AMELIA%20oka')).toEqual(['amelia'])
    expect(await emails('?search=formula@')).toEqual(['formula'])
    expect(await emails('?search=%25_')).toEqual(['100%_sure'])
    for (const [text, found] of [
      ['MELIA@Exam', ['amelia']],
      ['a@example.test', ['formula', 'amelia']],
      ['100__sure@', []],
      ['@EXAMPLE', ['formula', '100%_sure', 'bert', 'amelia', 'zoe']],
      ['a@example@', []],
    ] as const)
      expect(await emails(`?search=${text}`), text).toEqual(found)
    expect(await emails('?search=hash')).toEqual([])
  })

  it('exports every row with what its screen shows, formulas made harmless', async () => {
    const { body } = await asAdmin.list(admin, '?format=csv&sort=email&dir=asc&pageSize=10')
    expect(body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Name","Email","Organization","Created At","Last Login","Invitation"',
      '"TBA","100%_sure@example.test","Baythorne","4 Nov 26","Never","Invitation expired 11 Nov 26"',
      '"Amelia Okafor","amelia@example.test","loomhouse","2 Nov 26","8 Nov 26","Accepted"',
      '"bert Tester","bert@example.test","loomhouse","3 Nov 26","Never","Accepted"',
      `"'=1+1","formula@example.test","N/A","5 Nov 26","Never","Accepted"`,
      '"Zoe Zed","zoe@example.test","N/A","1 Nov 26","9 Nov 26","Accepted"',
    ])
  })

  it('answers chosen fields of all, and no image in a list', async () => {
    const { json } = await asAdmin.list(admin, '?fields=_id,email,passwordHash')
    expect(json.items.map((item) => Object.keys(item))).toEqual(Array(5).fill(['_id', 'email']))
    expect((await asAdmin.list(admin)).body).not.toMatch(/profileImage|hash/i)
  })
})

describe("the list of an organisation's people", () => {
  it('shows Admin for system admins, User for others, and filters by the three roles', async () => {
    const list = async (search: string) =>
      (await asOrganisationAdmin.list(orgAdmin, search)).json.items.map(({ email }) => email.split('@')[0])
    expect(await list('')).toEqual(['bert', 'amelia'])
    expect(await list('?filter[role]=systemAdmin')).toEqual(['bert'])
    expect(await list('?filter[role]=organisationAdmin')).toEqual(['amelia'])
    expect(await list('?filter[role]=marketeer')).toEqual([])
    const { body } = await asOrganisationAdmin.list(orgAdmin, '?format=csv')
    expect(body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Name","Email","Org","Role","Created At","Last Login","Invitation"',
      '"bert Tester","bert@example.test","loomhouse","Admin","3 Nov 26","Never","Accepted"',
      '"Amelia Okafor","amelia@example.test","loomhouse","User","2 Nov 26","8 Nov 26","Accepted"',
    ])
  })
})

describe('the last one', () => {
  const ROUNDS = runsOf(50)

  beforeEach(async () => {
    await db().user.deleteMany()
  })

  const demoted = { organizationAdmin: false, permissions: { isAdmin: false } }
  const systemAdmins = () => db().user.count({ where: { systemAdmin: true, passwordHash: { not: null } } })

  describe('the last system admin (R-SAFE-24)', () => {
    it('who can sign in stays one; an invited one does not count', async () => {
      const admin = await signInNew({ roles: ['systemAdmin'] })
      await makeUser({ roles: ['systemAdmin'], password: false, verified: false })
      const { status, json } = await asAdmin.save(admin, admin.userId, demoted)
      expect([status, json.error]).toEqual([
        409,
        'This is the last system admin. Make someone else system admin first.',
      ])
      expect(await systemAdmins()).toBe(1)
      await makeUser({ roles: ['systemAdmin'] })
      expect((await asAdmin.save(admin, admin.userId, demoted)).status).toBe(200)
    })

    it('may change what does not touch the role, and an invited one may be taken back', async () => {
      const organisation = await makeOrganisation()
      const admin = await signInNew({ organisation, roles: ['systemAdmin', 'organisationAdmin'] })
      const invited = await makeUser({ roles: ['systemAdmin'], password: false, verified: false })
      expect((await asAdmin.save(admin, admin.userId, { organization: null })).status).toBe(200)
      expect((await asAdmin.remove(admin, invited.id)).status).toBe(200)
    })

    const ways = {
      'demote each other': (who: SignedIn, whom: SignedIn) => asAdmin.save(who, whom.userId, demoted),
      'delete each other': (who: SignedIn, whom: SignedIn) => asAdmin.remove(who, whom.userId),
      'erase each other': (who: SignedIn, whom: SignedIn) => userData.erase(who, whom.userId),
      'demote themselves': (who: SignedIn) => asAdmin.save(who, who.userId, demoted),
    }
    it.each(Object.entries(ways))(`two admins who %s at once leave one, ${ROUNDS} times`, async (_name, attack) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await db().user.deleteMany()
        const [one, two] = [await signInNew({ roles: ['systemAdmin'] }), await signInNew({ roles: ['systemAdmin'] })]
        const answers = await Promise.all([attack(one, two), attack(two, one)])
        expect(await systemAdmins()).toBe(1)
        // The loser is told by the rule, or finds the own session or role gone.
        const [first, second] = answers.map(({ status }) => status).sort()
        expect(first).toBe(200)
        expect([401, 403, 409]).toContain(second)
      }
    })

    it('one demotes while the other deletes, ten admins at once: one stays', async () => {
      const admins = await Promise.all(Array.from({ length: 10 }, () => signInNew({ roles: ['systemAdmin'] })))
      const next = (index: number) => admins[(index + 1) % admins.length]?.userId ?? ''
      const answers = await Promise.all(
        admins.map((who, index) =>
          index % 2 ? asAdmin.remove(who, next(index)) : asAdmin.save(who, next(index), demoted),
        ),
      )
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 401, 403, 404, 409].includes(status)),
      ).toEqual([])
      expect(await systemAdmins()).toBeGreaterThanOrEqual(1)
    })
  })

  describe('the last organisation admin (R-SAFE-24)', () => {
    it('is not demoted or deleted by an organisation admin, but by a system admin', async () => {
      const organisation = await makeOrganisation()
      const admin = await signInNew({ organisation, roles: ['organisationAdmin'] })
      await makeUser({ organisation, roles: ['organisationAdmin'], password: false, verified: false })
      const { status, json } = await asOrganisationAdmin.save(admin, admin.userId, demoted)
      expect([status, json.error]).toEqual([409, expect.stringMatching(/^This is the last organisation admin/)])
      const system = await signInNew({ roles: ['systemAdmin'] })
      expect((await asAdmin.save(system, admin.userId, demoted)).status).toBe(200)
    })

    it(`two who demote or delete each other at once leave one, ${ROUNDS} times`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const organisation = await makeOrganisation()
        const newAdmin = () => signInNew({ organisation, roles: ['organisationAdmin'] })
        const [one, two] = [await newAdmin(), await newAdmin()]
        const attack = (who: SignedIn, whom: SignedIn) =>
          round % 2 ? asOrganisationAdmin.remove(who, whom.userId) : asOrganisationAdmin.save(who, whom.userId, demoted)
        await Promise.all([attack(one, two), attack(two, one)])
        expect(await db().user.count({ where: { organisationId: organisation.id, organisationAdmin: true } })).toBe(1)
      }
    })
  })
})
