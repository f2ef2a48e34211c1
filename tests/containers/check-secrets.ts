import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { SECRETS } from '../../tools/image/secrets.mjs'
import type { Check } from './check-list'
import { compose } from './compose-file'
import type { Runner } from './image-process'

interface Parts {
  runner: Runner
  volume: string
  database: string
}

/** Who reads the other volumes of the compose file, and must not read this one: the store's user, and Postgres'. */
const NEIGHBOURS = ['1000:1000', '999:999']

/** The address of a database without its password, as compose gives it. */
export function withoutPassword(database: string): string {
  const url = new URL(database)
  url.password = ''
  return url.href
}

/** Makes the secrets as compose does before anything else; the password of the database is given, as it has one. */
export async function checkSecrets(check: Check, { runner, volume, database }: Parts): Promise<void> {
  const { user = '' } = compose.services.secrets ?? {}
  const init = (given: Record<string, string> = {}) =>
    runner.run(['secrets:init', volume], given, { user, writes: true })
  const files = SECRETS.map((name) => path.join(volume, name))
  const values = () => files.map((file) => readFileSync(file, 'utf8'))
  const POSTGRES_PASSWORD = decodeURIComponent(new URL(database).password)

  await check('makes the secrets that are not given, and says no value', async () => {
    const { code, output } = await init({ AUTH_SECRET: '', POSTGRES_PASSWORD })
    const password = POSTGRES_PASSWORD ? 'given' : 'made'
    const lines = ['AUTH_SECRET: made', `POSTGRES_PASSWORD: ${password}`, 'S3_SECRET_ACCESS_KEY: made', '']
    assert.deepEqual([code, output.split('\n')], [0, lines])
    assert.deepEqual(readdirSync(volume).sort(), [...SECRETS].sort())
    if (POSTGRES_PASSWORD) assert.equal(values()[1], POSTGRES_PASSWORD)
  })
  await check('keeps them on the next start', async () => {
    const before = values()
    const { code, output } = await init()
    assert.deepEqual([code, output], [0, SECRETS.map((name) => `${name}: kept\n`).join('')])
    assert.deepEqual(values(), before)
  })
  await check('shows them to the application and not to its neighbours', async () => {
    for (const file of files) {
      assert.equal(statSync(file).mode & 0o777, 0o440)
      assert.equal(await runner.canRead(file), true)
      // Only root can act as another user.
      if (process.getuid?.() === 0)
        for (const neighbour of NEIGHBOURS) assert.equal(await runner.canRead(file, neighbour), false)
    }
  })
}
