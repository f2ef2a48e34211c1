import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below it the headers weigh as much as is saved. */
const MIN_BYTES = 1024
/** What costs a millisecond for the largest figures; the levels above it save little more. */
const GZIP = { level: 5 }
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const ENCODERS = { br: (bytes: Buffer) => brotli(bytes, BROTLI), gzip: (bytes: Buffer) => gzipped(bytes, GZIP) }
type Encoding = keyof typeof ENCODERS

/** The encoding to answer in, by the Accept-Encoding of a request; null for none of ours. */
export function chooseEncoding(accepted: string | null): Encoding | null {
  const offers = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
    const weight = params.find((param) => param.startsWith('q='))?.slice(2)
    offers.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weigh = (name: Encoding) => offers.get(name) ?? offers.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const).filter((name) => weigh(name) > 0).sort((a, b) => weigh(b) - weigh(a))
  return best ?? null
}

/** An answer of the API, compressed as the caller asks from 1 KB on; a HEAD gets the headers of the GET. */
export async function jsonAnswer(answer: unknown, request: Request, status: number): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(answer))
  const headers = new Headers({ 'content-type': 'application/json' })
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers })
  headers.set('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (!encoding) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await ENCODERS[encoding](bytes), { status, headers })
}
