import { env } from '@/server/env'

const TYPE = 'application/json'

/** Headers that Next removes from what a route answers; tools/preload-web.mjs gives them their own names again. */
const KEPT = { encoding: 'x-sightline-encoding', length: 'x-sightline-length' }

/** JSON with its length, so that a short one goes out in one piece and Next does not compress it. */
export function jsonResponse(text: string, status = 200): Response {
  const length = env().peerKnown && { [KEPT.length]: String(Buffer.byteLength(text)) }
  return new Response(text, { status, headers: { 'content-type': TYPE, ...length } })
}

/** JSON that is compressed already; null for a caller that does not take it so. */
export function compressedResponse(request: Request, gzipped: Buffer): Response | null {
  if (!env().peerKnown || !takesGzip(request.headers)) return null
  const kept = { [KEPT.encoding]: 'gzip', [KEPT.length]: String(gzipped.byteLength) }
  return new Response(new Uint8Array(gzipped), {
    headers: { 'content-type': TYPE, vary: 'Accept-Encoding', ...kept },
  })
}

function takesGzip(headers: Headers): boolean {
  const named = (headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  return named.some((each) => each === 'gzip' || (each.startsWith('gzip;') && !/;\s*q=0(\.0*)?$/.test(each)))
}
