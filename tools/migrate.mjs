import path from 'node:path'
import pg from 'pg'
import { migrateDeploy } from './migrate-deploy.mjs'
import { mustRunNode } from './children.mjs'
import { ROOT } from './root.mjs'
import { typescript } from './typescript.mjs'

/** The partitions of this month and the next, so that a run at midnight of the first finds its own. */
async function ensureMonths(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      `select ensure_month((date_trunc('month', now() at time zone 'utc') + make_interval(months => n))::date)
       from generate_series(0, 1) as n`,
    )
  } finally {
    await client.end()
  }
}

function inPlainWords(error, connectionString) {
  const { host, pathname } = new URL(connectionString)
  const code = error.code ?? error.cause?.code
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code))
    return new Error(`DATABASE_URL: nothing answers at ${host} (${code})`)
  if (code === '28P01' || code === '28000') return new Error(`DATABASE_URL: ${host} refuses this user or password`)
  if (code === '3D000') return new Error(`DATABASE_URL: there is no database ${pathname.slice(1)} at ${host}`)
  return error
}

/**
 * Brings a database, empty or old, to the current tables and partitions. Safe to repeat and to run twice at once.
 * @param {string} connectionString
 * @param {string} [folder] the migrations, where they are not the checkout's
 */
export async function migrateTables(connectionString, folder = path.join(ROOT, 'prisma/migrations')) {
  try {
    const tell = (name, done, all) => console.log(`Applied migration ${done} of ${all}: ${name}`)
    const applied = await migrateDeploy(connectionString, folder, tell)
    await ensureMonths(connectionString)
    return applied
  } catch (error) {
    throw inPlainWords(error, connectionString)
  }
}

/**
 * Brings the queue's own tables and our queues to the current form. Safe to repeat and to run twice at once.
 * @param {string} connectionString
 */
export async function migrateQueues(connectionString) {
  const env = { DATABASE_URL: connectionString }
  await mustRunNode('preparing the job queues', typescript('tools/prepare-queues.ts'), { env })
}
