import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A secret that is made once and kept in a file only its owner can read. Two commands at once agree on one secret.
 * @param {string} file
 * @returns {string}
 */
export function keptSecret(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(mine, file) // fails where there is one already
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(file, 'utf8')
}
