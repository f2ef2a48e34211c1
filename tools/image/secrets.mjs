// The secrets of docker-compose.yml: a file each, named as its setting, in a volume that only the containers see which
// need it. What `.env` leaves empty is made at random on the first start and is the same on every later one.
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeOnce } from '../secret.mjs'

export const SECRETS = ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY']

/** For root and the group of the container that writes them: the other images drop to users outside that group. */
const MODE = 0o440

const made = () => randomBytes(32).toString('hex')

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
function keep(folder, name, given) {
  const file = path.join(folder, name)
  if (given) {
    replace(file, given)
    return 'given'
  }
  if (writeOnce(file, made(), MODE)) return 'made'
  if (!secretIn(folder, name)) throw new Error(`${name}: the file that keeps it is empty; give a value in .env`)
  return 'kept'
}

/**
 * Sees to it that every secret has its file. What is given wins; else the file that is there; else one is made.
 * @param {string | undefined} folder
 * @param {Record<string, string | undefined>} given
 * @returns {string[]} a line for each secret, without its value
 */
export function keepSecrets(folder, given) {
  if (!folder) throw new Error('Usage: secrets:init <folder>')
  if (given.S3_ENDPOINT && !given.S3_SECRET_ACCESS_KEY)
    throw new Error('S3_SECRET_ACCESS_KEY: is required where S3_ENDPOINT names another store')
  return SECRETS.map((name) => `${name}: ${keep(folder, name, given[name])}`)
}

/**
 * Fills in what an environment leaves empty, from the folder that SIGHTLINE_SECRETS names. SIGHTLINE_POSTGRES is the
 * address of the database that has the password kept there, used while DATABASE_URL is empty. Elsewhere than in compose
 * both are absent and nothing changes.
 * @param {Record<string, string | undefined>} env
 */
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
