import { resetEnv } from '@/server/env'

/** Changes settings of this process as its environment would; undefined takes one away. Each test file begins with its own. */
export function configure(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  resetEnv()
}
