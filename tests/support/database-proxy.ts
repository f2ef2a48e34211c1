import { closeDb } from '@/server/db/client'
import { configure } from './settings'
import { type Fault, startTcpProxy, type TcpProxy } from './tcp-proxy'

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

/** The database is there, and lets nobody in: what Postgres answers to whoever signs in. */
function refusesSignIn(code: string, message: string): Fault {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return { kind: 'turnsAway', answer: Buffer.concat([head, fields]) }
}

/** The ways in which a database is away. */
export const AWAY: Record<string, Fault> = {
  'is down': { kind: 'down' },
  'refuses the password': refusesSignIn('28P01', 'password authentication failed for user "sightline"'),
  'refuses the role': refusesSignIn('28000', 'role "sightline" is not permitted to log in'),
  'refuses connections': refusesSignIn('55000', 'database "sightline" is not currently accepting connections'),
  'grants no access': refusesSignIn('42501', 'permission denied for database "sightline"'),
  'is missing': refusesSignIn('3D000', 'database "sightline" does not exist'),
  'is starting': refusesSignIn('57P03', 'the database system is starting up'),
}
