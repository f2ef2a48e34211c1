import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// `npm run recount`, as an operator calls it.

const env = { ...process.env, LOG_LEVEL: 'silent' }

function recount(...args: string[]): Promise<{ code: number; said: string }> {
  const ran = promisify(execFile)(process.execPath, ['tools/main.mjs', 'recount', ...args], { env })
  return ran.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  )
}

it('names what differs, makes it anew, and says when all is well', async () => {
  await storeResults([{ query: await makeQuery(await makeOrganisation()), day: '2026-11-07', brands: ['Acme'] }])
  await db().$executeRaw`update answer_count set answers = 3`
  const wrong = await recount('--check')
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('2026-11-07 openai: 3 kept, 1 counted')])
  expect((await recount()).code).toBe(0)
  const right = await recount('--check')
  expect([right.code, right.said]).toEqual([
    0,
    expect.stringContaining('All counts of answers are what the results say'),
  ])
}, 60_000)
