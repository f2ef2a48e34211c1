import { missingForProduction, readSettings } from '../server/settings/env.ts'

/**
 * Settings of a process outside the demo, whatever the environment says. Throws what keeps it from working, one line each.
 * @param {'web' | 'worker'} role the worker needs AUTH_SECRET for alerts to webhooks and nightly files alone, which wait without it, and tries its database itself
 */
export async function productionSettings(role) {
  delete process.env.SIGHTLINE_STACK
  const settings = readSettings(process.env)
  const missing = missingForProduction(settings).filter((line) => role === 'web' || !line.startsWith('AUTH_SECRET'))
  if (missing.length > 0) throw new Error(missing.join('\n'))
  if (role === 'web') await (await import('../server/db/connections.ts')).warnOfDatabase()
  return settings
}
