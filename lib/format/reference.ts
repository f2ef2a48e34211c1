/** So much of a request's id tells it from all others of a day, and can be read out over the telephone. */
const SHOWN = 8

/**
 * What a person may quote to whoever looks after the server: the beginning of the failed request's id, which finds it
 * in the log. Null when the server did not fail (below 500): then the sentence says all there is to say.
 */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'status' in error && 'requestId' in error)) return null
  const { status, requestId } = error
  if (typeof status !== 'number' || status < 500 || typeof requestId !== 'string') return null
  return /^[\w-]+$/.test(requestId) ? requestId.slice(0, SHOWN) : null
}
