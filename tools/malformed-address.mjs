// Loaded first into the web process (node --import). Next fails on an address whose percent escapes cannot be decoded,
// before any code of ours and without headers; this sends such a request to an address that is refused as usual.
import { subscribe } from 'node:diagnostics_channel'

/** As in lib/routes.ts. */
const MALFORMED_ADDRESS = 'malformed-address'

subscribe('http.server.request.start', ({ request }) => {
  const [path = ''] = (request.url ?? '').split('?')
  try {
    decodeURIComponent(path)
  } catch {
    request.url = path.startsWith('/api/') ? `/api/${MALFORMED_ADDRESS}` : `/${MALFORMED_ADDRESS}`
  }
})
