import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// pg_dump and pg_restore, for the test that a backup can be restored. They are not among the embedded binaries, and a
// pg_dump reads servers up to its own version only: wanted is a whole installation, whose server the test starts.

const PLACES = [
  '/usr/lib/postgresql/*/bin', // Debian
  '/usr/pgsql-*/bin', // Red Hat
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin', // Homebrew
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]
const PROGRAMS = ['pg_dump', 'pg_restore', 'initdb', 'pg_ctl', 'postgres']
/** The oldest Postgres that Sightline works with. */
const OLDEST = 15
const OUR_CLUSTERS = '/etc/postgresql-common/createcluster.d'

const versionOf = (folder) => Number(/(\d+)(?:\.\d+)?\/bin$/.exec(folder)?.[1] ?? 0)
const isWhole = (folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program)))

/**
 * The programs of the newest Postgres that is installed on this machine, server and tools; undefined when there is none.
 * @returns {string | undefined} a folder
 */
export function findPostgresTools() {
  const given = process.env.POSTGRES_BIN
  if (given && !isWhole(given)) throw new Error(`POSTGRES_BIN: ${given} has not all of ${PROGRAMS.join(', ')}`)
  if (given) return given
  return globSync(PLACES)
    .filter((folder) => versionOf(folder) >= OLDEST && isWhole(folder))
    .sort((one, other) => versionOf(other) - versionOf(one))[0]
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian's Postgres (as root) where there is none; it makes no cluster and starts no server. Without it the
 * test restores a copy of a data folder only, and this says so.
 */
export function ensurePostgresTools() {
  if (findPostgresTools()) return
  if (mayUseApt()) {
    console.log('No pg_dump found; installing the postgresql package with apt-get …')
    mkdirSync(OUR_CLUSTERS, { recursive: true })
    writeFileSync(path.join(OUR_CLUSTERS, 'sightline-tests.conf'), 'create_main_cluster = false\n')
    const install = ['install', '-y', '--no-install-recommends', 'postgresql']
    if (!aptGet(...install)) {
      aptGet('update')
      aptGet(...install)
    }
  }
  if (!findPostgresTools())
    console.warn('There is no pg_dump with its server (POSTGRES_BIN): restoring a dump is not tested on this machine.')
}
