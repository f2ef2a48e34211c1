import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { userData } from '@/tests/support/person-traces'
import { runsOf } from '@/tests/support/runs-of'
import { asAdmin, asOrganisationAdmin } from '@/tests/support/users'

const ROUNDS = runsOf(50)

beforeAll(() => prepareQueues(required('DATABASE_URL')))
afterAll(closeQueue)
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
    expect([status, json.error]).toEqual([409, 'This is the last system admin. Make someone else system admin first.'])
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
    expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual(
      [],
    )
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
