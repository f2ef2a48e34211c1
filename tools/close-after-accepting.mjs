import { performance } from 'node:perf_hooks'

/** A turn of the loop that has only accepted connections takes less. */
const SHORT_TURN_MS = 0.2
/** A process without such a turn closes all the same. */
const LONGEST_MS = 1000

/**
 * When a listener closes, connections that wait to be accepted are reset, and a request that a proxy has just sent is lost. So this one
 * closes at the end of a turn of the loop in which it has accepted them and done next to nothing else.
 * @param {import('node:http').Server} server
 */
export function closeAfterAccepting(server) {
  const close = server.close
  server.close = (done) => {
    const until = performance.now() + LONGEST_MS
    const afterTurn = (began) =>
      setImmediate(() => {
        const now = performance.now()
        if (now - began < SHORT_TURN_MS || now > until) close.call(server, done)
        else afterTurn(now)
      })
    // This turn may be over with accepting already, so it does not count.
    afterTurn(Number.NEGATIVE_INFINITY)
    return server
  }
}
