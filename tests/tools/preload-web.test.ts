import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { refusals } from '@/lib/copy/refusals'
import { MALFORMED_ADDRESS } from '@/lib/routes'

// A web process that answers what it was asked, loaded as `npm start` and the image load it.

const run = promisify(execFile)
const FILE = 'tools/preload-web.mjs'
const PRELOADED = ['--import', pathToFileURL(FILE).href, '--input-type=module', '-e']
const SERVER = `
  import http from 'node:http'
  const server = http.createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1', async () => {
    for (const path of JSON.parse(process.argv[1])) {
      const { promise, resolve } = Promise.withResolvers()
      http.get({ port: server.address().port, path, agent: false }, async (response) => resolve((await response.toArray()).join('')))
      console.log(await promise)
    }
    server.close()
  })`

async function seenBehind(paths: string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [...PRELOADED, SERVER, JSON.stringify(paths)])
  return stdout.trim().split('\n')
}

describe('the type of an answer', () => {
  const TYPED = `
    import http from 'node:http'
    const server = http.createServer((request, response) => {
      response.setHeader('Content-Type', ['application/json'])
      response.setHeader('Set-Cookie', ['a=1', 'b=2'])
      console.log(JSON.stringify([response.getHeader('content-type'), response.getHeader('set-cookie')]))
      response.end()
    }).listen(0, '127.0.0.1', () => http.get({ port: server.address().port, agent: false }, () => server.close()))`

  it('is one text, by which Next decides whether to compress it, and no other header changes', async () => {
    const { stdout } = await run(process.execPath, [...PRELOADED, TYPED])
    expect(JSON.parse(stdout)).toEqual(['application/json', ['a=1', 'b=2']])
  })
})

describe('a request of the API', () => {
  const TAKEN = `
    import http from 'node:http'
    globalThis.sightlineApi = ({ url }, response) => url === '/api/known' && Boolean(response.end('ours'))
    const server = http.createServer((request, response) => response.end('of Next')).listen(0, '127.0.0.1', async () => {
      for (const path of ['/api/known', '/api/other', '/known', '/api/known']) {
        const { promise, resolve } = Promise.withResolvers()
        http.get({ port: server.address().port, path, agent: false }, async (response) => resolve((await response.toArray()).join('')))
        console.log(await promise)
      }
      server.close()
    })`

  it('is answered by our own server for it, and all that this leaves by Next', async () => {
    const { stdout } = await run(process.execPath, [...PRELOADED, TAKEN])
    expect(stdout.trim().split('\n')).toEqual(['ours', 'of Next', 'of Next', 'ours'])
  })
})

describe('an idle connection', () => {
  const IDLE = `
    import http from 'node:http'
    const server = http.createServer((request, response) => response.end()).listen(0, '127.0.0.1', () =>
      http.get({ port: server.address().port, agent: false }, () => {
        console.log(server.keepAliveTimeout)
        server.close()
      }))`

  it('is kept for longer than a proxy keeps it', async () => {
    const { stdout } = await run(process.execPath, [...PRELOADED, IDLE])
    expect(Number(stdout)).toBeGreaterThan(60_000)
  })
})

describe('an address that cannot be decoded', () => {
  it('is one that is refused, in the API and elsewhere', async () => {
    const api = ['/api/admin/industry/%E0%A4%A', '/api/%', '/api/app/user/%zz?search=%20']
    expect(await seenBehind(api)).toEqual(api.map(() => `/api/${MALFORMED_ADDRESS}`))
    const pages = ['/admin/industry/%E0%A4%A', '/%ff', '/_next/static/%']
    expect(await seenBehind(pages)).toEqual(pages.map(() => `/${MALFORMED_ADDRESS}`))
  })

  it('leaves every other one as it is', async () => {
    const paths = ['/', '/api/admin/user?search=%E0%A4%A', '/api/app/user/%25', '/login?next=%', '/%C3%A4']
    expect(await seenBehind(paths)).toEqual(paths)
  })

  it('is loaded by every way to start the web process', () => {
    for (const file of ['tools/stack.mjs', 'tools/image/sightline.mjs'])
      expect(readFileSync(file, 'utf8')).toContain('preload-web.mjs')
  })
})

describe('a process that has no time to spare', () => {
  const BUSY = `
    import http from 'node:http'
    import { setTimeout as wait } from 'node:timers/promises'
    globalThis.sightlineStore = { pool: { waitingCount: 1 } }
    const held = []
    const server = http.createServer((request) => held.push(request.url)).listen(0, '127.0.0.1', async () => {
      const ask = (path, headers) => new Promise((resolve) => {
        http.get({ port: server.address().port, path, headers, agent: false }, async (response) => {
          const body = (await response.toArray()).join('')
          resolve([path, response.statusCode, response.headers['retry-after'], response.headers['content-type'], body])
        })
      })
      ask('/first')
      while (held.length === 0) await wait(10)
      await wait(500)
      while (globalThis.sightlineAdmission.waiting < 20) {
        ask('/slow')
        await wait(5)
      }
      const refused = await Promise.all([ask('/api/app/x'), ask('/visibility-data', { accept: 'text/html' })])
      const free = ['/api/health', '/_next/static/x.js', '/api/auth/refresh']
      for (const path of free) ask(path)
      while (!free.every((path) => held.includes(path))) await wait(10)
      console.log(JSON.stringify(refused))
      process.exit()
    })`

  it('refuses what waits for longer than a second, with what a person can read, and goes on with probes, files and sign-ins', async () => {
    const { stdout } = await run(process.execPath, [...PRELOADED, BUSY])
    const [api, page] = JSON.parse(stdout)
    expect(api).toEqual([
      '/api/app/x',
      503,
      '2',
      'application/json; charset=utf-8',
      JSON.stringify({ error: refusals.unavailable }),
    ])
    expect(page.slice(1, 4)).toEqual([503, '2', 'text/html; charset=utf-8'])
    expect(page[4]).toContain(refusals.unavailable)
  })
})
