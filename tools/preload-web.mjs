// Preloaded into the web process (node --import): stands between its sockets and Next. Requests of the API go to our own
// server for it (instrumentation.ts), all others to Next; what Next would make of a request or an answer is corrected.
import { subscribe } from 'node:diagnostics_channel'
import { closeAfterAccepting } from './close-after-accepting.mjs'
import { limitRequests } from './limit-requests.mjs'

const PEER_HEADER = 'x-sightline-peer'
/** As in lib/routes.ts. */
const MALFORMED_ADDRESS = 'malformed-address'
/** Longer than proxies keep an idle connection (Caddy: two minutes), or one sends into what is just being closed. */
const KEEP_ALIVE_MS = 130_000

process.env.SIGHTLINE_PEER_KNOWN = '1'

const prepared = new WeakSet()

subscribe('http.server.request.start', ({ request, response, socket, server }) => {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  if (!prepared.has(server)) {
    answerApi(server)
    limitRequests(server)
    closeAfterAccepting(server)
    prepared.add(server)
  }
  // Next passes the socket's address to no route, and replaces it by the caller's own X-Forwarded-For.
  request.headers[PEER_HEADER] = socket.remoteAddress ?? ''
  // Next answers a percent escape that cannot be decoded without headers and log; this address is refused as usual.
  const [path = ''] = (request.url ?? '').split('?')
  try {
    decodeURIComponent(path)
  } catch {
    request.url = path.startsWith('/api/') ? `/api/${MALFORMED_ADDRESS}` : `/${MALFORMED_ADDRESS}`
  }
  // Next sets the type of a shared report as a list of one, which its own compression does not know.
  const setHeader = response.setHeader
  response.setHeader = (name, value) =>
    setHeader.call(response, name, name.toLowerCase() === 'content-type' && Array.isArray(value) ? value[0] : value)
})

/** Before Next's own listener, which takes what is left. @param {import('node:http').Server} server */
function answerApi(server) {
  const emit = server.emit
  server.emit = (event, ...args) => {
    const [request, response] = args
    const isTaken =
      event === 'request' && request.url?.startsWith('/api/') && globalThis.sightlineApi?.(request, response)
    return isTaken || emit.call(server, event, ...args)
  }
}
