import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { closeDb } from '@/server/db/client'
import { signInNew } from '@/tests/support/actors'
import { type FailoverPair, startFailoverPair } from '@/tests/support/failover'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

// An address that leads to a real standby before it is promoted.
// Short form: tests/histories/failover.test.ts.

const direct = process.env.DATABASE_URL

let pair: FailoverPair

async function point(url: string | undefined): Promise<void> {
  await closeDb()
  configure({ DATABASE_URL: url })
}

beforeAll(async () => {
  pair = await startFailoverPair()
  await point(pair.primary)
}, 120_000)
afterAll(async () => {
  await point(direct)
  await pair.stop()
})

it('a session that a standby has not received is not ended by an address that leads to it', async () => {
  await pair.pauseStandby()
  const { headers } = await signInNew()
  await point(pair.standby)
  expect((await call(whoami, { headers })).status).toBe(503)
  await point(pair.primary)
  expect((await call(whoami, { headers })).status).toBe(200)
})
