import { env } from '@/server/env'

const TYPE = 'application/json'

export function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': TYPE } })
}

/** JSON that is compressed already; null for a caller that does not take it so, and where Next would compress it again. */
export function compressedResponse(request: Request, gzipped: Buffer): Response | null {
  if (!env().peerKnown || !takesGzip(request.headers.get('accept-encoding'))) return null
  return new Response(new Uint8Array(gzipped), {
    headers: { 'content-type': TYPE, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
  })
}

/** @param accepted the header Accept-Encoding */
export function takesGzip(accepted: string | string[] | null | undefined): boolean {
  const named = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
  return named.some((each) => each === 'gzip' || (each.startsWith('gzip;') && !/;\s*q=0(\.0*)?$/.test(each)))
}
