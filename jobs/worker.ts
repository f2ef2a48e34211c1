import { env, required } from '@/server/env'

// npm run worker. Settings are read before anything that depends on them is loaded, so that a wrong one ends it with
// a line that names the variable.
try {
  env()
  required('DATABASE_URL')
  const { runWorker } = await import('./run-worker')
  await runWorker()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
