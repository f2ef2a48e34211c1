import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { openSession } from '@/server/db/connections'
import { changedRows, type Rows, readAll, sharedColumns } from '@/tests/server/migrations/changed-rows'
import { typescript } from '@/tools/processes.mjs'

// The database of the release before, and the command that brings it to this one.

const DUMP = readFileSync(path.join(import.meta.dirname, '../server/migrations/previous-release.sql'), 'utf8')

/** Fills an empty database with what the release before had in it. Returns the rows as they should be afterwards. */
export async function loadRelease(url: string): Promise<Rows> {
  const client = await openSession(url)
  try {
    await client.query(DUMP)
    await client.query('reset search_path')
    return changedRows(await readAll(client))
  } finally {
    await client.end()
  }
}

/** Every row is there, and no index was left half made. */
export async function expectEveryRow(url: string, expected: Rows): Promise<void> {
  const client = await openSession(url)
  try {
    expect(Object.values(expected).flat().length).toBeGreaterThan(600)
    expect(sharedColumns(await readAll(client), expected)).toEqual(sharedColumns(expected, expected))
    const { rows } = await client.query('select indexrelid::regclass::text as name from pg_index where not indisvalid')
    expect(rows).toEqual([])
  } finally {
    await client.end()
  }
}

/** `npm run db:migrate`, which may be ended on the way. */
export function beginMigration(url: string) {
  const child = spawn(process.execPath, typescript('tools/operator.ts', 'db:migrate'), {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', error: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.error += data))
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    return { code, signal, out: said.out, error: said.error.trim() }
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}
