import { existsSync } from 'node:fs'
import path from 'node:path'
import { mustBeFree } from '../port.mjs'
import { startWeb } from '../processes.mjs'
import { ROOT } from '../root.mjs'
import { productionSettings } from '../settings.mjs'
import { endsCleanlyOnSignal } from '../shutdown.mjs'

/** What is in flight may take 30 s to end by itself (T72). */
const GRACE_MS = 31_000

/** `npm run start`: the web process of a production, on a finished build. */
export async function run() {
  delete process.env.SIGHTLINE_STACK
  const { PORT } = productionSettings('web')
  if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet. Run: npm run build')
  await mustBeFree(PORT)
  endsCleanlyOnSignal({ graceMs: GRACE_MS })
  startWeb(PORT)
  await new Promise(() => {})
}
