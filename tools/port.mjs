import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 4000
const POLL_MS = 100

/** Returns the port; 0 is any free one. @param {number} port @param {string} [host] @returns {Promise<number>} */
async function listenOnce(port, host) {
  const server = net.createServer().listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address.port
}

export const freePort = () => listenOnce(0, '127.0.0.1')

/** True when a server could listen on the port now, on every address. */
export async function isPortFree(port) {
  try {
    await listenOnce(port)
    return true
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false
    throw new Error(`PORT: cannot listen on port ${port} (${error.code})`)
  }
}

/** Waits a little first: the web process of a killed command ends a moment later. */
export async function mustBeFree(port, waitMs = WAIT_MS) {
  for (const until = Date.now() + waitMs; !(await isPortFree(port)); await sleep(POLL_MS))
    if (Date.now() > until)
      throw new Error(`Port ${port} is in use. Stop what is using it or set PORT to another port.`)
}
