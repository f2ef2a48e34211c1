import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '../../e2e/support/database'
import { freePort } from '../../tools/port.mjs'
import { startMailbox } from '../support/mailbox'
import { startModelServer } from '../support/model-server'
import { buildImage } from './build-image'
import { checkImage } from './check-image'
import { compose } from './compose-file'
import { runnerOf } from './image-process'
import { sizesUnder, sizeTable } from './image-size'

// Proves the container image without Docker: follows the Dockerfile in an empty folder, throws away all but the last
// stage, and lives a day of production from it. Run it when the image changes, with node_modules/.bin on your path:
// node --import ./tools/register.mjs tests/containers/prove-image.ts

const ROOT = path.resolve(import.meta.dirname, '../..')

const began = Date.now()
const work = mkdtempSync(path.join(os.tmpdir(), 'sightline-image-'))
chmodSync(work, 0o755) // the image's user walks through it
const bin = path.join(work, 'bin')
mkdirSync(bin)
copyFileSync(process.execPath, path.join(bin, 'node'))

let failed = 1
try {
  const image = await buildImage({ source: ROOT, bin, work: path.join(work, 'stages') })
  const held = path.join(image.root, image.workdir)
  console.log(`\n${image.stage.base}, and on top of it in ${image.workdir}:\n${sizeTable(sizesUnder(held))}\n`)
  const [database, model, mailbox, port] = await Promise.all([
    freshDatabase(),
    startModelServer(),
    startMailbox(),
    freePort(),
  ])
  const volume = path.join(work, 'secrets')
  mkdirSync(volume, { mode: 0o755 }) // as Docker makes one
  const runner = runnerOf(image, bin, work, volume, { user: compose.services.web?.user ?? '', writes: false })
  try {
    failed = await checkImage({ image, held, runner, volume, database: database.url, model, mailbox, port })
  } finally {
    runner.stop()
    await Promise.all([database.drop(), model.stop(), mailbox.close()])
  }
} finally {
  rmSync(work, { recursive: true, force: true })
  console.log(`${((Date.now() - began) / 1000).toFixed(0)} s in all`)
}
process.exit(failed === 0 ? 0 : 1)
