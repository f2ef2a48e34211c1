// A step of the Dockerfile, after a standalone build: collects Next's traced output, its static files, the migrations
// and our own programs, bundled: no package is in the image twice, and no TypeScript.
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../paths.mjs'

const BUILT = path.join(ROOT, '.next')
const TARGET = path.join(BUILT, 'image')

const PROGRAMS = {
  sightline: 'tools/image/sightline.mjs',
  'programs/web': 'server/http/server.ts',
  'programs/worker': 'jobs/worker.ts',
  'programs/operator': 'tools/operator.ts',
}

/** CommonJS packages look for these, which an ES module does not have. */
const COMMONJS = `import { createRequire as makeRequire } from 'node:module'
const require = makeRequire(import.meta.url)
const { filename: __filename, dirname: __dirname } = import.meta`

/** Links stay relative: Next's traced packages are links within the folder that is moved. */
function copy(from, to) {
  const filter = (file) => !path.basename(file).startsWith('.env')
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
}

if (!existsSync(path.join(BUILT, 'standalone', 'server.js')))
  throw new Error('There is no standalone build. Run: SIGHTLINE_STANDALONE=1 npm run build')

rmSync(TARGET, { recursive: true, force: true })
copy(path.join(BUILT, 'standalone'), TARGET)
rmSync(path.join(TARGET, 'server.js')) // ours is in its place
copy(path.join(BUILT, 'static'), path.join(TARGET, '.next', 'static'))
if (existsSync(path.join(ROOT, 'public'))) copy(path.join(ROOT, 'public'), path.join(TARGET, 'public'))
for (const folder of ['migrations', 'forward'])
  copy(path.join(ROOT, 'prisma', folder), path.join(TARGET, 'prisma', folder))

await build({
  absWorkingDir: ROOT,
  entryPoints: Object.entries(PROGRAMS).map(([out, file]) => ({ in: file, out })),
  outdir: TARGET,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'programs/parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: `node${process.versions.node}`,
  banner: { js: COMMONJS },
  // Next is in the traced output, and pg-native is an optional dependency of pg.
  external: ['next', 'pg-native'],
  logLevel: 'warning',
})
