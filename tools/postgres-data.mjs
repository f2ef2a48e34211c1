import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { giveTo } from './postgres-account.mjs'
import { dataOf, runAs } from './postgres-server.mjs'

const run = promisify(execFile)

/**
 * Makes the data directory once; answers the password. It is made beside its place and then moved there: a start that
 * is killed half-way leaves nothing that looks whole.
 * @param {import('./postgres-server.mjs').Place} place
 */
export async function prepareData(place) {
  const secret = path.join(place.dir, 'password')
  mkdirSync(place.dir, { recursive: true })
  giveTo(place.account, place.dir)
  if (!existsSync(path.join(dataOf(place), 'PG_VERSION'))) {
    const unfinished = `${dataOf(place)}.new`
    for (const old of [unfinished, dataOf(place)]) rmSync(old, { recursive: true, force: true })
    writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 })
    giveTo(place.account, secret)
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const login = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${secret}`]
    await run(place.bin.initdb, ['-D', unfinished, ...login, ...locale, '--no-sync'], runAs(place))
    renameSync(unfinished, dataOf(place))
  }
  return readFileSync(secret, 'utf8').trim()
}
