import { missingForProduction, readSettings } from '../server/env.ts'

/**
 * The settings of this environment, checked by the same schema that web and worker use. A wrong value ends the command
 * with a line that names the variable.
 */
export function checkedSettings(source = process.env) {
  return readSettings(source)
}

/**
 * As `checkedSettings`, for a process of production: what it cannot run without must be there.
 * @param {'web' | 'worker'} role the worker signs nothing, so it does without AUTH_SECRET
 */
export function productionSettings(role) {
  const settings = checkedSettings()
  const missing = missingForProduction(settings).filter((line) => role === 'web' || !line.startsWith('AUTH_SECRET'))
  if (missing.length > 0) throw new Error(missing.join('\n'))
  return settings
}
