import { sessionCopy } from '@/lib/http/words'
import { MAX_REFRESH_RETRIES } from '@/lib/limits'
import type { TokenRecord } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { SEE_AS } from './endpoints'
import { ApiError, errorOf, field, isOk, type Reply, type Sending, send } from './send'
import { authHeaders, isCurrent, isSeeing, navigation, readSession, redirectToLogin, refreshTokens } from './session'

// Calls of a signed-in browser: headers, refresh, and what each refusal leads to (R-SESSION-7).

export { ApiError }

/** All throw ApiError when refused. A post with an idempotency key may be repeated (R-API-4). */
export const api = {
  get: <T>(path: string, { signal }: { signal?: AbortSignal } = {}) => request<T>(path, { signal }),
  post: <T>(path: string, body: unknown = {}, { idempotencyKey }: { idempotencyKey?: string } = {}) =>
    request<T>(path, {
      method: 'POST',
      body,
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    }),
  download: (path: string) => request<File>(path, { file: true }),
  delete: <T>(path: string) => request<T>(path, { method: 'DELETE' }),
}

async function request<T>(path: string, sending: Sending): Promise<T> {
  // The server refuses it too; here so that no press leads to the page of the forbidden.
  if (sending.method && path !== SEE_AS && isSeeing()) throw new ApiError(403, sessionCopy.readOnly)
  for (let retry = 0; ; retry += 1) {
    if (change && !sending.method) await change
    const record = await orRedirect(readSession)
    const reply = await send(path, {
      ...sending,
      headers: { ...sending.headers, ...authHeaders(record), ...drawnFor() },
    })
    if (isOk(reply)) return reply.data as T
    if (change && !sending.method) continue
    if (reply.status === 409) tellOfOther(errorOf(reply))
    if (!(await mayRetry(reply, record))) throw errorOf(reply)
    if (retry === MAX_REFRESH_RETRIES) throw new ApiError(401, sessionCopy.maximumRetries)
    if (reply.status === 302) await orRedirect(() => refreshTokens(record))
  }
}

/** Settles only where the page stays after all. */
let change: Promise<void> | null = null

/**
 * Makes the session about another organisation, before the page is left. What the page reads meanwhile waits: the server
 * would refuse it as that of a page which another tab has left behind (R-MEMBER-5). Throws what `work` throws, and then
 * reads go on.
 */
export async function changeOrganisation(work: () => Promise<unknown>): Promise<void> {
  const done = work()
  change = done.then(
    () => new Promise(() => undefined),
    () => {
      change = null
    },
  )
  await done
}

/** The organisation that this page was drawn for, which the server wrote into it: another tab may have switched (R-MEMBER-5). */
function drawnFor(): Record<string, string> {
  const organisation = document.querySelector<HTMLElement>('[data-organization]')?.dataset.organization
  return organisation ? { [DRAWN_FOR]: organisation } : {}
}

const DRAWN_FOR = 'x-organization'

/** Tells the page of the server's sentence. */
export const OTHER_ORGANISATION = 'other-organisation'

function tellOfOther({ fields }: ApiError): void {
  const detail = fields?.[DRAWN_FOR]
  if (detail) window.dispatchEvent(new CustomEvent(OTHER_ORGANISATION, { detail }))
}

/** Redirects if the refusal requires it; true when the call may succeed with a newer record. */
async function mayRetry(reply: Reply, used: TokenRecord): Promise<boolean> {
  if (reply.status === 302) return field(reply, 'shouldRefresh') === true
  if (reply.status === 403) navigation.goTo(routes.forbidden)
  if (reply.status !== 401) return false
  // Another tab has refreshed or signed in, so its record must stay (R-SESSION-14).
  if (!isCurrent(used)) return true
  await redirectToLogin()
  return false
}

async function orRedirect<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await redirectToLogin()
    throw error
  }
}

/** Makes a random key for one creation, 32 hexadecimal characters (R-API-4). Works without https too. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
