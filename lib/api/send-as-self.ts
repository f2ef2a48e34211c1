import type { CurrentUser } from '@/lib/schemas/account'
import { errorOf, field, isOk, type Reply, type Sending, send } from './send'
import { authHeaders, readSession, refreshTokens, storedRecord, storedUser } from './session'

// For a screen that must stand whatever happens: nothing here leads to another page, as the client of `client.ts` does.

/** Whether there is a login record at all. */
const hasRecord = () => Boolean(storedRecord()?.accessToken && storedRecord()?.refreshToken)

/**
 * Sends with the headers of whoever is signed in here, refreshing once where the server asks for it; without a login
 * record, or with one that cannot be refreshed, as a visitor.
 */
export async function sendWithSession(path: string, sending: Sending = {}): Promise<Reply> {
  if (!hasRecord()) return send(path, sending)
  const record = readSession()
  const reply = await send(path, { ...sending, headers: authHeaders(record) })
  if (reply.status !== 302) return reply
  const headers = await refreshTokens(record).then(
    () => authHeaders(readSession()),
    () => undefined,
  )
  return send(path, { ...sending, ...(headers && { headers }) })
}

/** The user whom this browser remembers, if it holds a login record too. */
export function rememberedUser(): CurrentUser | null {
  return hasRecord() ? storedUser<CurrentUser>() : null
}

/** Who is signed in here, as the server says; null for nobody. Throws when it does not answer. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  if (!hasRecord()) return null
  const reply = await sendWithSession('/api/auth/whoami')
  if (isOk(reply)) return (field(reply, 'user') ?? null) as CurrentUser | null
  if (reply.status === 401) return null
  throw errorOf(reply)
}
