import { env } from '@/server/env'
import type { FigureAnswer } from '@/server/services/figure-cache/kept-answers'

/** As tools/preload-web.mjs has it: Next removes the Content-Encoding of a route. */
const ENCODED = 'x-sightline-encoding'
const TYPE = 'application/json'

/** Kept figures go out as they are kept; a caller that does not take gzip gets plain JSON. */
export async function figuresResponse(request: Request, { json, gzipped }: FigureAnswer<unknown>): Promise<Response> {
  if (gzipped && env().peerKnown && takesGzip(request.headers))
    return new Response(new Uint8Array(gzipped), {
      headers: { 'content-type': TYPE, vary: 'Accept-Encoding', [ENCODED]: 'gzip' },
    })
  return new Response(await json(), { headers: { 'content-type': TYPE } })
}

function takesGzip(headers: Headers): boolean {
  const named = (headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  return named.some((each) => each === 'gzip' || (each.startsWith('gzip;') && !/;\s*q=0(\.0*)?$/.test(each)))
}
