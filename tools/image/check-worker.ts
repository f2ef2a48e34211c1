import { closeDb } from '@/server/db'
import { required } from '@/server/env'
import { readHealth } from '@/server/services/health'

// `check:worker` of the container image, for HEALTHCHECK: 0 when a worker was seen in the last minute.
required('DATABASE_URL')
try {
  const { worker } = await readHealth()
  console.log(`worker: ${worker}`)
  process.exitCode = worker === 'ok' ? 0 : 1
} finally {
  await closeDb()
}
