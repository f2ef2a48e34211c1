import { performance } from 'node:perf_hooks'
import { Admission } from './admission.mjs'

// Between the sockets of a web process and Next, which would begin every request at once and answer all of them late.

const LOOK_MS = 100
/** Of the time, spent on work: what comes faster has to wait. */
const BUSY = 0.9
const RETRY_AFTER_S = 2
/** As in lib/copy/refusals.ts. */
const UNAVAILABLE = 'The service is not available right now. Please try again in a moment.'
/** A person's page tries again by itself. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}"><title>Sightline</title><p>${UNAVAILABLE}`

/** Files and probes cost next to nothing. */
const ALWAYS = /^\/(_next\/static\/|api\/health$|api\/metrics$)/
const SIGN_IN_PAGE = '/login'
const REFRESH = '/api/auth/refresh'

const admission = new Admission()
/** Read by server/monitoring/render.ts. */
globalThis.sightlineAdmission = admission

/** Every request of a server is let in by turns from now on. @param {import('node:http').Server} server */
export function limitRequests(server) {
  const emit = server.emit
  server.emit = (event, ...args) => {
    if (event !== 'request') return emit.call(server, event, ...args)
    const [request, response] = args
    const path = (request.url ?? '').split('?')[0]
    if (ALWAYS.test(path)) return emit.call(server, event, ...args)
    const leave = admission.enter(
      { address: addressOf(request), session: sessionOf(request), signIn: isSignIn(request.method, path) },
      { start: () => emit.call(server, event, ...args), refuse: () => refuse(request, response, path) },
    )
    // The first is when all is written, however slowly it is read.
    if (response.writableEnded) leave()
    response.once('prefinish', leave)
    response.once('close', leave)
    return true
  }
  lookRegularly()
}

let looking = false

function lookRegularly() {
  if (looking) return
  looking = true
  let before = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    admission.look(utilization > BUSY || isDatabaseBusy())
  }
  setInterval(look, LOOK_MS).unref()
}

/** The pool of server/db.ts. */
const isDatabaseBusy = () => (globalThis.sightlineStore?.pool.waitingCount ?? 0) > 0

/** As server/http/client-address.ts has it. */
function addressOf({ headers, socket }) {
  const hops = Number(process.env.TRUSTED_PROXY_HOPS || 0)
  const chain = [headers['x-forwarded-for'] ?? '']
    .join(',')
    .split(',')
    .map((part) => part.trim())
  return (hops > 0 && chain.filter(Boolean).at(-hops)) || socket.remoteAddress || ''
}

function sessionOf({ headers }) {
  return headers.authorization ?? headers.cookie ?? ''
}

function isSignIn(method, path) {
  return path === SIGN_IN_PAGE || path === REFRESH || (method === 'POST' && path.startsWith('/api/auth/'))
}

function refuse({ headers }, response, path) {
  if (response.destroyed) return
  const isPage = !path.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
  const [type, body] = isPage ? ['text/html', PAGE] : ['application/json', JSON.stringify({ error: UNAVAILABLE })]
  response.writeHead(503, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
  })
  response.end(body)
}
