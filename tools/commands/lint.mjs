import path from 'node:path'
import { runNode } from '../children.mjs'
import { ensurePrismaClient } from '../prisma-client.mjs'
import { end } from '../shutdown.mjs'

const BIOME = path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs')

/** `npm run lint`: style, then the directions of imports and the other rules of `tests/architecture`. */
export async function run() {
  await ensurePrismaClient()
  const style = await runNode([BIOME, 'check', '--error-on-warnings'])
  const architecture = await runNode([VITEST, 'run', '--project', 'unit', 'tests/architecture'])
  if (style + architecture > 0) await end(1)
}
