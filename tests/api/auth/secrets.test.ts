import pino from 'pino'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { makeToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { log } from '@/server/log'
import { calls, newAddress } from '@/tests/support/account-calls'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeUser } from '@/tests/support/factories'

// R-SAFE-14, R-SAFE-42: what the web process writes about the calls that carry secrets.

const PASSWORD = 'Quiet-Lantern-93'
const proxy = await proxyDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  log.level = 'silent'
})
afterAll(() => proxy.undo())

function listen(): string[] {
  const lines: string[] = []
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): boolean }
  vi.spyOn(stream, 'write').mockImplementation((line) => Boolean(lines.push(line)))
  log.level = 'trace'
  return lines
}

it('neither a success, nor a refusal, nor a failure writes a link, a password or an address into the log', async () => {
  const { id, email } = await makeUser()
  const { token } = await makeToken(db(), id, 'reset')
  const address = newAddress()
  const all = () =>
    Promise.all([
      calls.resetPassword({ id, token, password: PASSWORD, confirmPassword: PASSWORD }),
      calls.setPassword({ id, token, password: PASSWORD, confirmPassword: PASSWORD }),
      calls.verifyEmail({ id, token }),
      calls.register({ email: address, password: PASSWORD, confirmPassword: PASSWORD }),
      calls.requestToken(email),
      calls.login(email, PASSWORD),
    ])
  const lines = listen()
  proxy.begin({ kind: 'down' })
  const failed = await all()
  proxy.end()
  const worked = await all()
  expect(failed.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
  expect(worked.map(({ status }) => status).slice(0, 5)).toEqual([200, 400, 400, 200, 200])
  const written = lines.join('')
  expect(written).toContain('database unavailable')
  for (const secret of [token, PASSWORD, email, address]) expect(written).not.toContain(secret)
  log.info({ said: token, body: { token } }, 'control')
  expect(lines.at(-1)?.split(token)).toHaveLength(2)
})
