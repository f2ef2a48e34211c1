import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { prepareQueues } from '@/server/queue/client'
import { typescript } from '@/tools/processes.mjs'
import { makeTracked } from '../support/runs'

const run = promisify(execFile)
const command = (settings: Record<string, string> = {}) =>
  run(process.execPath, typescript('tools/operator.ts', 'jobs:daily'), { env: { ...process.env, ...settings } })

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  await makeTracked([{}, {}])
})

test("npm run jobs:daily queues today's run once, says so in one line and ends", async () => {
  const first = await command()
  expect(first.stdout).toBe(`Daily run of ${today()}: 2 enqueued, 0 already there\n`)
  const second = await command()
  expect(second.stdout).toBe(`Daily run of ${today()}: 0 enqueued, 2 already there\n`)
  expect(await db().queryRun.count()).toBe(2)
})

test('a missing setting is a line that names it', async () => {
  await expect(command({ DATABASE_URL: '' })).rejects.toMatchObject({ code: 1, stderr: 'DATABASE_URL: is required\n' })
})
