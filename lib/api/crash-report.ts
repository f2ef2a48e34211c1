import { BODY_LIMIT, CRASH_TEXT } from '@/lib/limits'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { NEW } from '@/lib/routes'
import { errorOf, field, isOk, type Reply, type Sending, send } from './send'
import { authHeaders, isSeeing, readSession, refreshTokens, storedRecord, storedUser } from './session'

interface DescribedError {
  name: string
  message: string
  stack: string | null
  code: string | null
  statusCode: number | null
  cause: string | null
  /** Key to the error's text in the server's log (R-SAFE-44). */
  digest: string | null
}

export function describeError(thrown: unknown): DescribedError {
  const { name, message, stack, code, statusCode, status, cause, digest } = (
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  ) as Record<string, unknown>
  return {
    name: textOf(name) ?? 'Error',
    message: textOf(message) ?? inWords(thrown),
    stack: textOf(stack),
    code: textOf(code) ?? textOf(digest),
    statusCode: [statusCode, status].find((value) => typeof value === 'number') ?? null,
    cause: cause === undefined || cause === null ? null : causeInWords(cause),
    digest: textOf(digest),
  }
}

function causeInWords(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : inWords(cause)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

function inWords(value: unknown): string {
  try {
    return String(value)
  } catch {
    return typeof value
  }
}

const hasRecord = () => Boolean(storedRecord()?.accessToken && storedRecord()?.refreshToken)

/** Sends as the signed-in user, or as a visitor, also while a system admin's session is read only; unlike lib/api/client it never redirects. */
async function sendWithSession(path: string, sending: Sending = {}): Promise<Reply> {
  if (!hasRecord() || isSeeing()) return send(path, sending)
  const record = readSession()
  const reply = await send(path, { ...sending, headers: authHeaders(record) })
  if (reply.status !== 302) return reply
  const headers = await refreshTokens(record).then(
    () => authHeaders(readSession()),
    () => undefined,
  )
  return send(path, { ...sending, ...(headers && { headers }) })
}

export function rememberedUser(): CurrentUser | null {
  return hasRecord() ? storedUser<CurrentUser>() : null
}

/** Asks the server for the user; null for a visitor. Throws when the server does not answer. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  if (!hasRecord()) return null
  const reply = await sendWithSession('/api/auth/whoami')
  if (isOk(reply)) return (field(reply, 'user') ?? null) as CurrentUser | null
  if (reply.status === 401) return null
  throw errorOf(reply)
}

const PATH = '/api/log/crash-report'

const sent = new Map<unknown, Promise<string>>()

/** Reports a rendering error once and returns its id; a failure is logged and can be retried (R-CRASH-2). */
export function reportCrash(thrown: unknown): Promise<string> {
  const known = sent.get(thrown)
  if (known) return known
  const sending = sendReport(thrown)
  sent.set(thrown, sending)
  sending.catch((error: unknown) => {
    sent.delete(thrown)
    console.error(error)
  })
  return sending
}

/** Adds the user's description to the report, or sends a new report if that fails. Throws. */
export async function describeCrash(thrown: unknown, userDescription: string): Promise<void> {
  const id = (await sent.get(thrown)?.catch(() => null)) ?? null
  if (id !== null) {
    const body = { id, data: { user: rememberedUser()?._id, userDescription } }
    const reply = await sendWithSession(`${PATH}/${id}`, { method: 'POST', body })
    if (isOk(reply)) return
    if (reply.status !== 404) throw errorOf(reply)
  }
  sent.set(thrown, Promise.resolve(await sendReport(thrown, userDescription)))
}

async function sendReport(thrown: unknown, userDescription?: string): Promise<string> {
  const body = { id: NEW, error: shortened(thrown), data: { ...surroundings(), userDescription } }
  const reply = await sendWithSession(`${PATH}/${NEW}`, { method: 'POST', body })
  const id = field(reply, 'id')
  if (!isOk(reply) || typeof id !== 'string') throw errorOf(reply)
  return id
}

/** Describes where it happened, without the query string, which may contain a secret. */
function surroundings() {
  const location = window.location.pathname
  return { componentName: location.replace(/\/[0-9a-f]{24}(?=\/|$)/g, '/[id]'), location, user: rememberedUser()?._id }
}

/** Cuts the error to the body limit, at the end of the stack, which says least. */
function shortened(thrown: unknown) {
  const { digest, ...error } = describeError(thrown)
  const most = BODY_LIMIT.small / 2
  let stack = error.stack?.slice(0, CRASH_TEXT.stack) ?? null
  while (stack && new TextEncoder().encode(JSON.stringify(stack)).length > most)
    stack = stack.slice(0, stack.length / 2)
  return {
    ...error,
    message: error.message.slice(0, CRASH_TEXT.message),
    stack,
    cause: error.cause?.slice(0, CRASH_TEXT.other) ?? null,
  }
}
