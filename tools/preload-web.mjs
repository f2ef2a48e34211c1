// Preloaded into the web process (node --import): corrects what Next makes of a request before any code of ours, and of
// an answer after it.
import { subscribe } from 'node:diagnostics_channel'
import { closeAfterAccepting } from './close-after-accepting.mjs'
import { limitRequests } from './limit-requests.mjs'

const PEER_HEADER = 'x-sightline-peer'
/** As in server/http/json-response.ts: Next removes from a route's answer what these say. */
const KEPT_HEADERS = new Map([
  ['x-sightline-encoding', 'content-encoding'],
  ['x-sightline-length', 'content-length'],
])
/** As in lib/routes.ts. */
const MALFORMED_ADDRESS = 'malformed-address'
/** Longer than proxies keep an idle connection (Caddy: two minutes), or one sends into what is just being closed. */
const KEEP_ALIVE_MS = 130_000

process.env.SIGHTLINE_PEER_KNOWN = '1'

const prepared = new WeakSet()

subscribe('http.server.request.start', ({ request, response, socket, server }) => {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  if (!prepared.has(server)) {
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
  // Next sets a route's type as a list of one, which its own compression does not know: answers of the API stayed plain.
  const setHeader = response.setHeader
  response.setHeader = (name, value) => {
    const known = name.toLowerCase()
    const first = Array.isArray(value) ? value[0] : value
    const kept = KEPT_HEADERS.get(known)
    if (kept) return setHeader.call(response, kept, first)
    return setHeader.call(response, name, known === 'content-type' ? first : value)
  }
})
