import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { withLock } from './file-lock.mjs'
import { DATA, NEXT, ROOT } from './paths.mjs'
import { mustRunNodeQuietly } from './processes.mjs'
import { timed } from './progress.mjs'

// The production build, made only when its sources have changed since the last one.

const SOURCES = [
  'app',
  'components',
  'lib',
  'server',
  'public',
  'prisma/schema.prisma',
  'proxy.ts',
  'next.config.mjs',
  'tools/compress-static.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

function filesUnder(root, source) {
  const from = path.join(root, source)
  if (!existsSync(from)) return []
  if (!statSync(from).isDirectory()) return [source]
  const entries = readdirSync(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** @param {string} root @param {Record<string, string | undefined>} env whose built-in settings are hashed too */
export async function sourcesHash(root, env) {
  const files = SOURCES.flatMap((source) => filesUnder(root, source)).sort()
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index]
    hash.update(`${file}\0${content?.length}\0`).update(content ?? '')
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${env[name]}\0`)
  }
  return hash.digest('hex')
}

const stampOf = (root) => path.join(root, '.next', 'sightline-build')

export function buildIsCurrent(root, hash) {
  const stamp = stampOf(root)
  const finished = existsSync(path.join(root, '.next', 'BUILD_ID'))
  return finished && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

export function stampBuild(root, hash) {
  writeFileSync(stampOf(root), hash)
}

/** Types that `dev` has left may import a page that was removed since. */
export function removeDevTypes() {
  rmSync(path.join(ROOT, '.next', 'dev', 'types'), { recursive: true, force: true })
}

async function buildNow() {
  const hash = await sourcesHash(ROOT, process.env)
  rmSync(path.join(ROOT, '.next', 'BUILD_ID'), { force: true }) // an interrupted build is no build
  removeDevTypes()
  await timed('Building', () => mustRunNodeQuietly('next build', [NEXT, 'build'], { env: { NODE_ENV: 'production' } }))
  stampBuild(ROOT, hash)
}

const withBuildLock = (work) =>
  withLock(path.join(DATA, 'build.lock'), work, () => console.log('Waiting for another build …'))

export const build = () => withBuildLock(buildNow)

export async function ensureBuild() {
  const isCurrent = async () => buildIsCurrent(ROOT, await sourcesHash(ROOT, process.env))
  if (await isCurrent()) return
  await withBuildLock(async () => {
    if (!(await isCurrent())) await buildNow()
  })
}
