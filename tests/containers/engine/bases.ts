import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compose } from '../compose-file'
import type { Engine } from './engine'

// The images that ours are built on, from packages, for a machine that reaches a Debian mirror and npm but no registry of images.

const SUITE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
const ROOT = path.resolve(import.meta.dirname, '../../..')
const NODE_USER = 'node:x:1000:1000::/home/node:/bin/bash\n'

/** Under the names of the originals. Needs root, debootstrap and npm. */
export async function assembleBases(engine: Engine): Promise<void> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'sightline-bases-'))
  try {
    const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
    const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)?.[1] ?? ''
    await assembleNode(engine, path.join(work, 'node'), version)
    await assemblePostgres(engine, path.join(work, 'postgres'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function assembleNode(engine: Engine, root: string, version: string): Promise<void> {
  await debootstrap(root, 'ca-certificates')
  const global = ['install', '--global', '--prefix', path.join(root, 'usr/local'), '--no-audit', '--no-fund']
  await run('npm', [...global, `node-${process.platform}-${process.arch}@${version}`, 'npm@11'])
  for (const [file, line] of [
    ['passwd', NODE_USER],
    ['group', 'node:x:1000:\n'],
  ] as const)
    await run('bash', ['-c', 'printf %s "$1" >>"$2"', '-', line, path.join(root, 'etc', file)])
  await importImage(engine, root, `docker.io/library/node:${version}-slim`, ['CMD ["node"]'])
}

async function assemblePostgres(engine: Engine, root: string): Promise<void> {
  await debootstrap(root, 'ca-certificates', 'postgresql')
  const entrypoint = path.join(root, 'usr/local/bin/docker-entrypoint.sh')
  mkdirSync(path.dirname(entrypoint), { recursive: true })
  copyFileSync(path.join(import.meta.dirname, 'postgres-entrypoint.sh'), entrypoint)
  chmodSync(entrypoint, 0o755)
  // Made for the whole machine by Debian's package; the image has one of its own.
  for (const folder of ['var/lib/postgresql', 'etc/postgresql'])
    rmSync(path.join(root, folder), { recursive: true, force: true })
  mkdirSync(path.join(root, 'var/lib/postgresql'), { recursive: true })
  const name = compose.services.postgres?.image ?? ''
  await importImage(engine, root, `docker.io/library/${name}`, [
    'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]',
    'CMD ["postgres"]',
    'STOPSIGNAL SIGINT',
  ])
}

function debootstrap(root: string, ...packages: string[]): Promise<void> {
  return run('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, SUITE, root, MIRROR])
}

async function importImage(engine: Engine, root: string, name: string, changes: readonly string[]): Promise<void> {
  const all = ['ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...changes]
  const words = all.map((change) => `--change '${change}'`).join(' ')
  await run('bash', ['-c', `tar -C "$1" -c . | ${engine.name} import ${words} - "$2"`, '-', root, name])
  console.log(`assembled ${name} from packages`)
}

async function run(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as [unknown]
  if (code !== 0) throw new Error(`${program} ${words[0]} ended with ${String(code)}`)
}
