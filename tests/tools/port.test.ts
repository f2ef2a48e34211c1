import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, isPortFree, mustBeFree } from '@/tools/port.mjs'

let server: net.Server | undefined
afterEach(() => server?.close())

async function occupy(port: number, host?: string) {
  server = net.createServer()
  server.listen(port, host)
  await once(server, 'listening')
}

describe('the web port', () => {
  it('is free, or taken on any address', async () => {
    const port = await freePort()
    expect(await isPortFree(port)).toBe(true)
    await occupy(port, '0.0.0.0')
    expect(await isPortFree(port)).toBe(false)
  })

  it('a taken one is a sentence that says what to do', async () => {
    const port = await freePort()
    await occupy(port)
    await expect(mustBeFree(port, 200)).rejects.toThrow(
      `Port ${port} is in use. Stop what is using it or set PORT to another port.`,
    )
  })

  it('one that becomes free in a moment is waited for', async () => {
    const port = await freePort()
    await occupy(port)
    setTimeout(() => server?.close(), 300)
    await expect(mustBeFree(port, 5000)).resolves.toBeUndefined()
  })
})
