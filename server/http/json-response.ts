import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

// Next compresses pages, and no answer of a route: it sets their type as a list, which its compression does not know.

const gzip = promisify(zlib.gzip)
/** What is shorter is not worth its compression. */
const COMPRESSED_FROM = 1024

/** In gzip for who takes that and where it is worth it, in one piece of known length. */
export async function jsonResponse(request: Request, value: unknown, status: number): Promise<Response> {
  const text = JSON.stringify(value ?? null)
  const headers = { 'content-type': 'application/json', vary: 'Accept-Encoding' }
  const length = Buffer.byteLength(text)
  if (length < COMPRESSED_FROM || !takesGzip(request))
    return new Response(text, { status, headers: { ...headers, 'content-length': String(length) } })
  const bytes = await gzip(text)
  const zipped = { 'content-encoding': 'gzip', 'content-length': String(bytes.byteLength) }
  return new Response(bytes, { status, headers: { ...headers, ...zipped } })
}

/** A file or page of text as a stream in gzip, for who takes that. */
export function zippedText(request: Request, response: Response): Response {
  const { body, headers, status } = response
  if (!body || !headers.get('content-type')?.startsWith('text/')) return response
  headers.set('vary', 'Accept-Encoding')
  if (!takesGzip(request)) return response
  headers.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers })
}

function takesGzip({ headers }: Request): boolean {
  const named = (headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  return named.some((each) => each === 'gzip' || (each.startsWith('gzip;') && !/;\s*q=0(\.0*)?$/.test(each)))
}
