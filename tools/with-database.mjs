import { runNode } from './children.mjs'
import { openDatabase } from './database.mjs'
import { migrateQueues, migrateTables } from './migrate.mjs'
import { ensurePrismaClient } from './prisma-client.mjs'
import { checkedSettings } from './settings.mjs'
import { end } from './shutdown.mjs'
import { settleStack } from './stack.mjs'
import { typescript } from './typescript.mjs'

/**
 * Runs one of our TypeScript programs against the database: the one of DATABASE_URL as it is, or the embedded one of
 * the demo, brought up to date first. Its exit code is the command's; it says itself what was wrong.
 * @param {string} file
 * @param {string[]} args
 */
export async function runWithDatabase(file, args) {
  if (process.env.DATABASE_URL) {
    checkedSettings()
    await ensurePrismaClient()
  } else {
    await settleStack('demo')
    const url = await openDatabase()
    await migrateTables(url)
    await migrateQueues(url)
  }
  await end(await runNode(typescript(file, ...args)))
}
