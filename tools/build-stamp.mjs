import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

// What a build is made from. A build whose stamp still fits is used again.
const SOURCES = [
  'app',
  'components',
  'lib',
  'server',
  'public',
  'prisma/schema.prisma',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
]
/** Part of `server/` by place, no part of the build. */
const APART = path.join('server', 'no-folder')

async function filesUnder(root, relative) {
  let entries
  try {
    entries = await readdir(path.join(root, relative), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [relative]
    if (error.code === 'ENOENT') return []
    throw error
  }
  const found = await Promise.all(
    entries.map((entry) => {
      const inner = path.join(relative, entry.name)
      if (inner === APART || entry.name.endsWith('.md')) return []
      return entry.isDirectory() ? filesUnder(root, inner) : [inner]
    }),
  )
  return found.flat()
}

/**
 * The fingerprint of everything that goes into the build: contents, names, and the settings that are built in.
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 */
export async function sourcesHash(root, env) {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(root, source)))).flat().sort()
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

/** True when there is a finished build of these sources. */
export function buildIsCurrent(root, hash) {
  const stamp = stampOf(root)
  const finished = existsSync(path.join(root, '.next', 'BUILD_ID'))
  return finished && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Writes down what the finished build was made from. */
export function stampBuild(root, hash) {
  writeFileSync(stampOf(root), hash)
}
