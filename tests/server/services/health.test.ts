import { afterEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/health/route'
import { closeDb, db } from '@/server/db'
import { resetEnv } from '@/server/env'

const ask = async () => {
  const response = await GET(new Request('http://localhost/api/health'), { params: Promise.resolve({}) })
  return { status: response.status, body: (await response.json()) as unknown }
}
const seen = (id: string, ago: string) =>
  db().$executeRaw`insert into worker_heartbeat (id, seen_at) values (${id}, now() - ${ago}::interval)`

afterEach(async () => {
  await db().workerHeartbeat.deleteMany()
})

describe('GET /api/health', () => {
  it('tells whether a worker lives, by the one seen last', async () => {
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', database: 'ok', worker: 'none' } })
    await seen('long gone', '25 hours')
    expect(await ask()).toMatchObject({ body: { worker: 'none' } })
    await seen('late', '61 seconds')
    expect(await ask()).toMatchObject({ body: { worker: 'stale' } })
    await seen('alive', '59 seconds')
    expect(await ask()).toMatchObject({ body: { worker: 'ok' } })
  })

  it('is 503 while the database is away, and well again afterwards', async () => {
    const url = process.env.DATABASE_URL
    try {
      await pointAt('postgresql://app:secret@127.0.0.1:1/none')
      const { status, body } = await ask()
      expect(status).toBe(503)
      expect(body).toEqual({ error: expect.any(String) })
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    } finally {
      await pointAt(url ?? '')
    }
    expect((await ask()).status).toBe(200)
  })
})

async function pointAt(url: string) {
  await closeDb()
  process.env.DATABASE_URL = url
  resetEnv()
}
