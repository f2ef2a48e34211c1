import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildIsCurrent, sourcesHash, stampBuild } from './build-stamp.mjs'
import { mustRunNode } from './children.mjs'
import { withLock } from './process-lock.mjs'
import { DATA, ROOT } from './root.mjs'
import { step } from './step.mjs'

export const NEXT = path.join('node_modules', 'next', 'dist', 'bin', 'next')

/** A page that is gone since the last `dev` would still be asked for by the types that `dev` has left. */
export function forgetDevTypes() {
  rmSync(path.join(ROOT, '.next', 'dev', 'types'), { recursive: true, force: true })
}

/** Builds, whatever was built before. Needs no database. */
export async function build() {
  const onWait = () => console.log('Waiting for another build …')
  await withLock(path.join(DATA, 'build.lock'), () => buildNow(), { onWait })
}

async function buildNow() {
  const hash = await sourcesHash(ROOT, process.env)
  rmSync(path.join(ROOT, '.next', 'BUILD_ID'), { force: true }) // an interrupted build is no build
  forgetDevTypes()
  await step('Building', () => mustRunNode('next build', [NEXT, 'build'], { env: { NODE_ENV: 'production' } }))
  stampBuild(ROOT, hash)
}

/** Builds when the sources have changed since the last build. */
export async function ensureBuild() {
  const isCurrent = async () => buildIsCurrent(ROOT, await sourcesHash(ROOT, process.env))
  if (await isCurrent()) return
  const onWait = () => console.log('Waiting for another build …')
  await withLock(
    path.join(DATA, 'build.lock'),
    async () => {
      if (!(await isCurrent())) await buildNow()
    },
    { onWait },
  )
}
