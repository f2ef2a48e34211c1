import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REAL_ENGINES } from '@/lib/engines/engines'
import { type ModelServer, startModelServer } from '@/tests/support/model-server'
import { type Fault, startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'
import { engineAt, failureOf, neverAborted, QUESTION } from './ask'

// The network between us and a provider, with each protocol: a call ends with the right error, in time, and the next
// one answers.

const TIMEOUT_MS = 400
/** A timer that fires late on a busy machine. */
const SLACK_MS = 1500

let server: ModelServer
let proxy: TcpProxy
beforeEach(async () => {
  server = await startModelServer()
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
})
afterEach(async () => {
  await proxy.close()
  await server.stop()
})

describe.each(REAL_ENGINES)('%s', (id) => {
  const ask = (timeoutMs: number) => {
    const { pathname } = new URL(id === 'gemini' ? server.geminiUrl : server.url)
    return engineAt(`http://127.0.0.1:${proxy.port}${pathname}`, timeoutMs, id).ask(QUESTION, neverAborted)
  }
  const answers = async () => expect((await ask(5000)).citations).toHaveLength(2)

  it.each([
    ['resets every connection', { kind: 'down' }, 'server'],
    ['falls silent', { kind: 'silent' }, 'timeout'],
    ['is later than the timeout', { kind: 'slow', ms: 2 * TIMEOUT_MS }, 'timeout'],
    ['resets within the headers of an answer', { kind: 'resetAfter', bytes: 40 }, 'server'],
    ['resets within the body of an answer', { kind: 'resetAfter', bytes: 600 }, 'server'],
    ['ends without a byte', { kind: 'endAfter', bytes: 0 }, 'server'],
    ['ends within the headers of an answer', { kind: 'endAfter', bytes: 40 }, 'server'],
    ['ends within the body of an answer', { kind: 'endAfter', bytes: 600 }, 'server'],
  ] satisfies [string, Fault, string][])('a network that %s', async (_name, fault, kind) => {
    proxy.begin(fault)
    const began = performance.now()
    expect(await failureOf(ask(TIMEOUT_MS))).toMatchObject({ kind })
    expect(performance.now() - began).toBeLessThan(TIMEOUT_MS + SLACK_MS)
    proxy.end()
    await answers()
  })

  it.each([
    ['is slow and uneven', { kind: 'slow', ms: 60, jitterMs: 60 }],
    ['closes late', { kind: 'slowClose', ms: 2000 }],
  ] satisfies [string, Fault][])('a network that %s only delays the answer', async (_name, fault) => {
    proxy.begin(fault)
    await answers()
  })
})
