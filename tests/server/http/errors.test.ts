import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError, type ErrorCode } from '@/lib/http/app-error'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'
import { route, toResponse } from '@/server/http/route'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { signInNew } from '@/tests/support/actors'
import { deleteOwner, makeOrganisation, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

const ofError = async (error: unknown) => {
  const response = toResponse(error, 'request-1')
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') }
}
const ofWork = async (work: Promise<unknown>) =>
  ofError(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )

afterEach(() => vi.restoreAllMocks())

/** Takes the ten connections of the pool; returns how to give them back. */
async function holdEveryConnection() {
  const over = Promise.withResolvers<void>()
  const holding = Array.from({ length: 10 }, () => {
    const held = Promise.withResolvers<void>()
    const done = db().$transaction(
      async () => {
        held.resolve()
        await over.promise
      },
      { timeout: 20_000 },
    )
    return { held: held.promise, done }
  })
  await Promise.all(holding.map(({ held }) => held))
  return async () => {
    over.resolve()
    await Promise.all(holding.map(({ done }) => done))
  }
}

describe('what was thrown becomes what is answered', () => {
  it.each<[ErrorCode, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['conflict', 409],
    ['tooLarge', 413],
    ['unsupportedType', 415],
    ['unavailable', 503],
  ])('%s is %i with its own sentence', async (code, status) => {
    expect(await ofError(new AppError(code, 'Because.'))).toMatchObject({ status, body: { error: 'Because.' } })
  })

  it('says how long to wait when that is known, and always when a part is down', async () => {
    expect(await ofError(new AppError('tooMany', 'Wait.', { retryAfterS: 42 }))).toMatchObject({
      status: 429,
      retryAfter: '42',
    })
    expect((await ofError(new AppError('unavailable', 'Down.'))).retryAfter).toBe('5')
    expect((await ofError(new AppError('conflict', 'No.'))).retryAfter).toBeNull()
  })

  it('carries prompts per field', async () => {
    const error = new AppError('invalid', 'No.', { fields: { title: 'Too long' } })
    expect((await ofError(error)).body).toEqual({ error: 'No.', fields: { title: 'Too long' } })
  })

  it('a row that is not there is 404, a rule of the schema is 409', async () => {
    const missing = db().user.update({ where: { id: newId() }, data: { firstName: 'x' } })
    expect(await ofWork(missing)).toMatchObject({ status: 404, body: { error: 'Not found.' } })
    const { email } = await makeUser()
    expect((await ofWork(makeUser({ email }))).status).toBe(409)
    const organisation = await makeOrganisation()
    await makeUser({ organisation })
    expect((await ofWork(deleteOwner(organisation))).status).toBe(409)
  })

  it('a statement, a lock or a free connection that takes too long is 503', async () => {
    const slow = db().$transaction([
      db().$executeRaw`set local statement_timeout = 50`,
      db().$queryRaw`select pg_sleep(5)::text`,
    ])
    expect((await ofWork(slow)).status).toBe(503)
    const user = await makeUser()
    const holder = db().$transaction(async (tx) => {
      await tx.$queryRaw`select id from app_user where id = ${user.id} for update`
      const waiter = db().$transaction([
        db().$executeRaw`set local lock_timeout = 50`,
        db().$queryRaw`select id from app_user where id = ${user.id} for update`,
      ])
      return ofWork(waiter)
    })
    expect((await holder).status).toBe(503)
    const release = await holdEveryConnection()
    expect((await ofWork(db().user.count())).status).toBe(503)
    await release()
    expect(await db().user.count()).toBeGreaterThan(0)
  })

  it('anything else is 500 and says nothing', async () => {
    const secret = new Error('select * from app_user at /srv/app/secret.ts')
    expect(await ofError(secret)).toMatchObject({ status: 500, body: { error: 'Something went wrong...' } })
    expect(await ofError('a string')).toMatchObject({ status: 500, body: { error: 'Something went wrong...' } })
    const wrongSql = await ofWork(db().$queryRaw`select * from nowhere`)
    expect(wrongSql).toMatchObject({ status: 500, body: { error: 'Something went wrong...' } })
    const validation = new Prisma.PrismaClientValidationError('Argument `x`: 57014 is missing', { clientVersion: '7' })
    expect(Object.keys((await ofError(validation)).body)).toEqual(['error'])
  })

  it('a stored row that does not fit is unexpected; a body that does not fit names its fields', async () => {
    const error = vi.spyOn(log, 'error')
    const { headers } = await signInNew()
    const row = z.object({ name: z.string() })
    const readsBadRow = route({ allow: 'session.own', run: () => row.parse({ name: null }) })
    const response = await call(readsBadRow, { headers })
    expect([response.status, await response.json()]).toEqual([500, { error: 'Something went wrong...' }])
    expect(error.mock.calls).toMatchObject([[{ requestId: response.headers.get('x-request-id') }, 'request failed']])
    const takesRow = route({ allow: 'session.own', body: row, run: () => null })
    const refused = await call(takesRow, { headers, body: { name: null } })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ['name']])
    expect(error).toHaveBeenCalledTimes(1)
  })
})
