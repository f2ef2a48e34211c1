import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Postgres refuses to run as root: root runs it as an existing unprivileged account. Anybody else runs it as themselves.
 * @returns {{ uid?: number, gid?: number }}
 */
export function postgresAccount() {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {}
  const passwd = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd)
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  throw new Error('running as root, and there is no postgres or nobody account to run Postgres as')
}

/** Gives a file or folder to the account, where there is one. */
export function giveTo(account, file) {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid)
}

/** True when every folder up to `file` may be walked through by others; a checkout in somebody's home often may not. */
export function isReachableByOthers(file) {
  for (let folder = path.resolve(file); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false
    if (folder === path.dirname(folder)) return true
  }
}
