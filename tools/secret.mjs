import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a file whole and for good, unless there is one already. Of two at once, one is first.
 * @param {string} file
 * @param {string} text
 * @param {number} mode
 * @returns {boolean} whether it was this call
 */
export function writeOnce(file, text, mode) {
  const mine = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(mine, text, { mode, flag: 'as' }) // on the disk before it counts
    chmodSync(mine, mode) // whatever the umask
    linkSync(mine, file) // fails where there is one already
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * A secret that is made once and kept in a file only its owner can read. Two commands at once agree on one secret.
 * @param {string} file
 * @returns {string}
 */
export function keptSecret(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeOnce(file, randomBytes(32).toString('base64url'), 0o600)
  return readFileSync(file, 'utf8')
}
