import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

type Params = Record<string, unknown>

/** A Chromium that is asked over its own protocol and nothing else. */
export interface DevTools {
  /** Of the browser, or of the page of `sessionId`. Throws what the browser refused. */
  send: (method: string, params?: Params, sessionId?: string) => Promise<Params>
  close: () => Promise<void>
}

interface Answer {
  id?: number
  result?: Params
  error?: { message: string }
}

/** Playwright watches scripts and requests of every page, for which V8 reads scripts once more: what is timed is better not watched. */
export async function openDevTools(executablePath: string): Promise<DevTools> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'sightline-bench-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(await addressOf(browser.stderr))
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
        )
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
      }),
    close: async () => {
      socket.close()
      browser.kill()
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** @throws Error with what the browser said, when it ends instead */
async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const part of said) {
    text += String(part)
    const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
    if (address) return address
  }
  throw new Error(`Chromium ended before it listened:\n${text}`)
}
