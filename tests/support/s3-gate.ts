import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Gate {
  url: string
  /** Asked before each request is passed on: false refuses it as a store in trouble does. */
  lets: (method: string, key: string) => boolean | Promise<boolean>
  close(): Promise<void>
}

/** A proxy before a store: passes requests on unchanged, unless a test delays or refuses them. */
export async function startS3Gate(port: number): Promise<S3Gate> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const key = new URL(url, gate.url).pathname.split('/').at(-1) ?? ''
    if (!(await gate.lets(method, key))) {
      request.resume()
      return response.writeHead(503).end()
    }
    const passed = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gate: S3Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lets: () => true,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gate
}
