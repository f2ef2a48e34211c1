import { env, required } from '@/server/env'

// npm run worker. A wrong or missing setting ends it with a line that names the variable; settings are read before
// anything that depends on them is loaded.
try {
  env()
  required('DATABASE_URL')
  const { runWorker } = await import('./run-worker')
  await runWorker()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
