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
