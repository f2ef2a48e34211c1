import { closeDb } from '@/server/db/client'
import { configure } from './settings'
import { startTcpProxy, type TcpProxy } from './tcp-proxy'

/** Puts a TCP proxy between this process and its database; `undo` takes it out again. */
export async function proxyDatabase(): Promise<TcpProxy & { undo(): Promise<void> }> {
  const direct = process.env.DATABASE_URL ?? ''
  const url = new URL(direct)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  const point = async (to: string) => {
    await closeDb()
    configure({ DATABASE_URL: to })
  }
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  await point(url.toString())
  return {
    ...proxy,
    async undo() {
      await proxy.close()
      await point(direct)
    },
  }
}
