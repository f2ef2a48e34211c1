import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import type { LoginInput, RegisterInput } from '@/lib/schemas/account'
import { lookUpUser } from './auth-check'
import { ApiError, errorOf, field, isOk, type Reply, send } from './send'
import {
  authHeaders,
  clearSession,
  endPageSession,
  readSession,
  refreshTokens,
  storedRecord,
  storeSession,
} from './session'

const RESUMED_KEY = 'resumed-at'
const RESUME_AGAIN_MS = 10_000

/**
 * Signs in: stores the login record, fetches the user, and says where to go (spec §4). The caller loads that page
 * whole.
 * @throws ApiError with the server's sentence, or the catalogue's when there is no token in the answer.
 */
export async function login(credentials: LoginInput): Promise<{ redirectUrl: string }> {
  return signInWith(await send('/api/auth/login', { method: 'POST', body: credentials }), accountsCopy.login.failed)
}

/**
 * Makes an account and signs in with it, as `login` does.
 * @throws ApiError with the server's sentence and prompts, or the catalogue's when there is no token in the answer.
 */
export async function register(details: RegisterInput): Promise<{ redirectUrl: string }> {
  const reply = await send('/api/auth/register', { method: 'POST', body: details })
  return signInWith(reply, accountsCopy.register.withoutToken)
}

async function signInWith(reply: Reply, withoutToken: string): Promise<{ redirectUrl: string }> {
  if (!isOk(reply)) throw errorOf(reply)
  const { accessToken, refreshToken } = (field(reply, 'token') ?? {}) as {
    accessToken?: string
    refreshToken?: string
  }
  if (!accessToken || !refreshToken) throw new ApiError(401, withoutToken)
  clearSession()
  storeSession({ accessToken, refreshToken })
  // The page that follows asks again; a failure here is not a failure to sign in.
  await lookUpUser().catch(() => null)
  return { redirectUrl: safeRedirect(field(reply, 'redirectUrl')) }
}

/**
 * Signs out: the session ends on the server (cookie and tokens), then the record goes. A session that had ended
 * already is signed out too.
 * @throws whatever kept the server from ending the session; the record is kept then.
 */
export async function logout(): Promise<void> {
  const record = storedRecord()
  if (record?.accessToken && record.refreshToken) {
    const reply = await send('/api/auth/logout', { method: 'POST', headers: authHeaders(readSession()) })
    if (!isOk(reply) && reply.status !== 401) throw errorOf(reply)
    if (isOk(reply)) return clearSession()
  }
  // No record, or a dead one: the page cookie may still be alive.
  if (!(await endPageSession())) throw new ApiError(503, accountsCopy.logout.failed)
  clearSession()
}

/**
 * For the sign-in page: a browser that comes back after a day has no page cookie any more, but may hold a live
 * record. One refresh sets the cookie again. True when the signed-in area can be opened; false when a person has to
 * sign in (also when that was tried a moment ago: a browser without cookies must not go round in circles).
 */
export async function resume(): Promise<boolean> {
  if (!storedRecord() || Date.now() - Number(sessionStorage.getItem(RESUMED_KEY)) < RESUME_AGAIN_MS) return false
  sessionStorage.setItem(RESUMED_KEY, String(Date.now()))
  try {
    await refreshTokens(readSession())
    return true
  } catch {
    return false
  }
}

/** Only a path of this site (T16): one slash first, no second, no backslash, no control characters. Else home. */
export function safeRedirect(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return routes.home
  return path
}
