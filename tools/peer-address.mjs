// Loaded first into the web process (node --import). Next hands the socket's address to no route, and puts a caller's
// own X-Forwarded-For in its place; this writes down who is really at the other end, over whatever the caller wrote.
import { subscribe } from 'node:diagnostics_channel'

const HEADER = 'x-sightline-peer'

process.env.SIGHTLINE_PEER_KNOWN = '1'

subscribe('http.server.request.start', ({ request, socket }) => {
  request.headers[HEADER] = socket.remoteAddress ?? ''
})
