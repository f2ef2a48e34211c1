import { sessionCopy } from '@/lib/copy/api'
import type { TokenRecord } from '@/lib/schemas/account'
import { ApiError, errorOf, field, isOk, send } from './send'
import { authHeaders, clearSession, isCurrent, readSession, storeSession } from './session'

const LOCK = 'sightline-refresh'

/**
 * Exchanges the login record that a request was made with for the next one. One at a time, across tabs: whoever
 * waited finds the record replaced and is done.
 * @throws ApiError 401 'Failed to refresh' or 'Failed to refresh tokens' with the record cleared; any other status,
 * and a lost connection, with the record kept (T73).
 */
export function refreshTokens(used: TokenRecord): Promise<void> {
  return oneAtATime(async () => {
    const record = readSession()
    if (!isCurrent(used)) return
    const reply = await send('/api/auth/refresh', { headers: authHeaders(record) })
    const [accessToken, refreshToken] = [field(reply, 'accessToken'), field(reply, 'refreshToken')]
    if (!isOk(reply) && reply.status !== 401) throw errorOf(reply)
    if (isOk(reply) && typeof accessToken === 'string' && typeof refreshToken === 'string') {
      storeSession({ accessToken, refreshToken })
      return
    }
    // A tab without the lock (an old browser) may have been quicker.
    if (!isCurrent(record)) return
    clearSession()
    throw new ApiError(401, isOk(reply) ? sessionCopy.refreshIncomplete : sessionCopy.refreshFailed)
  })
}

let last: Promise<unknown> = Promise.resolve()

function oneAtATime(work: () => Promise<void>): Promise<void> {
  if (typeof navigator !== 'undefined' && navigator.locks) return navigator.locks.request(LOCK, work)
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
