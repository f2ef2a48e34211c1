import path from 'node:path'
import { resetEnv } from '@/server/settings/env'

/** Changes settings of this process as its environment would; undefined takes one away. Each test file begins with its own. */
export function configure(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  resetEnv()
}

/** A file of prices by which models cost nothing, so that costs are those of the providers of surfaces alone. */
export const FREE_READING = path.resolve('tests/support/free-reading.json')
