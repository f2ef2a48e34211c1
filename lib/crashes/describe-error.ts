/** What can be said about something that was thrown, which may be anything. */
export interface DescribedError {
  name: string
  message: string
  stack: string | null
  code: string | null
  statusCode: number | null
  cause: string | null
  /** Of an error of the server, whose own text stays there: it is found in the log by this (security T50). */
  digest: string | null
}

/** Never throws itself. */
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
