import { ensurePrismaClient } from '../prisma-client.mjs'
import { startWorker } from '../processes.mjs'
import { productionSettings } from '../settings.mjs'
import { endsCleanlyOnSignal } from '../shutdown.mjs'

/** What is in flight may take 30 s to end by itself (T72). */
const GRACE_MS = 31_000

/** `npm run worker`: the job worker process of a production. */
export async function run() {
  delete process.env.SIGHTLINE_STACK
  productionSettings('worker')
  await ensurePrismaClient()
  endsCleanlyOnSignal({ graceMs: GRACE_MS })
  startWorker()
  await new Promise(() => {})
}
