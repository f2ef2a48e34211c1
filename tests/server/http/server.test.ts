import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '@/lib/http/app-error'
import { MALFORMED_ADDRESS } from '@/lib/routes'
import { freePort } from '@/tools/port.mjs'
import { typescript } from '@/tools/processes.mjs'

// The web process with a Next that says what it is asked, and answers `/slow` at SIGUSR2.

const NEXT = `
  const held = []
  process.on('SIGUSR2', () => held.splice(0).forEach((each) => each.end('late')))
  const handle = (request, response) => {
    const { url, headers } = request
    console.log('asked ' + url)
    if (url === '/slow') return held.push(response)
    response.setHeader('Content-Type', ['application/json'])
    response.setHeader('X-Types', typeof response.getHeader('content-type'))
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify({ url, peer: headers['x-sightline-peer'] }))
  }
  export default () => ({ prepare: async () => {}, getRequestHandler: () => handle })`
const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const STUB = `
  import { registerHooks } from 'node:module'
  const url = ${JSON.stringify(dataUrl(NEXT))}
  registerHooks({ resolve: (name, context, next) => name === 'next' ? { url, shortCircuit: true } : next(name, context) })`

let web: ChildProcess
let port = 0
let said: string[] = []

async function start(env: Record<string, string> = {}) {
  port = await freePort()
  said = []
  web = spawn(process.execPath, ['--import', dataUrl(STUB), ...typescript('server/http/server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: web.stdout as NodeJS.ReadableStream }).on('line', (line) => said.push(line))
  await vi.waitFor(() => ask('/api/health'), { timeout: 15_000 })
}
afterEach(() => web.kill('SIGKILL'))

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

const ask = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const read = async (response: http.IncomingMessage) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode, headers: response.headers, text })
    }
    const request = http.request({ port, path: url, method, headers, agent: false }, (got) => read(got).catch(reject))
    request.on('error', reject).end()
  })

const asked = (url: string) => said.filter((line) => line === `asked ${url}`).length

describe('a request', () => {
  beforeEach(() => start())

  it('reaches Next with the address of its peer, whatever the caller says it is', async () => {
    const { text } = await ask('/api/auth/whoami?x=%20', { 'x-sightline-peer': '192.0.2.1' })
    expect(JSON.parse(text)).toEqual({
      url: '/api/auth/whoami?x=%20',
      peer: expect.stringMatching(/127\.0\.0\.1$|^::1$/),
    })
  })

  it('with an address that cannot be decoded is one that is refused, in the API and elsewhere', async () => {
    for (const url of ['/api/admin/industry/%E0%A4%A', '/api/%', '/api/app/user/%zz?search=%20'])
      expect(JSON.parse((await ask(url)).text).url).toBe(`/api/${MALFORMED_ADDRESS}`)
    for (const url of ['/admin/industry/%E0%A4%A', '/%ff', '/_next/static/%'])
      expect(JSON.parse((await ask(url)).text).url).toBe(`/${MALFORMED_ADDRESS}`)
    for (const url of ['/', '/api/admin/user?search=%E0%A4%A', '/api/app/user/%25', '/login?next=%', '/%C3%A4'])
      expect(JSON.parse((await ask(url)).text).url).toBe(url)
  })

  it('has an answer of one type, by which Next decides whether to compress it, and all of its cookies', async () => {
    const { headers } = await ask('/')
    expect([headers['x-types'], headers['set-cookie']]).toEqual(['string', ['a=1', 'b=2']])
  })

  it('leaves an idle connection open for longer than a proxy does', async () => {
    const agent = new http.Agent({ keepAlive: true })
    const kept = await new Promise<unknown>((resolve) => {
      http.get({ port, path: '/', agent }, (response) => resolve(response.resume() && response.headers['keep-alive']))
    })
    agent.destroy()
    expect(Number(/\d+/.exec(String(kept))?.[0])).toBeGreaterThan(120)
  })
})

describe('while as many are in hand as may be (R-SAFE-71)', () => {
  const IN_HAND = 16
  const from = (last: number) => ({ 'x-forwarded-for': `192.0.2.${last}` })
  beforeEach(async () => {
    await start({ TRUSTED_PROXY_HOPS: '1' })
    for (let count = 0; count < IN_HAND; count += 1) void ask('/slow', from(count)).catch(() => undefined)
    await vi.waitFor(() => expect(asked('/slow')).toBe(IN_HAND))
  })

  it('another waits for a second and is refused, with what a person can read', async () => {
    const begun = performance.now()
    const [api, page] = await Promise.all([ask('/api/app/x', from(1)), ask('/', { ...from(1), accept: 'text/html' })])
    expect(performance.now() - begun).toBeGreaterThan(900)
    expect([api?.status, api?.headers['retry-after'], JSON.parse(api?.text ?? '')]).toEqual([
      503,
      '2',
      { error: refusals.unavailable },
    ])
    expect([page?.status, page?.headers['retry-after'], page?.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ])
    expect(page?.text).toContain(refusals.unavailable)
    expect(asked('/api/app/x')).toBe(0)
  })

  it('probes, files and sign-ins go on, of an address that floods too', async () => {
    for (let count = 0; count < 60; count += 1) void ask('/flood', from(1)).catch(() => undefined)
    const always = ['/api/health', '/api/metrics', '/_next/static/x.js', '/login', '/api/auth/refresh']
    const answers = await Promise.all(always.map((url) => ask(url, from(1))))
    expect(answers.map(({ status }) => status)).toEqual(always.map(() => 200))
    expect((await ask('/api/auth/login', from(1), 'POST')).status).toBe(200)
  })

  it('one that waits is let in when another has ended, and none when its caller has left', async () => {
    const left = http.get({ port, path: '/left', headers: from(1), agent: false }).on('error', () => undefined)
    await sleep(100)
    left.destroy()
    const waiting = ask('/waits', from(2))
    await sleep(100)
    expect(asked('/waits')).toBe(0)
    web.kill('SIGUSR2')
    expect((await waiting).status).toBe(200)
    expect(asked('/left')).toBe(0)
  })

  it('an address that sends too many is refused at once, and takes no place of another', async () => {
    const flood = Array.from({ length: 60 }, () => ask('/flood', from(200)))
    const begun = performance.now()
    expect((await Promise.race(flood)).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(900)
    await Promise.all(flood)
  })

  it('slow ones give their places up after a while', async () => {
    await sleep(2500)
    expect((await ask('/after', from(1))).status).toBe(200)
  })
})

describe('a process that is to end (R-SAFE-63)', () => {
  beforeEach(() => start())

  it('answers what is in hand first, and takes nothing new', async () => {
    const slow = ask('/slow')
    await vi.waitFor(() => expect(asked('/slow')).toBe(1))
    const exit = once(web, 'exit')
    web.kill('SIGTERM')
    await vi.waitFor(() => expect(ask('/')).rejects.toThrow())
    web.kill('SIGUSR2')
    expect((await slow).text).toBe('late')
    expect(await exit).toEqual([0, null])
  })

  it('closes connections that wait for their next request', async () => {
    const agent = new http.Agent({ keepAlive: true })
    await new Promise((resolve) => http.get({ port, path: '/', agent }, (response) => resolve(response.resume())))
    const exit = once(web, 'exit')
    web.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    agent.destroy()
  })
})
