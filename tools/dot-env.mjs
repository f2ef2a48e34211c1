import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.mjs'

/** Settings from `.env`, where there is one; what the environment already says wins. */
export function loadDotEnv() {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
