import { AppError, ERROR_STATUS } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/refusals'
import { AccessTokenExpired } from '@/server/auth/bearer'
import { classifyStoreError } from '@/server/db/errors'
import { log } from '@/server/log'

// The only mapping from errors to responses: no stack, SQL or path leaves the process.

const RETRY_AFTER_S = 5

/** Turns an error into a response; logs an unexpected one once, with the request id that the caller also gets. */
export function toResponse(error: unknown, requestId: string): Response {
  if (error instanceof AccessTokenExpired) return Response.json({ shouldRefresh: true }, { status: 302 })
  if (error instanceof AppError) {
    if (error.status >= 500) log.error({ err: error, requestId }, 'service unavailable')
    return refuse(error)
  }
  switch (classifyStoreError(error)) {
    case 'missing':
      return refuse(new AppError('notFound', refusals.notFound))
    case 'conflict':
      return refuse(new AppError('conflict', refusals.conflict))
    case 'unreachable':
      log.error({ err: error, requestId }, 'database unavailable')
      return refuse(new AppError('unavailable', refusals.unavailable))
    case null:
      log.error({ err: error, requestId }, 'request failed')
      return Response.json({ error: refusals.unexpected }, { status: 500 })
  }
}

export function withHeaders(response: Response, requestId: string): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', requestId)
  return response
}

export function methodNotAllowed(allowed: readonly string[]): Response {
  const headers = { allow: allowed.join(', ') }
  return Response.json({ error: refusals.methodNotAllowed }, { status: ERROR_STATUS.methodNotAllowed, headers })
}

function refuse(error: AppError): Response {
  // Missing and foreign records get the same sentence.
  const sentence = error.code === 'notFound' ? refusals.notFound : error.message
  const retryAfterS = error.retryAfterS ?? (error.code === 'unavailable' ? RETRY_AFTER_S : undefined)
  return Response.json(
    { error: sentence, ...(error.fields && { fields: error.fields }) },
    { status: error.status, headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) } },
  )
}

export function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
