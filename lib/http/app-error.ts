import { RESULT_WINDOW } from '@/lib/limits'

/** Every kind of refusal with its HTTP status (R-API-2). */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** A refusal with a message for the user. Services throw it; `server/http/route.ts` alone maps it. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Prompts by body field. */
  readonly fields?: Record<string, string>
  /** In seconds, for 429 and 503. */
  readonly retryAfterS?: number

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    if (more.fields) this.fields = more.fields
    if (more.retryAfterS !== undefined) this.retryAfterS = more.retryAfterS
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const refusals = {
  unauthenticated: 'Please sign in.',
  forbidden: "You can't access that",
  notSeeing: 'You do not see as an organisation.',
  notFound: 'Not found.',
  malformedAddress: 'This address is malformed.',
  methodNotAllowed: 'This address does not take this method.',
  conflict: 'This already exists, or something still depends on it.',
  invalid: 'Please check for errors',
  partOfFile: 'Please say which part of the figures the file is to hold.',
  invalidField: 'Invalid input',
  notJson: 'The request must carry JSON.',
  tooLarge: 'The request is too large.',
  tooDeep: 'The request is nested too deeply.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  unexpected: 'Something went wrong...',
}

export const idempotencyRefusals = {
  badKey: 'Idempotency-Key must be 1 to 200 visible characters.',
  otherBody: 'This request was already sent with other contents. Please reload and try again.',
}

export const fileRefusals = {
  noStore: 'File storage is not set up here, so files cannot be sent or read.',
  storeDown: 'File storage is not available right now. Please try again in a moment.',
  tooLarge: 'This file is too large.',
  publish: 'Only system admins may make a file public.',
  manyWithoutOrganisation: 'Without an organisation, files can be sent one at a time only.',
  notUploaded: 'This file has not arrived yet. Please choose it again.',
}

export const resultWindowRefusals = {
  windowOrder: 'The first day must not be after the last',
  windowLength: `The period may be at most ${RESULT_WINDOW.maxDays} days long`,
  windowDay: 'This day is out of range',
}
