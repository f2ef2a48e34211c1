import path from 'node:path'
import { mustRunNode } from '../children.mjs'
import { forgetDevTypes, NEXT } from '../next-build.mjs'
import { ensurePrismaClient } from '../prisma-client.mjs'

const TSC = path.join('node_modules', 'typescript', 'bin', 'tsc')

/** `npm run typecheck`: Next's route types, then the whole project. */
export async function run() {
  await ensurePrismaClient()
  forgetDevTypes()
  await mustRunNode('next typegen', [NEXT, 'typegen'])
  await mustRunNode('tsc', [TSC, '--noEmit'])
  console.log('No type errors')
}
