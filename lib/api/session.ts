import { sessionCopy } from '@/lib/http/words'
import { forgetChoices } from '@/lib/palette/recent-choices'
import type { TokenPair, TokenRecord } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { ApiError, errorOf, field, isOk, send } from './send'
import { forgetStored, readJson, writeJson } from './stored-json'

/** Where images are cached; here, because public pages do not load that cache. */
export const IMAGE_KEYS = { addresses: 'profile-image', copy: 'profile-image-copy' } as const

// The login record and its companions in local storage (R-SESSION-8).

const KEYS = { record: 'token', check: 'auth-check', user: 'user' } as const

interface StoredCheck {
  timestamp: number
  isValid: boolean
}

export function storedRecord(): Partial<TokenRecord> | null {
  return readJson<Partial<TokenRecord>>(KEYS.record)
}

/** Reads the complete login record. Throws ApiError 401 when a token is missing (R-SESSION-8). */
export function readSession(): TokenRecord {
  const record = storedRecord()
  if (!record?.accessToken && !record?.refreshToken) throw new ApiError(401, sessionCopy.missingTokens)
  if (!record.accessToken) throw new ApiError(401, sessionCopy.missingAccessToken)
  if (!record.refreshToken) throw new ApiError(401, sessionCopy.missingRefreshToken)
  return { accessToken: record.accessToken, refreshToken: record.refreshToken, tokenType: 'Bearer' }
}

export function storeSession({ accessToken, refreshToken }: TokenPair): void {
  writeJson(KEYS.record, { accessToken, refreshToken, tokenType: 'Bearer' } satisfies TokenRecord)
}

/** Whether the request used the stored record; another tab may have replaced it. */
export function isCurrent(used: TokenRecord): boolean {
  return storedRecord()?.accessToken === used.accessToken
}

export function clearSession(): void {
  forgetStored(KEYS.record, ...Object.values(IMAGE_KEYS))
  clearUser()
  forgetChoices()
}

export function authHeaders({ accessToken, refreshToken, tokenType }: TokenRecord): Record<string, string> {
  return { authorization: `${tokenType} ${accessToken}`, 'x-refresh-token': refreshToken }
}

export const storedUser = <User extends object>() => readJson<User>(KEYS.user)
export const storedCheck = () => readJson<StoredCheck>(KEYS.check)

export function storeUser(user: unknown, timestamp: number): void {
  writeJson(KEYS.user, user)
  writeJson(KEYS.check, { timestamp, isValid: true } satisfies StoredCheck)
}

/** Clears the cached user but not the login record (R-SESSION-10). */
export function clearUser(): void {
  forgetStored(KEYS.check, KEYS.user)
}

const LOCK = 'sightline-refresh'

/**
 * Refreshes in one tab at a time. Throws ApiError 401, clearing the record (R-SESSION-6), else keeps it (R-SAFE-16).
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
    // A tab without the lock (an old browser) may have refreshed first.
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

/** Loads a full page, so nothing of the session stays in memory and Back does not lead to the previous page. */
export const navigation = {
  goTo(path: string): void {
    window.location.replace(path)
  },
}

/** The sign-in page must not wait for a slow server. */
const SIGN_OUT_TIMEOUT_MS = 2000

export async function redirectToLogin(): Promise<void> {
  await dropSession()
  navigation.goTo(routes.login)
}

/** Ends the page cookie too: with it but no record, the sign-in page and the page behind it redirect in a loop. */
export async function dropSession(): Promise<void> {
  clearSession()
  await endPageSession(AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)).catch(() => false)
}

/** Ends the page cookie's session through next-auth's sign-out, without bearer headers. */
export async function endPageSession(signal?: AbortSignal): Promise<boolean> {
  const csrfToken = field(await send('/api/auth/csrf', { signal }), 'csrfToken')
  const reply = await send('/api/auth/signout', { method: 'POST', body: { csrfToken, json: 'true' }, signal })
  return isOk(reply)
}
