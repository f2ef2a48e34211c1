import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 4000
const POLL_MS = 100

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** True when a server could listen on the port now, on every address. */
export function isPortFree(port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') reject(new Error(`PORT: not allowed to listen on port ${port}`))
      else reject(error)
    })
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Waits a little first: the web process of a killed command ends a moment later. */
export async function mustBeFree(port, waitMs = WAIT_MS) {
  const until = Date.now() + waitMs
  while (!(await isPortFree(port))) {
    if (Date.now() > until)
      throw new Error(`Port ${port} is in use. Stop what is using it or set PORT to another port.`)
    await sleep(POLL_MS)
  }
}
