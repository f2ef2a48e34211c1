import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mustRunNode } from './children.mjs'
import { withLock } from './process-lock.mjs'
import { DATA, ROOT } from './root.mjs'

const GENERATED = path.join(ROOT, 'prisma', 'generated')
const STAMP = path.join(GENERATED, '.schema-hash')
const PRISMA = path.join(ROOT, 'node_modules', 'prisma')

function schemaHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'prisma', 'schema.prisma')))
    .update(JSON.parse(readFileSync(path.join(PRISMA, 'package.json'), 'utf8')).version)
    .digest('hex')
}

const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === schemaHash()

/** Generates the database client when it is missing or the schema has changed since. */
export async function ensurePrismaClient() {
  if (isCurrent()) return
  await withLock(path.join(DATA, 'prisma-client.lock'), async () => {
    if (isCurrent()) return
    const cli = path.join(PRISMA, 'build', 'index.js')
    await mustRunNode('prisma generate', [cli, 'generate'], { output: 'ignore' })
    writeFileSync(STAMP, schemaHash())
  })
}
