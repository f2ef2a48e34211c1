import { accountsCopy } from '@/lib/copy/accounts'
import { AUTH_CHECK } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { CurrentUser, LoginInput, RegisterInput } from '@/lib/schemas/account'
import { api } from './client'
import { ApiError, errorOf, field, isOk, type Reply, send } from './send'
import {
  authHeaders,
  clearSession,
  clearUser,
  endPageSession,
  navigation,
  readSession,
  refreshTokens,
  storedCheck,
  storedRecord,
  storedUser,
  storeSession,
  storeUser,
} from './session'

// Whether this browser is signed in (R-SESSION-9). The server checks again at every page and call.

type AuthState =
  | { status: 'checking'; user: null }
  | { status: 'authenticated'; user: CurrentUser | null }
  | { status: 'unauthenticated'; user: null }

const NO_USER = new Error('no user is signed in')

/**
 * A store for `useSyncExternalStore` (R-SESSION-9). `isServed`: the server rendered this page for a signed-in user;
 * without it, a reload while the API is down would loop between the sign-in page and home.
 */
export function createAuthCheck(isServed = false) {
  let state: AuthState = isServed ? { status: 'authenticated', user: null } : { status: 'checking', user: null }
  const listeners = new Set<() => void>()
  const setState = (next: AuthState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    const knownUser = state.user ?? storedUser<CurrentUser>()
    if (knownUser || isFresh()) setState({ status: 'authenticated', user: knownUser })
    try {
      setState({ status: 'authenticated', user: await withRetries(lookUpUser) })
    } catch (error) {
      // An outage does not sign the user out (R-SAFE-16).
      if (state.status === 'authenticated' && !isRefusal(error) && error !== NO_USER) return
      setState({ status: 'unauthenticated', user: null })
      if (!isRefusal(error)) navigation.goTo(routes.login)
    }
  }

  return {
    run,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The current user, cached for the next page. A failed lookup clears the cache, not the login record (R-SESSION-10). */
async function lookUpUser(): Promise<CurrentUser> {
  try {
    const { user } = await api.get<{ user: CurrentUser | null }>('/api/auth/whoami')
    if (!user) throw NO_USER
    storeUser(user, Date.now())
    return user
  } catch (error) {
    clearUser()
    throw error
  }
}

function isFresh(): boolean {
  const check = storedCheck()
  return check?.isValid === true && Date.now() - check.timestamp < AUTH_CHECK.freshMs
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error) || retry === AUTH_CHECK.retries) throw error
      await new Promise((resolve) => setTimeout(resolve, AUTH_CHECK.retryDelayMs))
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

const RESUMED_KEY = 'resumed-at'
const RESUME_AGAIN_MS = 10_000

/** Signs in and returns the page to load (R-SIGNIN-3). Throws ApiError. */
export async function login(credentials: LoginInput): Promise<{ redirectUrl: string }> {
  return signInWith(await send('/api/auth/login', { method: 'POST', body: credentials }), accountsCopy.login.failed)
}

/** Creates an account and signs in with it. Throws ApiError with prompts. */
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
  await lookUpUser().catch(() => null)
  return { redirectUrl: safeRedirect(field(reply, 'redirectUrl')) }
}

/** Ends the session on the server, then removes the record; throws with the record kept if that fails (R-SIGNIN-6). */
export async function logout(): Promise<void> {
  const record = storedRecord()
  if (record?.accessToken && record.refreshToken) {
    const reply = await send('/api/auth/logout', { method: 'POST', headers: authHeaders(readSession()) })
    if (!isOk(reply) && reply.status !== 401) throw errorOf(reply)
    if (isOk(reply)) return clearSession()
  }
  // Without a valid record the page cookie may still be valid.
  if (!(await endPageSession())) throw new ApiError(503, accountsCopy.logout.failed)
  clearSession()
}

/** Renews an expired page cookie by one refresh; not twice in 10 s, or a browser without cookies would loop. */
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

/** A path on this site, else home (R-SAFE-11). */
export function safeRedirect(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return routes.home
  return path
}
