import { missingForProduction, readSettings } from '../server/env.ts'

/** A wrong value ends the command with a line that names the variable. */
export function checkedSettings(source = process.env) {
  return readSettings(source)
}

/** @param {'web' | 'worker'} role the worker signs nothing, so it needs no AUTH_SECRET */
export function productionSettings(role) {
  const settings = checkedSettings()
  const missing = missingForProduction(settings).filter((line) => role === 'web' || !line.startsWith('AUTH_SECRET'))
  if (missing.length > 0) throw new Error(missing.join('\n'))
  return settings
}
