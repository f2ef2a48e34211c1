import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { age, complete, crashBody, forgetAll, lastReport, post, reported } from '@/tests/support/crashes'

const UNKNOWN = 'f'.repeat(32)
const SAYS = { userDescription: 'I pressed Save.' }

const people = await makeActors()
beforeEach(forgetAll)

/** The one refusal: status and body of a key that nobody has. */
async function expectUnknown(response: Response): Promise<void> {
  const unknown = await complete(UNKNOWN, SAYS)
  expect(unknown.status).toBe(404)
  expect([response.status, await response.text()]).toEqual([404, await unknown.text()])
}
const kept = async () => (await lastReport()).occurrence

describe('what completes a crash report (R-SAFE-49, R-SAFE-50)', () => {
  it('adds to what is there and replaces nothing', async () => {
    const id = await reported(crashBody({ data: { userDescription: 'At once.' } }))
    expect(await (await complete(id, SAYS)).json()).toEqual({ id })
    await post({ id, data: { userDescription: 'And then Cancel.' } })
    const { crash, occurrence } = await lastReport()
    expect(occurrence.userDescription).toBe('At once.\n\nI pressed Save.\n\nAnd then Cancel.')
    expect(occurrence.followUps).toBe(2)
    await complete(id, {
      ...crashBody({ error: { message: 'another' }, data: { location: '/other' } }),
      userDescription: '',
    })
    const after = await lastReport()
    expect(after.crash).toEqual(crash)
    expect(after.occurrence).toEqual({ ...occurrence, followUps: 3 })
  })

  it('is 4,000 characters in all', async () => {
    const id = await reported()
    for (const piece of ['a ', 'b ', 'c '])
      expect((await complete(id, { userDescription: piece.repeat(1000) })).status).toBe(200)
    const { userDescription } = await kept()
    expect(userDescription).toHaveLength(4000)
    expect(userDescription).toMatch(/^a .* a\n\nb .* b$/s)
  })

  it('comes at most three times, also when all come at once', async () => {
    const id = await reported()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => complete(id, { userDescription: `${number}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404, 404, 404, 404, 404])
    expect((await kept()).userDescription?.split('\n\n')).toHaveLength(3)
    await expectUnknown(await complete(id, SAYS))
  })

  it('comes within 30 minutes', async () => {
    const id = await reported()
    await age(29)
    expect((await complete(id, SAYS)).status).toBe(200)
    await age(1)
    await expectUnknown(await complete(id, SAYS))
    expect((await kept()).userDescription).toBe('I pressed Save.')
  })

  it('comes from the same person alone, where one was signed in', async () => {
    const id = await reported(crashBody(), people.marketeerA.headers)
    for (const who of ['anon', 'n0', 'organisationAdminA', 'marketeerB', 'systemAdmin'] as const) {
      await expectUnknown(await complete(id, { ...SAYS, user: people.marketeerA.userId }, people[who].headers))
      expect(await kept()).toMatchObject({ userDescription: null, followUps: 0, userId: people.marketeerA.userId })
    }
    expect((await complete(id, SAYS, people.marketeerA.headers)).status).toBe(200)
    expect(await kept()).toMatchObject({ userDescription: 'I pressed Save.', userId: people.marketeerA.userId })
  })

  it('comes from whoever holds the id of a visitor’s; who signs in meanwhile becomes its user', async () => {
    for (const who of ['anon', 'n0', 'marketeerA', 'organisationAdminA', 'systemAdmin'] as const) {
      const id = await reported()
      expect((await complete(id, SAYS, people[who].headers)).status).toBe(200)
      expect((await kept()).userId).toBe(who === 'anon' ? null : people[who].userId)
    }
    const id = await reported()
    expect((await complete(id, { user: people.marketeerB.userId }, people.marketeerA.headers)).status).toBe(200)
    expect(await kept()).toMatchObject({ userId: people.marketeerA.userId, userDescription: null })
    await expectUnknown(await complete(id, SAYS))
    await expectUnknown(await complete(id, SAYS, people.marketeerB.headers))
    expect((await complete(id, SAYS, people.marketeerA.headers)).status).toBe(200)
  })

  it('has one person only, when several come at once', async () => {
    const id = await reported()
    const all = [people.marketeerA, people.marketeerB, people.organisationAdminA, people.n0]
    const answers = await Promise.all(
      all.map(({ headers, userId }) => complete(id, { userDescription: userId }, headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { userId, userDescription } = await kept()
    expect(userDescription).toBe(userId)
  })

  it.each([
    ['in capitals', (id: string) => id.toUpperCase().replace(/^[0-9]/, 'A')],
    ['with a space', (id: string) => `${id} `],
    ['with a NUL', (id: string) => `${id}\0`],
    ['one sign short', (id: string) => id.slice(1)],
    ['with a pattern', () => '%'],
    ['of the record', () => ''],
    ['that is none', () => '../new'],
  ])('an id %s is unknown', async (what, forge) => {
    const key = await reported()
    const { id } = await kept()
    const forged = what === 'of the record' ? id : forge(key)
    await expectUnknown(await complete(forged, SAYS))
    await expectUnknown(await post({ id: forged, ...SAYS }))
    expect((await kept()).userDescription).toBeNull()
    expect((await complete(key, SAYS)).status).toBe(200)
  })

  it('ids that are no text are unknown, and two of them make no report', async () => {
    for (const id of [['new', UNKNOWN], { $ne: null }, 5]) await expectUnknown(await post({ id, ...SAYS }))
    expect(await db().crashReport.count()).toBe(0)
  })
})
