import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeOnce } from './file-lock.mjs'
import { isStamped, sha256 } from './install.mjs'
import { NEXT, ROOT } from './paths.mjs'
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

/** @param {string} root @param {Record<string, string | undefined>} env whose built-in settings are hashed too */
export function sourcesHash(root, env) {
  const patterns = SOURCES.flatMap((source) => [source, `${source}/**`])
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
  const contents = files.map((file) => readFileSync(path.join(root, file)))
  const settings = Object.entries(env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  return sha256(JSON.stringify([files, contents.map(({ length }) => length), settings.sort()]), ...contents)
}

const stampOf = (root) => path.join(root, '.next', 'sightline-build')

export const buildIsCurrent = (root, hash) =>
  existsSync(path.join(root, '.next', 'BUILD_ID')) && isStamped(stampOf(root), hash)

export const stampBuild = (root, hash) => writeFileSync(stampOf(root), hash)

/** Next removes the last build first, so that an interrupted one is none. */
async function buildNow() {
  const hash = sourcesHash(ROOT, process.env)
  await timed('Building', () => mustRunNodeQuietly('next build', [NEXT, 'build'], { env: { NODE_ENV: 'production' } }))
  stampBuild(ROOT, hash)
}

export const build = () => makeOnce('build', () => false, buildNow)

export const ensureBuild = () => makeOnce('build', () => buildIsCurrent(ROOT, sourcesHash(ROOT, process.env)), buildNow)
