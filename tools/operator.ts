import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@/lib/app-error'
import { commandsCopy } from '@/lib/copy/commands'
import { emailAddress } from '@/lib/schemas/fields'
import { closeDb } from '@/server/db'
import { directUrl, env, required } from '@/server/env'
import { prepareQueues } from '@/server/queue/client'
import { type StorageSettings, storageSettings } from '@/server/storage/settings'

// The commands of an operator that need the product's own code: `node tools/operator.ts <command>` from a checkout, and
// `node sightline.mjs <command>` in the container image.

/** Each returns the exit code. */
const PROGRAMS: Record<string, () => Promise<number>> = {
  'admin:create': createAdmin,
  'check:worker': checkWorker,
  'db:migrate': migrate,
  'prepare-queues': async () => {
    await prepareQueues(required('DATABASE_URL'))
    return 0
  },
  recount,
  'storage:init': initStorage,
}

async function createAdmin(): Promise<number> {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, allowPositionals: true, strict: false })
  if (typeof values.email !== 'string') {
    console.error(commandsCopy.adminUsage)
    return 1
  }
  const email = emailAddress.safeParse(values.email)
  if (!email.success) {
    console.error(commandsCopy.adminBadEmail)
    return 1
  }
  const { createFirstAdmin } = await import('@/server/services/accounts/create-first-admin')
  try {
    const { link } = await createFirstAdmin(email.data)
    console.log(`${commandsCopy.adminReady(email.data)}\n${link}`)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await closeDb()
  }
}

/** For HEALTHCHECK of the container image: 0 when a worker was seen in the last minute. */
async function checkWorker(): Promise<number> {
  required('DATABASE_URL')
  const { readHealth } = await import('@/server/services/monitoring/health')
  try {
    const { worker } = await readHealth()
    console.log(`worker: ${worker}`)
    return worker === 'ok' ? 0 : 1
  } finally {
    await closeDb()
  }
}

/** `db:migrate` of the container image, in one process and without a checkout. */
async function migrate(): Promise<number> {
  const { migrateTables } = await import('./migrate.mjs')
  required('DATABASE_URL')
  const url = directUrl()
  const applied = await migrateTables(url, path.resolve('prisma/migrations'))
  await prepareQueues(url)
  console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
  return 0
}

/** Safe beside web and workers, and to repeat. With `--check` it changes nothing, and ends with 1 when something differs. */
async function recount(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true, strict: false })
  required('DATABASE_URL')
  const { compareAnswerCounts, recountAllAnswers } = await import('@/server/services/answer-counts/recount')
  try {
    const { differing, examples } = await compareAnswerCounts()
    for (const each of examples) console.log(commandsCopy.countDiffers(each))
    console.log(commandsCopy.countsCompared(differing))
    if (differing === 0) return 0
    if (values.check) return 1
    await recountAllAnswers()
    console.log(commandsCopy.countsMade)
    return 0
  } finally {
    await closeDb()
  }
}

async function initStorage(): Promise<number> {
  const settings = storageSettings(env())
  if ('missing' in settings) {
    console.error(commandsCopy.storageMissing(settings.missing))
    return 1
  }
  const { prepareBucket } = await import('@/server/storage/bucket')
  const { origin } = new URL(env().appUrl)
  try {
    const { made, cors } = await prepareBucket(settings, origin)
    console.log(made ? commandsCopy.bucketMade(settings.bucket) : commandsCopy.bucketThere(settings.bucket))
    if (cors) console.log(commandsCopy.corsSet(origin))
    else console.warn(commandsCopy.corsNotSupported)
    return 0
  } catch (error) {
    console.error(explainStorageFailure(error, settings))
    return 1
  }
}

/** A store that answers has refused; any other was not reached. */
function explainStorageFailure(error: unknown, { endpoint = 'Amazon' }: StorageSettings): string {
  const {
    name = '',
    message = '',
    code,
    $metadata,
  } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return $metadata?.httpStatusCode === undefined
    ? commandsCopy.storageUnreachable(endpoint, code ?? message)
    : commandsCopy.storageRefused(name)
}

const program = PROGRAMS[process.argv[2] ?? '']
if (!program) throw new Error(`Unknown command: ${process.argv[2]}`)
process.exitCode = await program()
