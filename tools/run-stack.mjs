import { openDatabase } from './database.mjs'
import { demoSignIns, loadDemoData } from './demo-data.mjs'
import { migrateTables } from './migrate.mjs'
import { mustBeFree } from './port.mjs'
import { untilHealthy } from './processes.mjs'
import { endsCleanlyOnSignal } from './shutdown.mjs'
import { settleStack } from './stack.mjs'
import { step } from './step.mjs'

async function openTables() {
  await migrateTables(await openDatabase())
}

/**
 * Database, demo data, web and worker of a demo or dev stack; ends only when it is asked to. The web process starts as
 * soon as its tables are there, beside the data; the worker, which prepares the queues itself, after the data, so that
 * a daily run finds it whole.
 * @param {{ stack: 'demo' | 'dev', build: () => Promise<void>, startWeb: (port: number) => unknown, startWorker: () => unknown }} parts
 */
export async function runStack({ stack, build, startWeb, startWorker }) {
  const settings = await settleStack(stack)
  const port = settings.PORT
  await mustBeFree(port)
  const built = build()
  const tables = step('Starting the database', openTables)
  const data = tables.then(() => step('Loading the demo data', loadDemoData))
  await Promise.all([built, tables])
  startWeb(port)
  await data
  startWorker()
  await untilHealthy(port)
  endsCleanlyOnSignal({ say: 'Stopping …' })
  console.log(`ready http://localhost:${port}`)
  console.log(demoSignIns().join('\n'))
  await new Promise(() => {})
}
