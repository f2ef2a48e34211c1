import { tryDatabase } from '@/server/db/connections'
import { env } from '@/server/settings/env'

// npm run worker. Settings and database are tried before anything that depends on them is loaded, so that what is wrong
// ends it with a line that names the variable.
try {
  env()
  await tryDatabase()
  const { runWorker } = await import('./run-worker')
  await runWorker()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
