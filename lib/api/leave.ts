import { routes } from '@/lib/routes'
import { navigation } from './navigation'
import { field, isOk, send } from './send'
import { clearSession } from './session'

/** How long leaving waits for the page cookie to be ended; the sign-in page must not be held up by a slow server. */
const SIGN_OUT_TIMEOUT_MS = 2000

/** Forgets the login record and goes to the sign-in page. */
export async function redirectToLogin(): Promise<void> {
  await dropSession()
  navigation.goTo(routes.login)
}

/**
 * Nobody is signed in here any more, as far as this browser can tell. The page cookie is ended as well: a browser that
 * kept it without a record would be sent to and fro between the sign-in page and the page behind it.
 */
export async function dropSession(): Promise<void> {
  clearSession()
  await endPageSession(AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)).catch(() => false)
}

/** Ends the session that the page cookie names, without bearer headers, by next-auth's own sign-out. */
export async function endPageSession(signal?: AbortSignal): Promise<boolean> {
  const csrfToken = field(await send('/api/auth/csrf', { signal }), 'csrfToken')
  const reply = await send('/api/auth/signout', { method: 'POST', body: { csrfToken, json: 'true' }, signal })
  return isOk(reply)
}
