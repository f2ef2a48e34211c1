import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { API_ANSWER, EVERY_ANSWER } from '@/lib/response-headers'
import { takesGzip } from './json-response'
import { METHODS } from './request-log'
import { type PathParams, RouteTable } from './route-table'
import { toResponse, withHeaders } from './to-response'

// The API over HTTP in production: requests go to the handlers of app/api at once, without Next's router, its copy of the
// request and its streams, which cost twice what the handlers do (decision 82). In development Next calls the same handlers.

type Handler = (request: Request, context: { params: Promise<PathParams> }) => Promise<Response>
/** What a route file exports, by method. */
type RouteFile = Partial<Record<string, Handler>>

/** Takes a request, or leaves it to Next. */
export type ApiServer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

const HEADERS = Object.entries({ ...EVERY_ANSWER, ...API_ANSWER })
/** Of a request's address only path and query count. */
const ORIGIN = 'http://localhost'
/** What is shorter is not worth its compression. */
const COMPRESSED_FROM = 1024
const TEXT = /^(application\/json|text\/)/

const compress = promisify(gzip)

/** @param files by path, as in `./app/api/health/route.ts`, each loaded by its first request */
export function apiServer(files: Record<string, () => Promise<RouteFile>>): ApiServer {
  const table = new RouteTable(files)
  const loaded = new Map<() => Promise<RouteFile>, RouteFile>()
  const handlerOf = async (load: () => Promise<RouteFile>, method: string): Promise<Handler | undefined> => {
    const file = loaded.get(load) ?? (await load())
    loaded.set(load, file)
    return file[method] ?? (method === 'HEAD' ? file.GET : undefined)
  }
  return (incoming, outgoing) => {
    const { url = '', method = '' } = incoming
    const match = METHODS.some((each) => each === method) ? table.match(url.split('?', 1)[0] ?? '') : null
    if (!match) return false
    const answer = async () => {
      const handler = await handlerOf(match.file, method)
      if (!handler) throw new Error(`${url} exports nothing for ${method}`)
      return handler(requestOf(incoming), { params: Promise.resolve(match.params) })
    }
    void answer()
      .catch((error: unknown) => {
        const requestId = randomUUID()
        return withHeaders(toResponse(error, requestId), requestId)
      })
      .then((response) => send(response, incoming, outgoing))
      .catch(() => outgoing.destroy())
    return true
  }
}

function requestOf(incoming: IncomingMessage): Request {
  const { url, method = 'GET', headers, socket } = incoming
  const forwarded = headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''
  const isRead = method !== 'GET' && method !== 'HEAD'
  // Not destroyed by who stops reading: the refusal of a large body goes out on the same connection.
  const body = isRead && (incoming.iterator({ destroyOnReturn: false }) as unknown as ReadableStream)
  return new Request(`${ORIGIN}${url}`, {
    method,
    headers: { ...(headers as Record<string, string>), 'x-forwarded-for': String(forwarded) },
    ...(body && { body, duplex: 'half' }),
  })
}

/** Rejects when the answer breaks off: what is under way then ends without its end. */
async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of HEADERS) outgoing.setHeader(name, value)
  // Next's own name for cookies that it would pass on between its parts.
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'x-middleware-set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  // What a refusal has not read would otherwise be taken for the next request of the connection.
  outgoing.once('finish', () => incoming.resume())
  const isText = TEXT.test(response.headers.get('content-type') ?? '')
  if (isText) outgoing.setHeader('vary', 'Accept-Encoding')
  if (response.body === null || incoming.method === 'HEAD') {
    await response.body?.cancel()
    outgoing.end()
  } else if (response.headers.has('content-disposition')) {
    stream(response.body, outgoing, isText && takesGzip(incoming.headers['accept-encoding']))
  } else {
    const bytes = Buffer.from(await response.arrayBuffer())
    const isWorth = isText && bytes.byteLength >= COMPRESSED_FROM && takesGzip(incoming.headers['accept-encoding'])
    if (isWorth) outgoing.setHeader('content-encoding', 'gzip')
    end(outgoing, isWorth ? await compress(bytes) : bytes)
  }
}

function end(outgoing: ServerResponse, bytes: Buffer): void {
  outgoing.setHeader('content-length', bytes.byteLength)
  outgoing.end(bytes)
}

/** A file, row by row; a reader who leaves stops the reading of rows. */
function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, zipped: boolean): void {
  const rows = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (!zipped) return void pipeline(rows, outgoing, () => {})
  outgoing.setHeader('content-encoding', 'gzip')
  pipeline(rows, createGzip(), outgoing, () => {})
}
