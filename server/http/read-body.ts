import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'

/** Deeper nesting has no use here and costs whoever walks it. */
const MAX_DEPTH = 20

/**
 * The JSON body of a request: type checked, bytes counted on the stream before anything is parsed (contract §3).
 * Throws 415 when it is not JSON by its header, 413 over `limit` bytes, 400 when it does not parse or nests deeper
 * than 20.
 */
export async function readBody(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupportedType', refusals.notJson)
  const text = await readText(request, limit)
  const body = parseJson(text)
  if (isDeeperThan(MAX_DEPTH, body)) throw new AppError('invalid', refusals.tooDeep)
  return body
}

/** A body as text, never more than `limit` bytes of it. Throws 413. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError('tooLarge', refusals.tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream: the rest is never read.
    if (size > limit) throw new AppError('tooLarge', refusals.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', refusals.notJson, { cause })
  }
}

/** Level by level, not by recursion, so that a hostile nesting cannot exhaust the stack. */
function isDeeperThan(limit: number, body: unknown): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; depth <= limit; depth += 1) {
    const containers = level.filter((value) => typeof value === 'object' && value !== null)
    if (containers.length === 0) return false
    level = containers.flatMap((value) => Object.values(value as object))
  }
  return true
}
