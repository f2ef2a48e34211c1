import { randomBytes } from 'node:crypto'
import { startModelServer } from '@/tests/support/model-server'
import { startS3Server } from '@/tests/support/s3-server'
import { ensureBuild } from '../../tools/build.mjs'
import { migrateTables } from '../../tools/migrate.mjs'
import { freePort } from '../../tools/port.mjs'
import { atEnd, markEnding, stopChildren } from '../../tools/processes.mjs'
import { fillInSettings, loadDemoData, startWeb, startWorker, untilHealthy } from '../../tools/stack.mjs'
import { freshDatabase } from './database'
import { ACCESS_TOKEN_LIFE_S } from './token-life'

// Once per run of the browser tests: a fresh database with the demo data, the built web process, the worker, a local
// server that speaks the model protocol in place of a provider, and a local S3 store that browsers reach directly.

const STOP_MS = 10_000
/** No tick comes in by itself: the journeys start their daily run. */
const NEVER_TODAY = '59 23 31 12 *'

export default async function setup(): Promise<() => Promise<void>> {
  const model = await startModelServer({ keepCalls: false })
  const database = await freshDatabase()
  atEnd(database.drop)
  const port = await freePort()
  const mailPort = await freePort()
  const s3 = await startS3Server(`http://localhost:${port}`)
  Object.assign(process.env, {
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    E2E_BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    OPENAI_API_KEY: 'not-a-secret',
    OPENAI_BASE_URL: model.url,
    ANSWER_ENGINE: 'openai',
    CRON_SECRET: randomBytes(24).toString('hex'),
    DAILY_RUN_CRON: NEVER_TODAY,
    ACCESS_TOKEN_TTL_S: String(ACCESS_TOKEN_LIFE_S),
    // The tests' own mail server listens there (fixtures.ts); until it does, mails wait in their queue.
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...s3.settings,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  })
  await fillInSettings('test')
  await ensureBuild()
  await migrateTables(database.url)
  await loadDemoData()
  startWeb(port)
  startWorker()
  await untilHealthy(port)
  return async () => {
    markEnding()
    await stopChildren(STOP_MS)
    await database.drop()
    await model.stop()
    await s3.stop()
  }
}
