import { lookUpUser } from '@/lib/api/auth-check'
import { ApiError, errorOf, field, isOk, type Reply, send } from '@/lib/api/send'
import {
  authHeaders,
  clearSession,
  dropSession,
  endPageSession,
  readSession,
  refreshTokens,
  storedRecord,
  storeSession,
} from '@/lib/api/session'
import { refusesSiteData } from '@/lib/api/stored-json'
import type {
  ConnectInput,
  LoginInput,
  MailedLink,
  RegisterInput,
  ResetPasswordInput,
  SetPasswordInput,
} from '@/lib/people/account-shapes'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'

// Signing in and out. Separate from the check of every page, which need not load the texts of the account forms.

const RESUMED_KEY = 'resumed-at'
const RESUME_AGAIN_MS = 10_000

/** Signs in and returns the page to load (R-SIGNIN-3). Throws ApiError, also where the browser keeps no site data. */
export async function login(credentials: LoginInput): Promise<{ redirectUrl: string }> {
  checkSiteData()
  return signInWith(await send('/api/auth/login', { method: 'POST', body: credentials }), accountsCopy.login.failed)
}

/** Signs in with the code that single sign-on left in the address (R-SIGNON-4). Throws ApiError as `login`. */
export async function exchangeCode(code: string): Promise<{ redirectUrl: string }> {
  checkSiteData()
  return signInWith(await send('/api/auth/exchange', { method: 'POST', body: { code } }), accountsCopy.login.failed)
}

/** Returns the issuer's page, or ours where it does not answer. Throws ApiError. */
export async function beginSignOn(): Promise<string> {
  checkSiteData()
  const csrfToken = field(await send('/api/auth/csrf'), 'csrfToken')
  const reply = await send('/api/auth/signin/oidc', { method: 'POST', body: { csrfToken, json: 'true' } })
  const url = field(reply, 'url')
  if (!isOk(reply) || typeof url !== 'string') throw errorOf(reply)
  return url
}

/** Creates an account and signs in with it. Throws ApiError with prompts, or as `login`. */
export async function register(details: RegisterInput): Promise<{ redirectUrl: string }> {
  checkSiteData()
  const reply = await send('/api/auth/register', { method: 'POST', body: details })
  return signInWith(reply, accountsCopy.register.withoutToken)
}

/** Before anything is sent: a registration would leave an account that nobody is signed in to. */
function checkSiteData(): void {
  if (refusesSiteData()) throw siteDataRefused()
}

function siteDataRefused(): ApiError {
  return new ApiError(401, accountsCopy.siteDataRefused)
}

async function signInWith(reply: Reply, withoutToken: string): Promise<{ redirectUrl: string }> {
  if (!isOk(reply)) throw errorOf(reply)
  const { accessToken, refreshToken } = (field(reply, 'token') ?? {}) as {
    accessToken?: string
    refreshToken?: string
  }
  if (!accessToken || !refreshToken) throw new ApiError(401, withoutToken)
  clearSession()
  try {
    storeSession({ accessToken, refreshToken })
  } catch {
    throw siteDataRefused()
  }
  await lookUpUser().catch(() => null)
  return { redirectUrl: safeRedirect(field(reply, 'redirectUrl')) }
}

/**
 * Ends the session on the server, then removes the record; throws with the record kept if that fails (R-SIGNIN-6). Returns
 * where to go: the login page, or the issuer's page that ends its session too and leads back (R-SIGNON-8).
 */
export async function logout(): Promise<string> {
  const record = storedRecord()
  if (record?.accessToken && record.refreshToken) {
    const reply = await send('/api/auth/logout', { method: 'POST', headers: authHeaders(readSession()) })
    if (!isOk(reply) && reply.status !== 401) throw errorOf(reply)
    if (isOk(reply)) {
      clearSession()
      const issuer = field(reply, 'signOutUrl')
      return typeof issuer === 'string' ? issuer : routes.login
    }
  }
  // Even without a valid record the page cookie may be valid.
  if (!(await endPageSession())) throw new ApiError(503, accountsCopy.logout.failed)
  clearSession()
  return routes.login
}

/** Renews an expired page cookie with one refresh, at most once in 10 s, or a browser without cookies would loop. */
export async function resume(): Promise<boolean> {
  if (!storedRecord()) return false
  try {
    if (Date.now() - Number(sessionStorage.getItem(RESUMED_KEY)) < RESUME_AGAIN_MS) return false
    sessionStorage.setItem(RESUMED_KEY, String(Date.now()))
    await refreshTokens(readSession())
    return true
  } catch {
    return false
  }
}

/** Returns the path if it is on this site, otherwise home (R-SAFE-11). */
export function safeRedirect(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return routes.home
  return path
}

// Without auth headers: a mailed link is valid for its own account, not for the signed-in one.

export async function requestReset(emails: { email: string; confirmEmail: string }): Promise<void> {
  const reply = await send('/api/auth/request-token', { method: 'POST', body: emails })
  if (!isOk(reply)) throw errorOf(reply)
}

/** Resets the password and signs this browser out, because another user may be signed in. */
export async function resetPassword(input: ResetPasswordInput): Promise<void> {
  await redeem('/api/auth/reset-password', input, accountsCopy.resetPassword.failed)
  await dropSession()
}

/**
 * Sets the first password and signs in with it; another user of this browser is signed out. Returns the page to load; null where
 * the password has to be typed again: without the address, or where signing in is refused or fails.
 */
export async function setPassword(input: SetPasswordInput, email: string | null): Promise<string | null> {
  await redeem('/api/auth/set-password', input, accountsCopy.setPassword.failed)
  await dropSession()
  if (email === null) return null
  return login({ email, password: input.password }).then(
    ({ redirectUrl }) => redirectUrl,
    () => null,
  )
}

/** Connects the account that waits in this browser, and signs in (R-SIGNON-3). Throws ApiError with prompts. */
export async function connectAccount(input: ConnectInput): Promise<{ redirectUrl: string }> {
  return signInWith(await send('/api/auth/connect', { method: 'POST', body: input }), accountsCopy.login.failed)
}

export async function mailConnectCode(code: string): Promise<void> {
  const reply = await send('/api/auth/connect-code', { method: 'POST', body: { code } })
  if (!isOk(reply)) throw errorOf(reply)
}

export function verifyEmail(link: MailedLink): Promise<void> {
  return redeem('/api/auth/verify-email', link, accountsCopy.verifyEmail.failed)
}

async function redeem(path: string, body: MailedLink, failed: string): Promise<void> {
  const reply = await send(path, { method: 'POST', body })
  if (!isOk(reply)) throw errorOf(reply)
  if (field(reply, 'message') !== 'success') throw new ApiError(reply.status, failed)
}

export type PageQuery = Record<string, string | string[] | undefined>

export function readMailedLink(query: PageQuery): MailedLink | null {
  const { token, id } = query
  return typeof token === 'string' && typeof id === 'string' && token && id ? { token, id } : null
}

/** Sends a mailed link without auth headers: it is for its own reader, not the signed-in user. */
export async function switchDigestByLink(token: string, on: boolean): Promise<void> {
  const path = on ? '/api/digest/resubscribe' : '/api/digest/unsubscribe'
  const body = on ? {} : { 'List-Unsubscribe': 'One-Click' }
  const reply = await send(`${path}?${new URLSearchParams({ token })}`, { method: 'POST', body })
  if (!isOk(reply)) throw errorOf(reply)
}
