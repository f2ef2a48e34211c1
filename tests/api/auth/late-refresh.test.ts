import { expect, test, vi } from 'vitest'
import { readRefreshToken } from '@/server/auth/tokens'
import { refreshSession } from '@/server/services/accounts/sign-in'
import { signIn } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'

// R-SAFE-2, R-SESSION-5: a database that stalls makes a rotation long after its caller has given up with a 503. The caller's next
// try must find the grace open, whatever time it was when the first one was sent.
test('a rotation that was made late opens its grace when it is made, not when it was asked for', async () => {
  const { headers } = await signIn(await makeUser())
  const refreshToken = headers['x-refresh-token']
  const presented = readRefreshToken(refreshToken)
  if (!presented) throw new Error('the session has no refresh token')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  const lost = await refreshSession(presented, 'first').finally(() => vi.useRealTimers())
  const again = await refreshSession(presented, 'second')
  expect(again.refreshToken).toBe(lost.refreshToken)
  expect(again.refreshToken).not.toBe(refreshToken)
})
