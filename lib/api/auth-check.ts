import { AUTH_CHECK } from '@/lib/limits'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { api } from './client'
import { ApiError } from './send'
import { clearUser, navigation, storedCheck, storedUser, storeUser } from './session'

// Whether this browser is signed in (R-SESSION-9). The server checks again for every page and call.

type AuthState =
  | { status: 'checking'; user: null }
  | { status: 'authenticated'; user: CurrentUser | null }
  | { status: 'unauthenticated'; user: null }

const NO_USER = new Error('no user is signed in')

/**
 * Makes a store for `useSyncExternalStore` (R-SESSION-9). `isServed`: the server rendered this page for a signed-in
 * user; without it, a reload while the API is down would loop between the sign-in page and home.
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

/** Reads the user and caches it for the next page. A failure clears the cache, not the login record (R-SESSION-10). */
export async function lookUpUser(): Promise<CurrentUser> {
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
