import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// In front of several web processes: each request goes to the next one that answers, as nginx does it by default. What is
// safe to send again is sent to the next when a process ends under it; a write only where none of it was sent, and is
// else answered with 502.

interface RoundRobinProxy {
  origin: string
  /** Answers that each process has given, by its port. */
  served: ReadonlyMap<number, number>
  /** From now on these take turns. */
  use(ports: readonly number[]): void
  /** Until requests are given to this process: one that failed is looked at again three times a second. */
  untilUsed(port: number): Promise<void>
  close(): Promise<void>
}

const SAFE = new Set(['GET', 'HEAD'])
const HEALTH_MS = 300

export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const served = new Map<number, number>()
  const away = new Set<number>()
  let ports: readonly number[] = []
  let turn = 0

  const next = (tried: readonly number[]) => {
    const left = ports.filter((port) => !away.has(port) && !tried.includes(port))
    turn += 1
    return left[turn % left.length]
  }

  const forward = (request: http.IncomingMessage, response: http.ServerResponse, tried: readonly number[]) => {
    const port = next(tried)
    if (port === undefined) return response.writeHead(502).end()
    const { method = 'GET', url, headers } = request
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    onward.once('response', (answer) => {
      served.set(port, (served.get(port) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    let isSent = false
    onward.once('error', () => {
      away.add(port)
      if (response.headersSent) response.destroy()
      else if (SAFE.has(method) || !isSent) forward(request, response, [...tried, port])
      else response.writeHead(502).end()
    })
    // Its body is empty, and was read by the first try.
    if (SAFE.has(method)) onward.end()
    else
      onward.once('socket', (socket) =>
        socket.once('connect', () => {
          isSent = true
          request.pipe(onward)
        }),
      )
  }

  const server = http.createServer((request, response) => void forward(request, response, []))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const looking = setInterval(() => {
    for (const port of away)
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok && away.delete(port),
        () => undefined,
      )
  }, HEALTH_MS)
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    served,
    use: (given) => {
      ports = given
    },
    untilUsed: async (port) => {
      while (away.has(port)) await wait(10)
    },
    close: async () => {
      clearInterval(looking)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
