import { build } from '../next-build.mjs'
import { ensurePrismaClient } from '../prisma-client.mjs'
import { checkedSettings } from '../settings.mjs'

/** `npm run build`: the production build. Needs no database. */
export async function run() {
  checkedSettings()
  await ensurePrismaClient()
  await build()
}
