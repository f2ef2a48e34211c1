import path from 'node:path'
import { startPostgres } from './embedded-postgres.mjs'
import { DATA } from './root.mjs'
import { atEnd } from './shutdown.mjs'

/**
 * The database of this command: the one that DATABASE_URL names, or else the embedded Postgres, which is left again
 * when the command ends. Sets DATABASE_URL for everything that starts later.
 * @param {{ data?: string, database?: string }} [embedded]
 * @returns {Promise<string>} the connection string
 */
export async function openDatabase({ data = 'postgres', database = 'sightline' } = {}) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const server = await startPostgres({ dir: path.join(DATA, data), database })
  atEnd(server.stop, server.kill)
  process.env.DATABASE_URL = server.url
  return server.url
}
