import { randomBytes } from 'node:crypto'
import { startModelServer } from '@/tests/support/model-server'
import { startS3Server } from '@/tests/support/s3-server'
import { ensureBuild } from '../../tools/build.mjs'
import { freePort } from '../../tools/port.mjs'
import { atEnd, stopChildren } from '../../tools/processes.mjs'
import { timed } from '../../tools/progress.mjs'
import { fillInSettings, startWeb, startWorker, untilHealthy } from '../../tools/stack.mjs'
import { demoDatabase } from './demo-database'
import { startMailServer } from './mail'
import { ACCESS_TOKEN_LIFE_S } from './token-life'

// Once per run of the browser tests: a database with the demo data, the built web process, the worker, a local server
// that speaks the model protocol in place of a provider, a mail server, and a local S3 store that browsers reach directly.

const STOP_MS = 10_000
/** No tick comes in by itself: the journeys start their daily run. */
const NEVER_TODAY = '59 23 31 12 *'

export default function setup(): Promise<() => Promise<void>> {
  return timed('Starting the stack of the browser tests', startStack)
}

async function startStack(): Promise<() => Promise<void>> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const [model, s3, mail] = await Promise.all([
    startModelServer({ keepCalls: false }),
    startS3Server(origin),
    startMailServer(),
  ])
  Object.assign(process.env, {
    PORT: String(port),
    APP_URL: origin,
    E2E_BASE_URL: origin,
    OPENAI_API_KEY: 'not-a-secret',
    OPENAI_BASE_URL: model.url,
    ANSWER_ENGINE: 'openai',
    CRON_SECRET: randomBytes(24).toString('hex'),
    DAILY_RUN_CRON: NEVER_TODAY,
    WEEKLY_ANALYSIS: 'no',
    ACCESS_TOKEN_TTL_S: String(ACCESS_TOKEN_LIFE_S),
    SMTP_URL: mail.smtpUrl,
    E2E_MAIL_URL: mail.url,
    ...s3.settings,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  })
  await fillInSettings('test')
  const [database] = await Promise.all([demoDatabase(), ensureBuild()])
  atEnd(database.drop)
  process.env.DATABASE_URL = database.url
  startWeb(port)
  startWorker()
  await untilHealthy(port)
  return async () => {
    await stopChildren(STOP_MS)
    await database.drop()
    await Promise.all([model.stop(), s3.stop(), mail.stop()])
  }
}
