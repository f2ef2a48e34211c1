import { parseArgs } from 'node:util'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { emailAddress } from '@/lib/http/fields'
import { commandsCopy } from '@/lib/people/words'
import { closeDb } from '@/server/db/client'
import { tryDatabase } from '@/server/db/connections'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { directUrl, env, required } from '@/server/settings/env'
import { type StorageSettings, storageSettings } from '@/server/storage/store'

// The commands of an operator that need the product's own code: `node tools/operator.ts <command>` from a checkout, and
// `node sightline.mjs <command>` in the container image. Each throws what a person reads in one line.

const PROGRAMS: Record<string, () => Promise<void>> = {
  'admin:create': createAdmin,
  'check:worker': checkWorker,
  'db:migrate': migrate,
  'jobs:daily': enqueueDay,
  'jobs:digest': enqueueDigests,
  recount,
  'storage:init': initStorage,
}

const { values, positionals } = parseArgs({
  options: { email: { type: 'string' }, check: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
})

async function createAdmin() {
  if (typeof values.email !== 'string') throw new Error(commandsCopy.adminUsage)
  const email = emailAddress.safeParse(values.email)
  if (!email.success) throw new Error(commandsCopy.adminBadEmail)
  await tryDatabase()
  const { createFirstAdmin } = await import('@/server/people/sign-in')
  const { link } = await createFirstAdmin(email.data)
  console.log(`${commandsCopy.adminReady(email.data)}\n${link}`)
}

/** A health check has a few seconds. */
const CHECK_MS = 2000

/** For HEALTHCHECK of the container image: 0 when a worker was seen in the last minute. */
async function checkWorker() {
  await tryDatabase(console.error, CHECK_MS)
  const { readHealth } = await import('@/server/monitoring/processes')
  const { worker } = await readHealth()
  console.log(`worker: ${worker}`)
  process.exitCode = worker === 'ok' ? 0 : 1
}

async function migrate() {
  const { migrateTables } = await import('./migrate.mjs')
  required('DATABASE_URL')
  const url = directUrl()
  const applied = await migrateTables(url)
  await prepareQueues(url)
  const { normaliseStoredEmails } = await import('@/server/people/sign-in')
  for (const email of await normaliseStoredEmails()) console.warn(commandsCopy.addressTwice(email))
  console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
}

/** Queues today's run once and exits, for cron. The worker asks its questions. */
async function enqueueDay() {
  await tryDatabase()
  const { planToday } = await import('@/server/daily-run/plan')
  const { date, enqueued, alreadyDone } = await planToday()
  console.log(queryRunsCopy.enqueued(date, enqueued, alreadyDone))
}

/** Queues this week's mails to everyone who has none yet and exits, for cron. The worker sends them. */
async function enqueueDigests() {
  await tryDatabase()
  const { today } = await import('@/server/clock')
  const { digestWeek } = await import('@/server/digest/reads')
  const { sendDigests } = await import('@/server/digest/send')
  const week = digestWeek(today())
  const { mails, organisations, failed } = await sendDigests(week)
  console.log(commandsCopy.digestsQueued(week, mails, organisations))
  if (failed > 0) throw new Error(commandsCopy.digestsFailed(failed))
}

/** Safe beside web and workers, and to repeat. With `--check` it changes nothing, and ends with 1 when something differs. */
async function recount() {
  await tryDatabase()
  const { compareAnswerCounts, recountAllAnswers } = await import('@/server/measure/answer-counts')
  const { differing, examples } = await compareAnswerCounts()
  for (const each of examples) console.log(commandsCopy.countDiffers(each))
  console.log(commandsCopy.countsCompared(differing))
  if (differing === 0) return
  if (values.check) {
    process.exitCode = 1
    return
  }
  await recountAllAnswers()
  console.log(commandsCopy.countsMade)
}

async function initStorage() {
  const settings = storageSettings(env())
  if ('missing' in settings) throw new Error(commandsCopy.storageMissing(settings.missing))
  const { prepareBucket } = await import('@/server/storage/store')
  const { origin } = new URL(env().appUrl)
  const { made, cors } = await prepareBucket(settings, origin).catch((error: StorageFailure) => {
    throw new Error(explainStorageFailure(error, settings))
  })
  console.log(made ? commandsCopy.bucketMade(settings.bucket) : commandsCopy.bucketThere(settings.bucket))
  if (cors) console.log(commandsCopy.corsSet(origin))
  else console.warn(commandsCopy.corsNotSupported)
}

type StorageFailure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** A store that answers has refused; any other was not reached. */
function explainStorageFailure(error: StorageFailure, { endpoint = 'Amazon' }: StorageSettings): string {
  if (error.$metadata?.httpStatusCode) return commandsCopy.storageRefused(error.name)
  return commandsCopy.storageUnreachable(endpoint, error.code ?? error.message)
}

const program = PROGRAMS[positionals[0] ?? '']
try {
  if (!program) throw new Error(`Unknown command: ${positionals[0]}`)
  await program()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeQueue()
  await closeDb()
}
