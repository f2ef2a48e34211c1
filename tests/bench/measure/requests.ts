import http from 'node:http'

export interface Answered {
  status: number
  bytes: number
  ms: number
}

export type Headers = Record<string, string>

/** With Node's plain client: what asks has the same cores as what answers, and `fetch` would take more of them. */
export function openRequests(origin: string, inFlight = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight })
  return {
    /** Until the last byte. Redirects are not followed. */
    get: (path: string, headers: Headers): Promise<Answered> =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const read = (response: http.IncomingMessage) => {
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - started }),
          )
          response.once('error', reject)
        }
        http.get(`${origin}${path}`, { agent, headers }, read).once('error', reject)
      }),
    close: () => agent.destroy(),
  }
}

/** Takes sorted or unsorted numbers; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0
}
