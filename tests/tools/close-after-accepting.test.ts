import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'

const BUSY_MS = 400
/** As a web process: it ends in order at SIGTERM; `/busy` keeps its loop. */
const SERVER = `
  import http from 'node:http'
  const server = http.createServer((request, response) => {
    const until = Date.now() + (request.url === '/busy' ? ${BUSY_MS} : 0)
    while (Date.now() < until);
    response.end('answered')
  })
  process.on('SIGTERM', () => server.close(() => process.exit(0)))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))`

let web: ChildProcess
afterEach(() => web.kill('SIGKILL'))

it('requests whose connections wait while a web process is asked to end are answered', async () => {
  const preload = new URL('../../tools/preload-web.mjs', import.meta.url).href
  web = spawn(process.execPath, ['--import', preload, '--input-type=module', '--eval', SERVER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Listened for at once: it may come before the last answer is read.
  const exit = once(web, 'exit')
  const [port] = await once(web, 'message')
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { connection: 'close' } })).text()
  await ask('/')
  const busy = ask('/busy')
  await wait(BUSY_MS / 4)
  web.kill('SIGTERM')
  await wait(BUSY_MS / 8)
  const waiting = Array.from({ length: 5 }, () => ask('/'))
  expect(await Promise.all([busy, ...waiting])).toEqual(Array(6).fill('answered'))
  expect(await exit).toEqual([0, null])
})
