import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ModelRequest, readRequest } from './model-request'
import { normally, type Reply, type Rule } from './model-script'

// A local server that speaks the protocols of all engines, for tests, the browser journeys and the benchmark. Alone:
// node --import tsx tests/support/model-server.ts --port 4010 --latency 200   (then OPENAI_BASE_URL=http://127.0.0.1:4010/v1)

export interface ModelServer {
  /** The base URL of every engine but Gemini. */
  url: string
  /** For GEMINI_BASE_URL. */
  geminiUrl: string
  /** Every request, in the order of arrival. */
  calls: ModelRequest[]
  readonly inFlight: number
  readonly maxInFlight: number
  /** Requests whose client left before the answer. */
  readonly abandoned: number
  /** Replaces the rules; with none the server only answers. */
  setScript(rules: readonly Rule[]): void
  stop(): Promise<void>
}

export interface ModelServerOptions {
  port?: number
  latencyMs?: number
  script?: readonly Rule[]
  /** False where a long run should not keep every request; `counts` of GET /stats go on. */
  keepCalls?: boolean
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const calls: ModelRequest[] = []
  const counts = { ask: 0, extract: 0, analyse: 0, inFlight: 0, maxInFlight: 0, abandoned: 0 }
  let rules: (Rule & { left: number })[] = []
  const setScript = (script: readonly Rule[]) => {
    rules = script.map((rule) => ({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY }))
  }
  setScript(options.script ?? [])

  function decide(request: ModelRequest): Reply {
    const rule = rules.find(
      ({ left, kind, when }) =>
        left > 0 && (!kind || kind === request.kind) && (when === undefined || request.input.includes(when)),
    )
    if (rule) rule.left -= 1
    return (rule?.does ?? normally)(request)
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const request = readRequest(incoming.url ?? '', await readBody(incoming))
    if (!request) {
      response.writeHead(404).end()
      return
    }
    if (options.keepCalls ?? true) calls.push(request)
    counts[request.kind] += 1
    counts.inFlight += 1
    counts.maxInFlight = Math.max(counts.maxInFlight, counts.inFlight)
    // Over once the whole answer has left: its client may send the next call before this side hears that it closed.
    let isOver = false
    const end = () => {
      counts.inFlight -= isOver ? 0 : 1
      isOver = true
    }
    response.once('finish', end)
    response.once('close', () => {
      end()
      if (!response.writableEnded) counts.abandoned += 1
    })
    const reply = decide(request)
    const delay = (options.latencyMs ?? 0) + (reply.delayMs ?? 0)
    if (delay > 0) await wait(delay)
    if (!response.destroyed) send(response, reply)
  }

  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') {
      answer(incoming, response).catch((error: unknown) => response.destroy(error as Error))
    } else if (incoming.url === '/stats') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(counts))
    } else response.writeHead(404).end()
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/v1`,
    geminiUrl: `${origin}/v1beta`,
    calls,
    get inFlight() {
      return counts.inFlight
    },
    get maxInFlight() {
      return counts.maxInFlight
    },
    get abandoned() {
      return counts.abandoned
    },
    setScript,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.hang) return
  if (reply.reset === 'before') {
    response.destroy()
    return
  }
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-request-id': 'req_local',
    ...reply.headers,
  })
  if (reply.reset === 'midBody') response.write(text.slice(0, text.length / 2), () => response.destroy())
  else response.end(text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4010' }, latency: { type: 'string', default: '0' } },
  })
  const alone = await startModelServer({
    port: Number(values.port),
    latencyMs: Number(values.latency),
    keepCalls: false,
  })
  console.log(`model server ${alone.url}`)
}
