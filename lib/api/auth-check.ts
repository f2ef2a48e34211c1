import { AUTH_CHECK } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { CurrentUser } from '@/lib/schemas/account'
import { ApiError, api } from './client'
import { clearUser, navigation, storedCheck, storedUser, storeUser } from './session'
// Whether this browser is signed in, as the browser sees it (spec §4). The server asks again at every page and call.

export type AuthState =
  | { status: 'checking'; user: null }
  | { status: 'authenticated'; user: CurrentUser | null }
  | { status: 'unauthenticated'; user: null }

/** An answer without a user: not an outage, and not a refusal either, so it is asked again like any failure. */
const NO_USER = new Error('nobody is signed in')

/**
 * The check as a store: `subscribe` and `state` fit `useSyncExternalStore`; `run` starts it. A user who is held
 * already means authenticated; a stored check under 5 minutes old too, and both are looked up again in the
 * background; otherwise the user is fetched, with 3 retries a second apart, then the sign-in page.
 * @param isServed The server has just rendered this page for somebody who is signed in: that counts as a user who is
 * held. Without it a reload while the API is down would lead to the sign-in page, which sends a live page cookie back
 * home, and round again.
 */
export function createAuthCheck(isServed = false) {
  let state: AuthState = isServed ? { status: 'authenticated', user: null } : { status: 'checking', user: null }
  const listeners = new Set<() => void>()
  const setState = (next: AuthState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    const held = state.user ?? storedUser<CurrentUser>()
    if (held || isFresh()) setState({ status: 'authenticated', user: held })
    try {
      setState({ status: 'authenticated', user: await withRetries(lookUpUser) })
    } catch (error) {
      // An outage behind somebody who was signed in a moment ago signs nobody out (T73).
      if (state.status === 'authenticated' && !isRefusal(error) && error !== NO_USER) return
      setState({ status: 'unauthenticated', user: null })
      // A 401 has been answered for by the client already.
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

/**
 * The current user, kept for the next page together with the time of the check. A failed or empty lookup clears
 * both, and leaves the login record to the client (T73).
 */
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
