import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import next from 'next'
import PQueue from 'p-queue'
import { refusals } from '@/lib/http/app-error'
import { MALFORMED_ADDRESS, routes } from '@/lib/routes'
import { env, setPeerKnown } from '@/server/settings/env'

// The web process in production: Next's custom server (nextjs.org/docs, "Custom Server"). Next answers every request;
// this file opens the socket, passes on the caller's address, and queues requests when too many arrive.

/** Longer than proxies keep an idle connection (Caddy: two minutes), so none sends into a connection we are closing. */
const KEEP_ALIVE_MS = 130_000
const PEER_HEADER = 'x-sightline-peer'

/** Requests worked on at a time; more would share the same processor and all be late. */
const lanes = { signIn: new PQueue({ concurrency: 4 }), other: new PQueue({ concurrency: 16 }) }
/** A request running longer gives its place to the next, since it is waiting for something slow. */
const HOLDS_MS = 3000
const WAITS_MS = 1000
/** Waiting requests per address. */
const WAITING_OF_ONE = 50
const RETRY_AFTER_S = 2
/** Static files and probes skip the queue, since they cost next to nothing. */
const ALWAYS = /^\/(_next\/static\/|api\/health$|api\/metrics$)/
/** Page shown when refused; it reloads by itself. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}"><title>Sightline</title><p>${refusals.unavailable}`

/** Read by server/monitoring/render.ts. */
const gate = { refused: 0, waiting: 0 }
Object.assign(globalThis, { sightlineGate: gate })

/** Next sets a route's content type as a list, which its own compression does not understand. */
class Answer extends ServerResponse {
  override setHeader(name: string, value: number | string | readonly string[]): this {
    const isList = name.toLowerCase() === 'content-type' && typeof value === 'object'
    return super.setHeader(name, isList ? (value[0] ?? '') : value)
  }
}

setPeerKnown()
const { PORT: port, TRUSTED_PROXY_HOPS: hops } = env()
const app = next({ dev: false, port })
const handle = app.getRequestHandler()
await app.prepare()

const server = createServer({ ServerResponse: Answer }, (request, response) => {
  const path = preparedPath(request)
  if (ALWAYS.test(path)) void handle(request, response)
  else letIn(request, response, path)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
server.once('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
server.listen(port)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

/** Passes the peer's address to routes, and replaces undecodable paths, which Next answers without headers or log. */
function preparedPath(request: IncomingMessage): string {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  const [path = ''] = (request.url ?? '').split('?', 1)
  try {
    decodeURIComponent(path)
    return path
  } catch {
    request.url = path.startsWith('/api/') ? `/api/${MALFORMED_ADDRESS}` : `/${MALFORMED_ADDRESS}`
    return request.url
  }
}

const waitingOf = new Map<string, number>()

/** Lets a request in at once while there is room; otherwise it waits a moment and is then refused (R-SAFE-71). */
function letIn(request: IncomingMessage, response: ServerResponse, path: string): void {
  const lane = isSignIn(request, path) ? 'signIn' : 'other'
  const caller = `${lane} ${addressOf(request)}`
  const waiting = waitingOf.get(caller) ?? 0
  if (waiting >= WAITING_OF_ONE) {
    refuse(request, response, path)
    return
  }
  waitingOf.set(caller, waiting + 1)
  gate.waiting += 1
  let waits = true
  const leave = () => {
    if (!waits) return false
    waits = false
    gate.waiting -= 1
    clearTimeout(late)
    const others = (waitingOf.get(caller) ?? 0) - 1
    if (others > 0) waitingOf.set(caller, others)
    else waitingOf.delete(caller)
    return true
  }
  const late = setTimeout(() => leave() && refuse(request, response, path), WAITS_MS)
  response.once('close', leave)
  const answer = async () => {
    if (!leave()) return
    void handle(request, response)
    await ended(response)
  }
  // Callers with fewer waiting requests go first, so a flood only delays itself.
  lanes[lane].add(answer, { timeout: HOLDS_MS, priority: -waiting }).catch(() => undefined)
}

/** Resolves once everything is written, however slowly it is read, or the connection closes. */
function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('prefinish', resolve)
    response.once('close', resolve)
  })
}

/** As server/http/request.ts has it. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  return (hops > 0 && chain.at(-hops)?.trim()) || (socket.remoteAddress ?? '')
}

/** Sign-in and refresh have their own lane, so people get in and stay in under load. */
function isSignIn({ method }: IncomingMessage, path: string): boolean {
  return path === routes.login || path === '/api/auth/refresh' || (method === 'POST' && path.startsWith('/api/auth/'))
}

function refuse({ headers }: IncomingMessage, response: ServerResponse, path: string): void {
  gate.refused += 1
  const isPage = !path.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
  const [type, body] = isPage
    ? ['text/html', PAGE]
    : ['application/json', JSON.stringify({ error: refusals.unavailable })]
  response.writeHead(503, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
  })
  response.end(body)
}

/** Exits once open requests are answered; the launcher kills it after 30 s (R-SAFE-63). */
function stop(): void {
  // Closing at once would reset connections not yet accepted and requests not yet read.
  setImmediate(() => server.close(() => process.exit(0)))
  setInterval(() => setImmediate(() => server.closeIdleConnections()), 100)
}
