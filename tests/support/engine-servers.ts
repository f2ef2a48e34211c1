import { watchQueues } from '@/jobs/due-queues'
import { runQuestions } from '@/jobs/question-loop'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { resetModelGates } from '@/server/llm/model-gate'
import type { Rule } from './model-script'
import { type ModelServer, startModelServer } from './model-server'
import { until } from './runs'
import { configure } from './settings'

// Two engines of one installation, each with a server of its own: ChatGPT, which reads all answers, and Grok.

export interface TwoEngines {
  chatgpt: ModelServer
  grok: ModelServer
  /** Sets what each server does from now on, and forgets the calls so far. */
  play(scripts?: { chatgpt?: readonly Rule[]; grok?: readonly Rule[] }): void
  stop(): Promise<void>
}

/** Turns both on for this process. Give `more` settings as in the environment. */
export async function startTwoEngines(more: Record<string, string> = {}, latencyMs = 20): Promise<TwoEngines> {
  const [chatgpt, grok] = await Promise.all([startModelServer({ latencyMs }), startModelServer({ latencyMs })])
  configure({
    ...{ ENGINES: 'openai,xai', OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: chatgpt.url, OPENAI_MODEL: 'chat-model' },
    ...{
      OPENAI_EXTRACT_MODEL: 'extract-model',
      XAI_API_KEY: 'test-key',
      XAI_BASE_URL: grok.url,
      XAI_MODEL: 'grok-model',
    },
    ...{ DAILY_RUN_CRON: '0 0 29 2 *', LLM_TIMEOUT_MS: '2000', ...more },
  })
  return {
    chatgpt,
    grok,
    play: (scripts = {}) => {
      chatgpt.setScript(scripts.chatgpt ?? [])
      grok.setScript(scripts.grok ?? [])
      chatgpt.calls.length = 0
      grok.calls.length = 0
      resetModelGates()
    },
    stop: async () => void (await Promise.all([chatgpt.stop(), grok.stop()])),
  }
}

/** Runs a worker's loop until `isOver`; then gives back what it has in hand. */
export async function workUntil(isOver: () => Promise<boolean>, withinMs?: number): Promise<void> {
  const shutdown = new AbortController()
  const loop = runQuestions(newId(), shutdown.signal)
  const unwatch = watchQueues((due) => loop.wake(due))
  try {
    await until(isOver, (over) => over, withinMs)
  } finally {
    unwatch()
    shutdown.abort()
    await loop.stop()
  }
}

/** How the runs of an engine on a day stand, as `done`, `skipped quota` and so on. */
export async function standOf(engine: string, day: string): Promise<Record<string, number>> {
  const groups = await db().queryRun.groupBy({
    by: ['status', 'reasonCode'],
    where: { day: new Date(day), engine },
    _count: true,
  })
  return Object.fromEntries(
    groups.map(({ status, reasonCode, _count }) => [reasonCode ? `${status} ${reasonCode}` : status, _count]),
  )
}
