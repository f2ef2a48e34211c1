import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resetEnv } from '@/server/env'

/** Changes settings of this process as its environment would; undefined takes one away. Each test file begins with its own. */
export function configure(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  resetEnv()
}

/** A file of prices by which models cost nothing, so that costs are those of the providers of surfaces alone. */
export function freeReading(): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sightline-prices-')), 'prices.json')
  const free = { input: 0, output: 0, search: 0 }
  writeFileSync(file, JSON.stringify([{ model: '*', ...free, date: '2026-11-29', source: 'a test' }]))
  return file
}
