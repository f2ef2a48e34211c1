import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DELETE as revoke } from '@/app/api/orgAdmin/api-token/[id]/route'
import { POST as create, GET as list } from '@/app/api/orgAdmin/api-token/route'
import { READ_TOKENS } from '@/lib/limits'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call } from '@/tests/support/request'

// What organisation admins do with read tokens (R-ACTION-8).

const people = await makeActors()
beforeEach(() => db().apiToken.deleteMany())

const admin = () => people.organisationAdminA
async function listed(who = admin()) {
  return (await call(list, { headers: who.headers })).json()
}
const revokeAs = (who: { headers: Record<string, string> }, id: string) =>
  call(revoke, { method: 'DELETE', headers: who.headers, params: { id } })

describe('making a read token', () => {
  it('answers its secret once, and keeps a hash of it only', async () => {
    const { headers: _, ...made } = await makeReadToken(admin())
    expect(made.token).toMatch(/^sl_[A-Za-z0-9_-]{43}$/)
    expect(made).toMatchObject({ name: 'Board spreadsheet', startsWith: made.token.slice(0, 7), lastUsedAt: null })
    const { token, ...row } = made
    expect(await listed()).toEqual({ items: [row], total: 1 })
    const stored = await db().apiToken.findUniqueOrThrow({ where: { id: made._id } })
    expect(Buffer.from(stored.tokenHash)).toEqual(createHash('sha256').update(token).digest())
    for (const secret of [token, token.slice(3)]) expect(await findEverywhere(secret)).toEqual({})
  })

  it('has a name of up to 300 characters', async () => {
    const name = 'n'.repeat(300)
    expect((await makeReadToken(admin(), name)).name).toBe(name)
  })

  it('makes another one though the call is repeated with its key, because no answer is kept', async () => {
    const headers = { ...admin().headers, 'idempotency-key': 'again' }
    const made = await Promise.all(
      [1, 2].map(async () => (await call(create, { headers, body: { name: 'A' } })).json()),
    )
    expect(new Set(made.map(({ token }) => token)).size).toBe(2)
    expect(await db().idempotencyKey.count({ where: { key: 'again' } })).toBe(0)
  })

  it('has a limit for each organisation, which calls at the same time do not pass', async () => {
    const names = Array.from({ length: READ_TOKENS.perOrganisation + 3 }, (_, index) => `Token ${index}`)
    const answers = await Promise.all(names.map((name) => call(create, { headers: admin().headers, body: { name } })))
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(await refused[0]?.json()).toEqual({ error: 'Please revoke a token first. 10 tokens are the limit.' })
    expect((await listed()).total).toBe(READ_TOKENS.perOrganisation)
  })

  it.each([{}, { name: ' ' }, { name: '\u2800\u00ad' }, { name: 'x'.repeat(301) }, { name: 'a\0' }])(
    'names the name of %j',
    async (body) => {
      const response = await call(create, { headers: admin().headers, body })
      expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['name']])
    },
  )
})

describe('revoking a read token', () => {
  it('deletes it, and is 404 for another organisation’s, an unknown one and a second time', async () => {
    const { _id } = await makeReadToken(admin())
    const other = await makeReadToken(people.organisationAdminA, 'Agency')
    await db().apiToken.update({ where: { id: other._id }, data: { organisationId: people.organisationB.id } })
    for (const id of [other._id, 'f'.repeat(24)]) expect((await revokeAs(admin(), id)).status).toBe(404)
    expect((await revokeAs(people.marketeerA, _id)).status).toBe(403)
    expect((await revokeAs(admin(), _id)).status).toBe(200)
    expect((await revokeAs(admin(), _id)).status).toBe(404)
    expect(await db().apiToken.findMany({ select: { id: true } })).toEqual([{ id: other._id }])
    expect((await listed()).items).toEqual([])
  })
})

it('is in the audit log, made and revoked, without any part of the secret', async () => {
  const { _id, token } = await makeReadToken(admin(), 'Agency')
  await revokeAs(admin(), _id)
  const entries = await db().auditEntry.findMany({ where: { targetId: _id }, orderBy: { id: 'asc' } })
  const common = { targetKind: 'apiToken', actorId: admin().userId, organisationId: people.organisationA.id }
  expect(entries).toMatchObject([
    { ...common, action: 'apiToken.create', actorRole: 'organisationAdmin', detail: { name: 'Agency' } },
    { ...common, action: 'apiToken.delete', actorRole: 'organisationAdmin', detail: { name: 'Agency' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(token.slice(0, 7))
})
