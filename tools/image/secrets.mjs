import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// The secrets of docker-compose.yml: generated once, and kept in a volume that is mounted only where they are needed.

/** @returns {boolean} whether this call wrote it: of several concurrent callers only one does */
function writeOnce(file, text, mode) {
  const own = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(own, text, { mode, flag: 'as' }) // synced to the disk first
    chmodSync(own, mode) // whatever the umask
    linkSync(own, file) // fails where there is one already
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

export const SECRETS = ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY']

/** For root and the group of the container that writes them: the other images drop to users outside that group. */
const MODE = 0o440

/** @returns {string | undefined} nothing where there is no such file; a line's end is not part of a secret */
function secretIn(folder, name) {
  try {
    return readFileSync(path.join(folder, name), 'utf8').replace(/\n+$/, '')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function replace(file, text) {
  const next = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeOnce(next, text, MODE)
    renameSync(next, file)
  } finally {
    rmSync(next, { force: true })
  }
}

/** @returns {'given' | 'made' | 'kept'} */
function storeSecret(folder, name, given) {
  const file = path.join(folder, name)
  if (given) {
    replace(file, given)
    return 'given'
  }
  if (writeOnce(file, randomBytes(32).toString('hex'), MODE)) return 'made'
  if (!secretIn(folder, name)) throw new Error(`${name}: the file that keeps it is empty; give a value in .env`)
  return 'kept'
}

/** A given value wins, then an existing file, else a random one. @returns {string[]} lines without the values */
export function storeSecrets(folder, given) {
  if (!folder) throw new Error('Usage: secrets:init <folder>')
  if (given.S3_ENDPOINT && !given.S3_SECRET_ACCESS_KEY)
    throw new Error('S3_SECRET_ACCESS_KEY: is required where S3_ENDPOINT names another store')
  return SECRETS.map((name) => `${name}: ${storeSecret(folder, name, given[name])}`)
}

/** SIGHTLINE_SECRETS names the folder, SIGHTLINE_POSTGRES the address of the database without its password. */
export function fillInSecrets(env) {
  const { SIGHTLINE_SECRETS: folder, SIGHTLINE_POSTGRES: address } = env
  if (!folder) return
  for (const name of ['AUTH_SECRET', 'S3_SECRET_ACCESS_KEY']) {
    const secret = env[name] ? undefined : secretIn(folder, name)
    if (secret) env[name] = secret
  }
  const password = address && !env.DATABASE_URL ? secretIn(folder, 'POSTGRES_PASSWORD') : undefined
  if (!password) return
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  env.DATABASE_URL = url.href
}
