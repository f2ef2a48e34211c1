import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { makeOrganisation, makeQuery, storeResults } from '../support/results'
import { until } from '../support/runs'
import type { S3Server } from '../support/s3-server'
import { useS3Server } from '../support/uploads'
import { endWorkers, startWorker } from '../support/worker'

// Short form: tests/jobs/archive-worker.test.ts.

let s3: S3Server

beforeAll(async () => {
  s3 = await useS3Server()
  process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await closeQueue()
  await s3.stop()
})

test.runIf(process.platform === 'linux')(
  'a worker holds DuckDB once it has a file to write, and not before',
  async () => {
    const keepsArchive = async (settings: Record<string, string>) => {
      await db().$executeRaw`delete from pgboss.job where name = 'archive'`
      const worker = await startWorker(settings)
      await until(
        async () => worker.lines(),
        (lines) => lines.some(({ msg }) => msg === 'archive kept'),
        120_000,
      )
      const holds = readFileSync(`/proc/${worker.process.pid}/maps`, 'utf8').includes('libduckdb')
      await worker.end()
      return holds
    }
    const query = await makeQuery(await makeOrganisation())
    await storeResults([{ query, day: addDays(today(), -100), answer: 'Old.' }])
    expect(await keepsArchive({})).toBe(false)
    await db().archiveMonth.deleteMany()
    expect(await keepsArchive({ ARCHIVE_AFTER_MONTHS: '1' })).toBe(true)
  },
  240_000,
)
