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
    if (!sending.method) await navigation.leaving
    const record = await orRedirect(readSession)
    const reply = await send(path, {
      ...sending,
      headers: { ...sending.headers, ...authHeaders(record), ...drawnFor() },
    })
    if (isOk(reply)) return reply.data as T
    if (reply.status === 409) {
      await navigation.leaving
      const sentence = errorOf(reply).fields?.[DRAWN_FOR]
      if (sentence) drawnPage.onOther(sentence)
    }
    if (!(await mayRetry(reply, record))) throw errorOf(reply)
    if (retry === MAX_REFRESH_RETRIES) throw new ApiError(401, sessionCopy.maximumRetries)
    if (reply.status === 302) await orRedirect(() => refreshTokens(record))
  }
}

export const drawnPage = {
  /** Hears the server's sentence when the session has become about another organisation. */
  onOther: (_sentence: string) => {},
}

/** The organisation that this page was drawn for, which the server wrote into it: another tab may have switched (R-MEMBER-5). */
function drawnFor(): Record<string, string> {
  const organisation = document.querySelector<HTMLElement>('[data-organization]')?.dataset.organization
  return organisation ? { [DRAWN_FOR]: organisation } : {}
}

const DRAWN_FOR = 'x-organization'

/** Redirects if the refusal requires it; true when the call may succeed with a newer record. */
async function mayRetry(reply: Reply, used: TokenRecord): Promise<boolean> {
  if (reply.status === 302) return field(reply, 'shouldRefresh') === true
  if (reply.status === 403) navigation.goTo(routes.forbidden)
  if (reply.status !== 401) return false
  // Another tab has refreshed or signed in, so its record must stay (R-SESSION-14).
  if (!isCurrent(used)) return true
  await redirectToLogin(used)
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
