import { closeDb } from '@/server/db/client'
import { closeQueue } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { type Mailbox, startMailbox } from '@/tests/support/mailbox'
import { type ModelServer, startModelServer } from '@/tests/support/model-server'
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy'

/** The external servers that a history uses, each behind a network that can fail. */
export interface Outside {
  model: ModelServer
  mailbox: Mailbox
  networks: { model: TcpProxy; mail: TcpProxy }
  stop(): Promise<void>
}

/** Starts them, and sets this process to use them. */
export async function startOutside({ modelLatencyMs }: { modelLatencyMs: number }) {
  const model = await startModelServer({ latencyMs: modelLatencyMs })
  const mailbox = await startMailbox()
  const networks = {
    model: await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(model.url).port) }),
    mail: await startTcpProxy({ host: '127.0.0.1', port: mailbox.port }),
  }
  // Short times, so that a history has many events that take minutes or hours.
  Object.assign(process.env, {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: `http://127.0.0.1:${networks.model.port}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${networks.mail.port}`,
    ENGINES: 'openai',
    LLM_TIMEOUT_MS: '2000',
    LLM_CONCURRENCY: '6',
    ACCESS_TOKEN_TTL_S: '5',
    DAILY_RUN_CRON: '0 0 29 2 *',
    TRUSTED_PROXY_HOPS: '1',
  })
  resetEnv()
  return {
    ...{ model, mailbox, networks },
    async stop() {
      delete process.env.SMTP_URL
      resetEnv()
      await Promise.all(Object.values(networks).map((network) => network.close()))
      await Promise.all([model.stop(), mailbox.close()])
    },
  } satisfies Outside
}

/** Makes this process use another database. */
export async function point(url: string | undefined): Promise<void> {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: url })
  resetEnv()
}
