import type { MailedLink, ResetPasswordInput, SetPasswordInput } from '@/lib/people/account-shapes'
import { accountsCopy } from '@/lib/people/account-words'
import { login } from './auth'
import { ApiError, errorOf, field, isOk, send } from './send'
import { dropSession } from './session'

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
 * Sets the first password and signs in with it, in place of whoever was signed in here. Returns the page to load; null where
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
