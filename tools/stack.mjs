import path from 'node:path'
import { ensurePrismaClient } from './prisma-client.mjs'
import { DATA } from './root.mjs'
import { keptSecret } from './secret.mjs'
import { checkedSettings } from './settings.mjs'

/**
 * Fills in what one of our own stacks brings along (contract section 2) and checks the settings. Production, where
 * nothing is filled in, never comes here.
 * @param {'demo' | 'dev' | 'test'} stack
 */
export async function settleStack(stack) {
  process.env.SIGHTLINE_STACK = stack
  process.env.AUTH_SECRET ||= keptSecret(path.join(DATA, 'auth-secret'))
  process.env.INTERNAL_EMAIL_MARKER ||= 'internal@' // the demo's internal user is internal@demo.test
  const settings = checkedSettings()
  await ensurePrismaClient()
  return settings
}
