import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './process-lock.mjs'

// Several commands may share one embedded server (a demo, and a migration beside it). Each signs in here with its
// process id; the last to leave stops the server, also when it was another, killed one that had started it.

let count = 0

/** One more use of the server by this process; answers what to sign out with. */
export function signIn(folder) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${process.pid}.${++count}`)
  writeFileSync(file, '')
  return file
}

/** This use is over. True when nobody else uses the server either. */
export function signOut(file) {
  rmSync(file, { force: true })
  const folder = path.dirname(file)
  for (const name of readdirSync(folder)) {
    if (isAlive(Number.parseInt(name, 10))) return false
    rmSync(path.join(folder, name), { force: true })
  }
  return true
}
