import net from 'node:net'
import nodemailer from 'nodemailer'
import { Pool } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { closeDb, databasePool, db, idRow, readRows } from '@/server/db/client'
import { classifyStoreError, isStoreFault } from '@/server/db/errors'
import { closeQueue, prepareQueues, touchQuestions } from '@/server/queue/client'
import { required } from '@/server/settings/env'
import { AWAY, proxyDatabase } from '@/tests/support/database-proxy'
import { configure } from '@/tests/support/settings'

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

/** A port that refuses: it was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('an outage of the database', () => {
  it('is not seen in errors of other sockets', async () => {
    const port = await closedPort()
    const mail = nodemailer.createTransport({ host: '127.0.0.1', port })
    const others = [
      await thrownBy(mail.sendMail({ from: 'a@b.test', to: 'c@d.test', text: 'x' })),
      await thrownBy(fetch(`http://127.0.0.1:${port}`)),
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read', errno: -104 }),
      new Error('connect ETIMEDOUT', { cause: Object.assign(new Error('socket'), { code: 'ETIMEDOUT' }) }),
      new Error('order 57014 was not found'),
      new Prisma.PrismaClientValidationError('Argument `x`: 57014 is missing', { clientVersion: '7' }),
    ]
    for (const error of others) {
      expect(error).toBeInstanceOf(Error)
      expect([classifyStoreError(error), isStoreFault(error)]).toEqual([null, false])
    }
  })

  it('is seen in errors of the driver, Prisma and Postgres', async () => {
    const known = (code: string, meta = {}) =>
      new Prisma.PrismaClientKnownRequestError('x', { code, clientVersion: '7', meta })
    const ofAdapter = (cause: { kind: string; [more: string]: unknown }) =>
      Object.assign(new Error(cause.kind, { cause }), { name: 'DriverAdapterError' })
    const faults = [
      known('P1001'),
      known('P2024'),
      known('P2010', { driverAdapterError: { cause: { originalCode: '55P03' } } }),
      ofAdapter({ kind: 'DatabaseNotReachable', host: 'db', port: 5432 }),
      ofAdapter({ kind: 'SocketTimeout' }),
      ofAdapter({ kind: 'ConnectionClosed' }),
      ofAdapter({ kind: 'postgres', originalCode: '57P01', originalMessage: 'terminating connection' }),
      Object.assign(new Error('the database system is starting up'), { severity: 'FATAL', code: '57P03' }),
      known('P1000'),
      known('P1003'),
      known('P1010'),
      known('P1011'),
      ofAdapter({ kind: 'AuthenticationFailed', originalCode: '28P01', user: 'sightline' }),
      ofAdapter({ kind: 'postgres', originalCode: '25006', originalMessage: 'in a read-only transaction' }),
      ofAdapter({ kind: 'postgres', originalCode: '53100', originalMessage: 'No space left on device' }),
      Object.assign(new Error('failure on connection marked as essential: node:5432'), {
        severity: 'ERROR',
        code: 'XX000',
      }),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
      new Error('wrapped', { cause: new Error('Connection terminated due to connection timeout') }),
    ]
    for (const error of faults) expect(isStoreFault(error)).toBe(true)
  })
})

describe('on real parts', () => {
  let proxy: Awaited<ReturnType<typeof proxyDatabase>> | undefined
  afterEach(async () => {
    proxy?.end()
    await closeQueue()
    await proxy?.undo()
    proxy = undefined
  })

  it('a server that ends a connection, and one that is not there, are outages', async () => {
    const pool = new Pool({ connectionString: required('DATABASE_URL') })
    pool.on('error', () => undefined)
    const ended = await thrownBy(pool.query('select pg_terminate_backend(pg_backend_pid())'))
    await pool.end()
    const endedByPrisma = await thrownBy(db().$queryRaw`select pg_terminate_backend(pg_backend_pid())::text`)
    proxy = await proxyDatabase()
    proxy.begin({ kind: 'down' })
    const plain = await thrownBy(db().user.count())
    const inTransaction = await thrownBy(db().$transaction((tx) => tx.user.count()))
    const raw = await thrownBy(db().$executeRaw`select 1`)
    for (const error of [ended, endedByPrisma, plain, inTransaction, raw]) expect(isStoreFault(error)).toBe(true)
  })

  it.each(Object.keys(AWAY))('so is a database that %s', async (how) => {
    proxy = await proxyDatabase()
    const held = [{ id: crypto.randomUUID(), retryCount: 0 }]
    await touchQuestions('openai', held)
    proxy.begin(AWAY[how] ?? { kind: 'down' })
    const errors = [
      await thrownBy(db().user.count()),
      await thrownBy(db().$executeRaw`select 1`),
      await thrownBy(db().$queryRaw`select 1 as one`),
      await thrownBy(db().$transaction((tx) => tx.user.count())),
      await thrownBy(readRows(idRow)`select id from app_user`),
      await thrownBy(touchQuestions('openai', held)),
    ]
    expect(errors.map(isStoreFault)).toEqual(errors.map(() => true))
  })

  it.each(['BEGIN', 'select', 'COMMIT'])('so is a pipe that breaks at %s', async (statement) => {
    await db().user.count()
    const client = await databasePool()?.connect()
    const { stream } = Reflect.get(client ?? {}, 'connection') as { stream: net.Socket }
    const write = stream.write.bind(stream)
    stream.write = (data: Uint8Array) => {
      if (!Buffer.from(data).toString().toLowerCase().includes(statement.toLowerCase())) return write(data)
      stream.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write', errno: -32 }))
      return false
    }
    client?.release()
    const error = await thrownBy(db().$transaction((tx) => tx.user.count()))
    expect([error instanceof Error, isStoreFault(error)]).toEqual([true, true])
  })

  it('so is a name with several addresses that all refuse', async () => {
    proxy = await proxyDatabase()
    const refusing = new URL(required('DATABASE_URL'))
    refusing.hostname = 'localhost'
    refusing.port = String(await closedPort())
    await closeDb()
    configure({ DATABASE_URL: refusing.toString() })
    expect(isStoreFault(await thrownBy(db().user.count()))).toBe(true)
    const refused = Object.assign(new AggregateError([new Error('refused')], ''), { code: 'ECONNREFUSED' })
    const pool = databasePool()
    if (pool) pool.connect = () => Promise.reject(refused)
    expect(isStoreFault(await thrownBy(db().$transaction((tx) => tx.user.count())))).toBe(true)
  })

  it('so is a server that takes no writes, whose connections are not kept', async () => {
    const write = () => db().$executeRaw`update session set last_seen_at = now()`
    const writeInTransaction = () => db().$transaction((tx) => tx.session.deleteMany())
    await db().$executeRaw`set session characteristics as transaction read only`
    expect(isStoreFault(await thrownBy(write()))).toBe(true)
    expect(await thrownBy(write())).toBeNull()
    await db().$executeRaw`set session characteristics as transaction read only`
    expect(isStoreFault(await thrownBy(writeInTransaction()))).toBe(true)
    expect(await thrownBy(writeInTransaction())).toBeNull()
  })

  it("so is a connection of the queue's own that is silent", async () => {
    proxy = await proxyDatabase()
    const held = [{ id: crypto.randomUUID(), retryCount: 0 }]
    expect(await touchQuestions('openai', held)).toBe(false)
    proxy.begin({ kind: 'silent' })
    proxy.end()
    expect(isStoreFault(await thrownBy(touchQuestions('openai', held)))).toBe(true)
    expect(await touchQuestions('openai', held)).toBe(false)
  })

  it("so are the queue's own connections when they are lost or refused", async () => {
    await prepareQueues(required('DATABASE_URL'))
    proxy = await proxyDatabase()
    const held = [{ id: crypto.randomUUID(), retryCount: 0 }]
    expect(await touchQuestions('openai', held)).toBe(false)
    proxy.begin({ kind: 'down' })
    expect(isStoreFault(await thrownBy(touchQuestions('openai', held)))).toBe(true)
    await closeQueue()
    expect(isStoreFault(await thrownBy(touchQuestions('openai', held)))).toBe(true)
    const { port } = new URL(required('DATABASE_URL'))
    process.env.DATABASE_URL = required('DATABASE_URL').replace(`:${port}`, `:${await closedPort()}`)
    expect(isStoreFault(await thrownBy(touchQuestions('openai', held)))).toBe(true)
  })
})
